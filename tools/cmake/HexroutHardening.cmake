# What makes a mistake in a reader of strangers' files harder to use: code at addresses that are drawn anew each time, tables of the linker that
# are read-only, stacks that are watched, and checks of the C and C++ libraries. Of optimised builds alone, but for the linker's part;
# sanitizers watch by themselves. tests/package/hardened.py reads the result from programs and libraries.
#
# What it costs is in bench/kernels.tsv, which is counted with it. The assertions of the C++ library (_GLIBCXX_ASSERTIONS) are left to the
# preset asan-ubsan and to fuzzing: they cost several times as much in every kernel of sight.
include(CheckCXXCompilerFlag)
set(hardening -fstack-protector-strong)
if(WIN32)
  add_link_options(-fstack-protector-strong LINKER:--dynamicbase,--nxcompat,--high-entropy-va)
else()
  if(HEXROUT_C_LIBRARY)
    include(CheckPIESupported)
    check_pie_supported(LANGUAGES CXX)
  else()
    # A program that loads nothing is linked by -static-pie, which a further -pie would undo.
    add_compile_options(-fPIE)
    if(NOT HEXROUT_LIBRARIES)
      add_link_options(-pie)
    endif()
  endif()
  add_link_options(LINKER:-z,relro,-z,now,-z,noexecstack)
  list(APPEND hardening -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
  foreach(flag -fcf-protection -fstack-clash-protection)
    check_cxx_compiler_flag(${flag} HEXROUT_HAS${flag})
    if(HEXROUT_HAS${flag})
      list(APPEND hardening ${flag})
    endif()
  endforeach()
endif()
if(NOT HEXROUT_SANITIZE)
  add_compile_options("$<$<NOT:$<CONFIG:Debug>>:${hardening}>")
endif()

# What every target of the project shares: language level, warnings, sanitizers, compiler cache.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo)
endif()
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

# Large bundles of sources build everything sooner, small ones less of it after a change; CMake's own size is 8.
if(DEFINED ENV{HEXROUT_BUNDLE})
  set(CMAKE_UNITY_BUILD_BATCH_SIZE $ENV{HEXROUT_BUNDLE})
endif()

find_program(HEXROUT_CCACHE ccache)
if(HEXROUT_CCACHE AND PROJECT_IS_TOP_LEVEL)
  # base_dir and no_hash_dir let several checkouts share one cache; the sloppiness is what
  # precompiled headers need.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime)
  if(EMSCRIPTEN)
    # em++ is a script that stays the same while the compiler behind it changes; what it says of itself names both.
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -v ERROR_VARIABLE compiler OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
    string(MD5 compiler "${compiler}")
    list(APPEND CMAKE_CXX_COMPILER_LAUNCHER CCACHE_COMPILERCHECK=string:${compiler})
  endif()
  list(APPEND CMAKE_CXX_COMPILER_LAUNCHER ${HEXROUT_CCACHE})
endif()

if(HEXROUT_LIBRARIES)
  include(HexroutLibraries)
else()
  find_package(Boost 1.81 REQUIRED)
  find_package(yaml-cpp REQUIRED)
  find_package(fmt REQUIRED)
  find_package(nlohmann_json REQUIRED)
  find_package(ZLIB REQUIRED)
  find_package(pugixml REQUIRED)
  find_package(Threads REQUIRED)
  # Debian's CMake files of libzip name files it does not ship; pkg-config's are right.
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(LIBZIP REQUIRED IMPORTED_TARGET libzip)
endif()

add_library(hexrout_options INTERFACE)
target_compile_features(hexrout_options INTERFACE cxx_std_20)
target_include_directories(hexrout_options INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)

add_library(hexrout_warnings INTERFACE)
if(HEXROUT_DEVELOPER)
  target_compile_options(hexrout_warnings INTERFACE -Wall -Wextra -Wconversion -Wshadow -Werror
    $<$<CONFIG:Debug>:-fno-omit-frame-pointer>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Boost.Geometry and the standard library of g++ 12 raise these falsely at -O1 and above. What g++ inlines hangs on which
    # files are compiled together (HEXROUT_BUNDLE), so these are no errors.
    target_compile_options(hexrout_warnings INTERFACE -Wno-maybe-uninitialized -Wno-error=array-bounds
      -Wno-error=stringop-overflow -Wno-error=stringop-overread -Wno-error=stringop-truncation -Wno-error=restrict
      -Wno-error=dangling-pointer -Wno-error=use-after-free -Wno-error=free-nonheap-object -Wno-error=nonnull)
  else()
    # std::stable_sort of the standard library of g++ 12 uses what it calls deprecated itself; {a} says that an end is meant.
    target_compile_options(hexrout_warnings INTERFACE -Wno-deprecated-declarations -Wno-braced-scalar-init)
  endif()
endif()
if(HEXROUT_SANITIZE)
  target_compile_options(hexrout_options INTERFACE -fsanitize=${HEXROUT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(hexrout_options INTERFACE -fsanitize=${HEXROUT_SANITIZE})
endif()

# hexrout_embed(SPACE ROOT OUT FILE...)
# A source file with FILES as text, found by their path below ROOT or the project (see EmbedData.cmake); its name is put into OUT.
function(hexrout_embed space root out)
  set(embedded ${CMAKE_CURRENT_BINARY_DIR}/embedded_${space}.cpp)
  add_custom_command(OUTPUT ${embedded}
    COMMAND ${CMAKE_COMMAND} -DROOM=${space} -DROOT=${root} -DPROJECT=${PROJECT_SOURCE_DIR} -DOUT=${embedded} "-DFILES=${ARGN}"
            -P ${PROJECT_SOURCE_DIR}/tools/cmake/EmbedData.cmake
    DEPENDS ${ARGN} ${PROJECT_SOURCE_DIR}/tools/cmake/EmbedData.cmake VERBATIM)
  set(${out} ${embedded} PARENT_SCOPE)
endfunction()

# hexrout_room(NAME [USES room...] [LIBRARIES lib...] [DATA file...])
# One static library a room: every source below src/NAME, and every file below a folder "data"
# there, embedded (see EmbedData.cmake). USES names the rooms below, which it may include. DATA names further files to
# embed, by their path below the project.
function(hexrout_room name)
  set_property(GLOBAL APPEND PROPERTY HEXROUT_ROOMS ${name})
  cmake_parse_arguments(ROOM "" "" "USES;LIBRARIES;DATA" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp)
  file(GLOB_RECURSE data CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.yaml
       ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.json ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.css ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.js
       ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.svg ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.webmanifest)
  list(FILTER data INCLUDE REGEX "/data/")
  if(EMSCRIPTEN)
    list(FILTER data EXCLUDE REGEX "/help_[a-z]+\\.yaml$")  # no page prints --help
  endif()
  list(TRANSFORM ROOM_DATA PREPEND ${PROJECT_SOURCE_DIR}/)
  list(APPEND data ${ROOM_DATA})
  if(data)
    hexrout_embed(${name} ${CMAKE_CURRENT_SOURCE_DIR}/${name} embedded ${data})
    list(APPEND sources ${embedded})
  endif()
  set(used "")
  foreach(room ${ROOM_USES})
    list(APPEND used hexrout_${room})
  endforeach()
  if(sources)
    add_library(hexrout_${name} STATIC ${sources})
    target_include_directories(hexrout_${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(hexrout_${name} PUBLIC hexrout_options ${used} PRIVATE $<BUILD_INTERFACE:hexrout_warnings> ${ROOM_LIBRARIES})
    if(name IN_LIST HEXROUT_COVERAGE)
      target_compile_options(hexrout_${name} PRIVATE --coverage -fprofile-update=atomic)
      target_link_options(hexrout_${name} PUBLIC --coverage)
    endif()
  else()
    add_library(hexrout_${name} INTERFACE)
    target_link_libraries(hexrout_${name} INTERFACE hexrout_options ${used})
  endif()
endfunction()

# Static libraries that tools/package libraries has built into HEXROUT_LIBRARIES, under the names that Debian's have: for WebAssembly, for Windows,
# and for a program, or a library, that runs on any Linux.
foreach(target yaml-cpp fmt::fmt nlohmann_json::nlohmann_json ZLIB::ZLIB PkgConfig::LIBZIP pugixml::pugixml Boost::headers CLI11::CLI11)
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} SYSTEM INTERFACE ${HEXROUT_LIBRARIES}/include)
endforeach()
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
target_link_libraries(yaml-cpp INTERFACE ${HEXROUT_LIBRARIES}/lib/libyaml-cpp.a)
target_link_libraries(ZLIB::ZLIB INTERFACE ${HEXROUT_LIBRARIES}/lib/libz.a)
target_link_libraries(PkgConfig::LIBZIP INTERFACE ${HEXROUT_LIBRARIES}/lib/libzip.a ZLIB::ZLIB)
target_link_libraries(pugixml::pugixml INTERFACE ${HEXROUT_LIBRARIES}/lib/libpugixml.a)
target_compile_definitions(yaml-cpp INTERFACE YAML_CPP_STATIC_DEFINE)
target_compile_definitions(PkgConfig::LIBZIP INTERFACE ZIP_STATIC)

# Their versions, under the names that Debian's CMake files give them, for hexrout --version.
function(version_of variable file pattern)
  file(STRINGS ${HEXROUT_LIBRARIES}/include/${file} line REGEX "define ${pattern}" LIMIT_COUNT 1)
  string(REGEX REPLACE ".*define ${pattern}.*" "\\1" version "${line}")
  string(REPLACE "_" "." version "${version}")
  set(${variable} "${version}" PARENT_SCOPE)
endfunction()
version_of(Boost_VERSION_STRING boost/version.hpp "BOOST_LIB_VERSION \"([0-9_]+)\"")
version_of(ZLIB_VERSION_STRING zlib.h "ZLIB_VERSION \"([0-9.]+)")
version_of(LIBZIP_VERSION zipconf.h "LIBZIP_VERSION \"([0-9.]+)\"")
version_of(fmt_number fmt/core.h "FMT_VERSION ([0-9]+)")
math(EXPR fmt_major "${fmt_number} / 10000")
math(EXPR fmt_minor "${fmt_number} / 100 % 100")
math(EXPR fmt_patch "${fmt_number} % 100")
set(fmt_VERSION ${fmt_major}.${fmt_minor}.${fmt_patch})
foreach(part MAJOR MINOR PATCH)
  version_of(json_${part} nlohmann/detail/abi_macros.hpp "NLOHMANN_JSON_VERSION_${part} ([0-9]+)")
endforeach()
set(nlohmann_json_VERSION ${json_MAJOR}.${json_MINOR}.${json_PATCH})
# yaml-cpp tells it in its CMake files alone.
file(GLOB yaml_source ${HEXROUT_LIBRARIES}/../sources/yaml-cpp-yaml-cpp-*)
string(REGEX REPLACE ".*-" "" yaml-cpp_VERSION "${yaml_source}")

if(NOT EMSCRIPTEN)
  find_package(Threads REQUIRED)
  if(HEXROUT_LIBRARY_ALONE)
    add_link_options(-static-libstdc++ -static-libgcc)  # but for the C library, which the process has already
  elseif(WIN32)
    add_link_options(-static)
  else()
    add_link_options(-static-pie)
  endif()
  return()
endif()

add_library(Threads::Threads INTERFACE IMPORTED)
# Exceptions of WebAssembly itself (Chromium 95, Firefox 100, Safari 15.2): those that Emscripten makes of JavaScript add a call through it to
# every call that may throw. -O2 as in the preset release: -O3 copies more code than it makes faster.
add_compile_options(-fwasm-exceptions -DBOOST_DISABLE_THREADS)
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
# Results differ in their file system and in how they are loaded; the program in them is one.
#   hexrout.js        a single file for pages: browsers, workers and node, files in memory
#   hexrout_web.mjs   the npm package in browsers: an ES module, files in memory
#   hexrout_node.cjs  the npm package in node: the files of the machine
add_link_options(-fwasm-exceptions -sMODULARIZE=1 -sEXPORT_NAME=hexrout -sINVOKE_RUN=0 -sEXIT_RUNTIME=0 -sALLOW_MEMORY_GROWTH=1
  -sTOTAL_STACK=4MB -sFORCE_FILESYSTEM=1 -sEXPORTED_FUNCTIONS=_main,_malloc,_free
  -sEXPORTED_RUNTIME_METHODS=callMain,FS,stackSave,stackRestore,lengthBytesUTF8,stringToUTF8,UTF8ToString,ENV)
set(HEXROUT_WASM_PAGE -sSINGLE_FILE=1 -sENVIRONMENT=web,worker,node)
set(HEXROUT_WASM_WEB -sENVIRONMENT=web,worker -sEXPORT_ES6=1 -sUSE_ES6_IMPORT_META=1)
set(HEXROUT_WASM_NODE -sENVIRONMENT=node -lnodefs.js -lnoderawfs.js)

# The libraries for WebAssembly: built by tools/wasm into HEXROUT_WASM_DEPS, under the names that Debian's have.
set(HEXROUT_WASM_DEPS "" CACHE PATH "Folder with lib and include made by tools/wasm")
foreach(target yaml-cpp fmt::fmt nlohmann_json::nlohmann_json ZLIB::ZLIB PkgConfig::LIBZIP pugixml::pugixml Threads::Threads
        Boost::headers CLI11::CLI11)
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} SYSTEM INTERFACE ${HEXROUT_WASM_DEPS}/include)
endforeach()
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
target_link_libraries(yaml-cpp INTERFACE ${HEXROUT_WASM_DEPS}/lib/libyaml-cpp.a)
target_link_libraries(ZLIB::ZLIB INTERFACE ${HEXROUT_WASM_DEPS}/lib/libz.a)
target_link_libraries(PkgConfig::LIBZIP INTERFACE ${HEXROUT_WASM_DEPS}/lib/libzip.a ZLIB::ZLIB)
target_link_libraries(pugixml::pugixml INTERFACE ${HEXROUT_WASM_DEPS}/lib/libpugixml.a)
add_compile_options(-fexceptions -DBOOST_DISABLE_THREADS)
add_link_options(-fexceptions -sSINGLE_FILE=1 -sMODULARIZE=1 -sEXPORT_NAME=hexrout -sENVIRONMENT=web,worker,node
  -sINVOKE_RUN=0 -sEXIT_RUNTIME=0 -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=4MB -sFORCE_FILESYSTEM=1
  -sEXPORTED_RUNTIME_METHODS=callMain,FS,stackSave,stackRestore)

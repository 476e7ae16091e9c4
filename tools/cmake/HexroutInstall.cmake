# What `cmake --install` puts where, and the Debian packages that `cpack` makes of it: `hexrout` with the command,
# maps and manual, `libhexrout-dev` with headers and static libraries.
include(GNUInstallDirs)
# Installing needs no tests: build hexrout_manual, which depends on all that is installed.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
include(CMakePackageConfigHelpers)

get_property(rooms GLOBAL PROPERTY HEXROUT_ROOMS)
set(targets hexrout hexrout_options)
foreach(room ${rooms})
  list(APPEND targets hexrout_${room})
  set_target_properties(hexrout_${room} PROPERTIES EXPORT_NAME ${room})
endforeach()
set_target_properties(hexrout_options PROPERTIES EXPORT_NAME options)
install(TARGETS ${targets} EXPORT hexroutTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(EXPORT hexroutTargets NAMESPACE hexrout:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hexrout COMPONENT development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/hexrout DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)

configure_package_config_file(${PROJECT_SOURCE_DIR}/tools/package/hexroutConfig.cmake.in ${CMAKE_BINARY_DIR}/hexroutConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hexrout)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/hexroutConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/hexroutConfig.cmake ${CMAKE_BINARY_DIR}/hexroutConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hexrout COMPONENT development)

# The libraries from the top down, as a linker wants static ones.
set(HEXROUT_PC_LIBS "")
foreach(room ${rooms})
  get_target_property(type hexrout_${room} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    string(PREPEND HEXROUT_PC_LIBS "-lhexrout_${room} ")
  endif()
endforeach()
configure_file(${PROJECT_SOURCE_DIR}/tools/package/hexrout.pc.in ${CMAKE_BINARY_DIR}/hexrout.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/hexrout.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/maps/ DESTINATION ${CMAKE_INSTALL_DATADIR}/hexrout/maps COMPONENT command)
# Every case of the rules, so that `hexrout check` of an installed program has them and others can write theirs alike.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/rules/ DESTINATION ${CMAKE_INSTALL_DATADIR}/hexrout/cases COMPONENT command
  FILES_MATCHING PATTERN "*.yaml" PATTERN "data" EXCLUDE)
# The program for pages, where tools/wasm has built it.
install(FILES ${PROJECT_SOURCE_DIR}/build/wasm/bin/hexrout.js DESTINATION ${CMAKE_INSTALL_DATADIR}/hexrout COMPONENT command OPTIONAL)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT command)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT command)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/maps/guide DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT command OPTIONAL)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/libhexrout-dev COMPONENT development)

if(HEXROUT_TOOLS AND NOT EMSCRIPTEN)
  install(TARGETS hexrout_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command)
  # The manual and the completions are what the command says of itself.
  set(made ${CMAKE_BINARY_DIR}/manual)
  add_custom_command(OUTPUT ${made}/hexrout.1 ${made}/hexrout.bash ${made}/_hexrout
    COMMAND ${CMAKE_COMMAND} -E make_directory ${made}
    COMMAND hexrout_program --manual man > ${made}/hexrout.1
    COMMAND hexrout_program --manual bash > ${made}/hexrout.bash
    COMMAND hexrout_program --manual zsh > ${made}/_hexrout
    DEPENDS hexrout_program VERBATIM)
  add_custom_target(hexrout_manual ALL DEPENDS ${made}/hexrout.1 ${made}/hexrout.bash ${made}/_hexrout)
  install(FILES ${made}/hexrout.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command)
  install(FILES ${made}/hexrout.bash RENAME hexrout DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT command)
  install(FILES ${made}/_hexrout DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT command)
endif()

set(CPACK_PACKAGE_NAME hexrout)
set(CPACK_PACKAGE_VENDOR hexrout)
set(CPACK_PACKAGE_CONTACT "hexrout <hexrout@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL command development)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME hexrout)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libhexrout-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libyaml-cpp-dev, libfmt-dev, zlib1g-dev, libzip-dev, libpugixml-dev, libtbb-dev, nlohmann-json3-dev, libboost1.81-dev, pkg-config")
include(CPack)

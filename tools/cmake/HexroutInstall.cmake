# What `cmake --install` puts where, and the Debian packages that `cpack` makes of it: `hexrout` with the command,
# maps and manual, `libhexrout0` with the C library, `libhexrout-dev` with headers and static libraries, `python3-hexrout`.
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

if(HEXROUT_C_LIBRARY)
  install(TARGETS hexrout_c EXPORT hexroutTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
    NAMELINK_COMPONENT development)
  configure_file(${PROJECT_SOURCE_DIR}/tools/packaging/hexrout-c.pc.in ${CMAKE_BINARY_DIR}/hexrout-c.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/hexrout-c.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endif()

configure_package_config_file(${PROJECT_SOURCE_DIR}/tools/packaging/hexroutConfig.cmake.in ${CMAKE_BINARY_DIR}/hexroutConfig.cmake
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
configure_file(${PROJECT_SOURCE_DIR}/tools/packaging/hexrout.pc.in ${CMAKE_BINARY_DIR}/hexrout.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/hexrout.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/maps/ DESTINATION ${CMAKE_INSTALL_DATADIR}/hexrout/maps COMPONENT command)
# Every case of the rules, so that `hexrout check` of an installed program has them and others can write theirs alike.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/rules/ DESTINATION ${CMAKE_INSTALL_DATADIR}/hexrout/cases COMPONENT command
  FILES_MATCHING PATTERN "*.yaml" PATTERN "data" EXCLUDE)
# The games that are data, to be read by --rules and copied.
foreach(game morale_ratio pickets)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/rules/${game}/data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/hexrout/rules/${game} COMPONENT command)
  install(FILES ${PROJECT_SOURCE_DIR}/src/rules/${game}/README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/hexrout/rules/${game} COMPONENT command)
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/src/rules/data_game/README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/hexrout/rules COMPONENT command)
# The protocol of the engine, for clients: schema, page and types.
install(FILES ${PROJECT_SOURCE_DIR}/src/engine/data/protocol.schema.json DESTINATION ${CMAKE_INSTALL_DATADIR}/hexrout/protocol COMPONENT command)
install(FILES ${HEXROUT_PROTOCOL}/PROTOCOL.md ${HEXROUT_PROTOCOL}/hexrout.d.ts
  DESTINATION ${CMAKE_INSTALL_DATADIR}/hexrout/protocol COMPONENT command OPTIONAL)
# The table of fire results of matches (--fire-table) and the weights of plans (--weights), to be changed and given back.
install(FILES ${PROJECT_SOURCE_DIR}/src/match/data/fire_table.yaml ${PROJECT_SOURCE_DIR}/src/plan/data/plan.yaml
        DESTINATION ${CMAKE_INSTALL_DATADIR}/hexrout COMPONENT command)
# The program for pages, where tools/build wasm has built it.
install(FILES ${PROJECT_SOURCE_DIR}/build/wasm/bin/hexrout.js DESTINATION ${CMAKE_INSTALL_DATADIR}/hexrout COMPONENT command OPTIONAL)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT command)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/maps/guide DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT command OPTIONAL)

if(HEXROUT_TOOLS AND NOT EMSCRIPTEN)
  install(TARGETS hexrout_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command)
  # The manual and the completions are what the command says of itself.
  set(made ${CMAKE_BINARY_DIR}/manual)
  set(texts "hexrout.1=man" "hexrout.bash=bash" "_hexrout=zsh" "hexrout.fish=fish" "hexrout.ps1=powershell")
  file(READ ${PROJECT_SOURCE_DIR}/tools/hexrout/verbs.hpp verbs)
  string(REGEX MATCHALL "verb\\([a-z]+\\)" verbs "${verbs}")
  foreach(verb ${verbs})
    string(REGEX REPLACE "verb\\(([a-z]+)\\)" "hexrout-\\1.1=man:\\1" text ${verb})
    list(APPEND texts ${text})
  endforeach()
  foreach(text ${texts})
    string(REGEX MATCH "(.*)=(.*)" text ${text})
    set(file ${made}/${CMAKE_MATCH_1})
    set(kind ${CMAKE_MATCH_2})
    set(packed true)
    if(file MATCHES "[.]1$")
      set(packed gzip -9nkf ${file})
      list(APPEND pages ${file}.gz)
    endif()
    add_custom_command(OUTPUT ${file}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${made}
      COMMAND hexrout_program --manual ${kind} > ${file}
      COMMAND ${packed}
      DEPENDS hexrout_program VERBATIM)
    list(APPEND manual ${file})
  endforeach()
  add_custom_target(hexrout_manual ALL DEPENDS ${manual})
  foreach(other hexrout_c hexrout_protocol)
    if(TARGET ${other})
      add_dependencies(hexrout_manual ${other})
    endif()
  endforeach()
  install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command)
  install(FILES ${made}/hexrout.bash RENAME hexrout DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT command)
  install(FILES ${made}/hexrout.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT command)
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
if(HEXROUT_C_LIBRARY)
  list(APPEND CPACK_COMPONENTS_ALL library python)
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME hexrout)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libhexrout0)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/tools/packaging/debian/triggers ${CMAKE_BINARY_DIR}/debian/shlibs)
file(WRITE ${CMAKE_BINARY_DIR}/debian/shlibs "libhexrout 0 libhexrout0 (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-hexrout)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "libhexrout0 (= ${PROJECT_VERSION}), python3:any")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libhexrout-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libhexrout0 (= ${PROJECT_VERSION}), libyaml-cpp-dev, libfmt-dev, zlib1g-dev, libzip-dev, libpugixml-dev, nlohmann-json3-dev, libboost1.81-dev, pkg-config")
set(CPACK_COMPONENT_COMMAND_DESCRIPTION "The command hexrout with its manual, maps, scenarios and guide. It lists all
legal options of every broken unit, with a reason and a rule for every hex refused, and exact odds.")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "The C library libhexrout.so, for programs in any language.")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Headers, static libraries, and the files of CMake and
pkg-config, for programs in C and C++.")
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "The engine in Python, and environments for learners.")

# What Debian wants in every package: a changelog of its own form, the licences of what is inside, and the reasons of what lintian is not to
# say. Other systems do not tell the licences of their libraries; there hexrout's own stands alone.
foreach(part command:hexrout library:libhexrout0 development:libhexrout-dev python:python3-hexrout)
  string(REGEX MATCH "(.*):(.*)" part ${part})
  set(component ${CMAKE_MATCH_1})
  set(package ${CMAKE_MATCH_2})
  set(folder ${CMAKE_BINARY_DIR}/debian/${package})
  install(CODE "string(TIMESTAMP time \"%a, %d %b %Y %H:%M:%S +0000\" UTC)
    file(WRITE \"${folder}/changelog\" \"${package} (${PROJECT_VERSION}) unstable; urgency=low\\n\\n  * What is new stands in CHANGELOG.md of the project.\\n\\n -- ${CPACK_PACKAGE_CONTACT}  \${time}\\n\")
    execute_process(COMMAND gzip -9nf \"${folder}/changelog\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT ${component})
  install(CODE "set(kinds shared)
    if(${package} STREQUAL hexrout AND EXISTS \"${PROJECT_SOURCE_DIR}/build/wasm/bin/hexrout.js\")
      list(APPEND kinds wasm)
    endif()
    execute_process(COMMAND \"${PROJECT_SOURCE_DIR}/tools/package\" licences \${kinds} OUTPUT_FILE \"${folder}/copyright\" RESULT_VARIABLE failed ERROR_QUIET)
    if(failed)
      file(COPY_FILE \"${PROJECT_SOURCE_DIR}/LICENSE\" \"${folder}/copyright\")
    endif()" COMPONENT ${component})
  install(FILES ${folder}/copyright DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package} COMPONENT ${component})
  install(FILES ${folder}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package} COMPONENT ${component})
  file(WRITE ${folder}/overrides "# The project has no domain of its own.\n${package}: bogus-mail-host Maintainer *\n${package}: bogus-mail-host-in-debian-changelog *\n")
  install(FILES ${folder}/overrides DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/lintian/overrides RENAME ${package} COMPONENT ${component})
endforeach()
include(CPack)

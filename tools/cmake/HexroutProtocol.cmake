# The page and the types that follow from the engine's protocol, written into HEXROUT_PROTOCOL by the target hexrout_protocol.
find_program(HEXROUT_PYTHON python3 HINTS /usr/bin NO_DEFAULT_PATH)
set(HEXROUT_PROTOCOL ${CMAKE_BINARY_DIR}/protocol)
if(HEXROUT_PYTHON)
  set(made ${HEXROUT_PROTOCOL}/PROTOCOL.md ${HEXROUT_PROTOCOL}/hexrout.d.ts ${HEXROUT_PROTOCOL}/protocol.py)
  set(script ${PROJECT_SOURCE_DIR}/tools/parts/make/protocol)
  add_custom_command(OUTPUT ${made} COMMAND ${HEXROUT_PYTHON} ${script} ${HEXROUT_PROTOCOL}
    DEPENDS ${script} ${PROJECT_SOURCE_DIR}/src/engine/data/protocol.schema.json VERBATIM)
  set(all "")
  if(PROJECT_IS_TOP_LEVEL)
    set(all ALL)
  endif()
  add_custom_target(hexrout_protocol ${all} DEPENDS ${made})
endif()

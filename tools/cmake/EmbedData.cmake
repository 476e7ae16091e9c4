# Writes one source file that holds the data files of a room as text, found by their path
# below the room's folder, hexrout::<room>::embedded("data/terrain.yaml"), and those of other folders by their path below
# the project.
set(body "// Made from the data files of the room; not to be edited.\n#include <string_view>\n")
string(APPEND body "namespace hexrout::${ROOM} {\nstd::string_view embedded(std::string_view path);\n")
string(APPEND body "std::string_view embedded(std::string_view path) {\n")
foreach(file ${FILES})
  file(RELATIVE_PATH name ${ROOT} ${file})
  if(name MATCHES "^\\.\\./")
    file(RELATIVE_PATH name ${PROJECT} ${file})
  endif()
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
  string(APPEND body "  if (path == \"${name}\") {\n    static constexpr char text[] = \"${bytes}\";\n")
  string(APPEND body "    return {text, sizeof text - 1};\n  }\n")
endforeach()
string(APPEND body "  return {};\n}\n}  // namespace hexrout::${ROOM}\n")
file(WRITE ${OUT} "${body}")

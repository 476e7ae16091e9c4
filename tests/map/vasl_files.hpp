// Folder of real boards for tests, and readers of the tables beside them. The folder may be absent.
#pragma once

#include <zlib.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "vasl_folder.hpp"

namespace hexrout::test {

// False, after saying so, where the boards are absent: the test should return.
inline bool have_vasl() {
  if (!vasl_boards().empty()) return true;
  WARN("skipped: no VASL boards (set HEXROUT_VASL)");
  return false;
}

// A whole file, unpacked if it is a gzip file.
inline std::string read_gz(const std::string& path) {
  std::string out;
  gzFile file = gzopen(path.c_str(), "rb");
  REQUIRE(file != nullptr);
  char piece[65536];
  for (int n = gzread(file, piece, sizeof piece); n > 0; n = gzread(file, piece, sizeof piece))
    out.append(piece, static_cast<std::size_t>(n));
  gzclose(file);
  return out;
}

inline std::vector<std::string> csv_fields(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      fields.emplace_back();
    } else if (c != '\r') {
      fields.back() += c;
    }
  }
  return fields;
}

// Rows without the header.
inline std::vector<std::vector<std::string>> read_csv(const std::string& path) {
  std::istringstream in(read_gz(path));
  std::vector<std::vector<std::string>> rows;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) rows.push_back(csv_fields(line));
  return rows;
}

}  // namespace hexrout::test

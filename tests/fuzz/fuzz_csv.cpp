// Any bytes as a table of pairs.
#include <cstdlib>

#include "hexrout/text/diagnostic.hpp"
#include "tools/hexrout/csv.hpp"

using namespace hexrout;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Diagnostics found;
  const auto table = command::parse_csv({reinterpret_cast<const char*>(data), size}, "fuzz.csv", found);
  if (table.has_value() == found.has_errors()) std::abort();
  found.text();
  if (!table) return 0;
  for (std::size_t row = 0; row < table->rows.size(); ++row) {
    if (table->rows[row].size() != table->header.size()) std::abort();
    table->place(row, table->header.size() - 1);
  }
  return 0;
}

// The Locations named in a row of a table of lines.
#pragma once

#include <optional>

#include "csv.hpp"
#include "hexrout/map/map.hpp"

namespace hexrout::command {

class LineColumns {
 public:
  // Reports columns that are missing.
  LineColumns(const CsvTable& table, Diagnostics& found);
  bool complete() const { return complete_; }

  struct Ends {
    LocationId from = kNowhere;
    LocationId to = kNowhere;
  };
  // Reads the ends of a line. Returns nullopt after reporting an unknown Location.
  std::optional<Ends> ends(const Map& map, std::size_t row, Diagnostics& found) const;

 private:
  struct Columns {
    int hex = -1;
    int level = -1;
    int kind = -1;
  };
  LocationId location(const Map& map, std::size_t row, const Columns& columns, Diagnostics& found) const;

  const CsvTable& table_;
  Columns from_;
  Columns to_;
  bool complete_ = true;
};

}  // namespace hexrout::command

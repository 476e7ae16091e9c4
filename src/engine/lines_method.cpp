// "lines": many lines of sight, a character each.
#include <algorithm>

#include "engine/deadline.hpp"
#include "engine/methods.hpp"
#include "engine/place_params.hpp"
#include "engine/sight_words.hpp"
#include "engine/want.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kLinesTogether = 1'024;  // between two looks at the clock

struct LinesParts {
  bool lines = true;
  bool range = false;
};

constexpr std::array<PartName<LinesParts>, 2> kLinesParts{
    {{"lines", &LinesParts::lines}, {"range", &LinesParts::range}}};

// Returns a character for a line: the hindrance 0 to 5, # if it is blocked, ? if VASL's verdict is undecided.
char symbol_of(const Sighting& line) {
  if (line.undecided) return '?';
  return line.blocked || line.hindrance > 5 ? '#' : static_cast<char>('0' + line.hindrance);
}

// Lines as they are looked along.
struct Looked {
  std::string symbols;
  std::vector<int> range;  // hexes
};

class Looker {
 public:
  Looker(const Sight& sight, const LinesParts& want, const Deadline& deadline)
      : sight_(sight), want_(want), deadline_(deadline) {}

  // False once time is up; one of many lines is looked along in any case.
  bool look(LocationId from, LocationId to, Looked& out) {
    if (count_ % kLinesTogether == 0 && count_ > 0 && deadline_.over()) return false;
    ++count_;
    const Sighting line = from == to ? Sighting{} : sight_.look(from, to);
    if (want_.lines) out.symbols += symbol_of(line);
    if (want_.range) out.range.push_back(line.range);
    return true;
  }

 private:
  const Sight& sight_;
  const LinesParts& want_;
  const Deadline& deadline_;
  std::size_t count_ = 0;
};

std::vector<LocationId> all_locations(const Map& map) {
  std::vector<LocationId> out;
  for (const LocationId at : map.locations()) out.push_back(at);
  return out;
}

struct LinesRequest {
  std::optional<std::vector<LocationId>> pairs;
  std::optional<std::vector<LocationId>> from;
  std::optional<std::vector<LocationId>> to;
  LinesParts want;
};

LinesRequest read_lines_request(Params& params, const Map& map, Diagnostics& found) {
  LinesRequest out;
  out.pairs = read_places(params, "pairs", map, 2 * kMostLines, found);
  out.from = read_places(params, "from", map, kMostLines, found);
  out.to = read_places(params, "to", map, kMostLines, found);
  out.want = read_want(params, kLinesParts, LinesParts{});
  if (!found.has_errors() && (out.pairs.has_value() == out.from.has_value() || (out.pairs && out.to)))
    found.error("bad-param", field("pairs"), "'pairs' or 'from' is needed, and not both; 'to' goes with 'from'",
                R"(write "pairs": ["A1", "B2", "A1", "C3"], or "from": ["A1"] for the lines to every Location)");
  if (!found.has_errors() && out.pairs && out.pairs->size() % 2 != 0)
    found.error("bad-param", field("pairs"), "'pairs' must hold an even number of Locations",
                "write the viewer, then the target");
  return out;
}

// "lines" and "range" of one list of lines; "next" is the number of the first pair not looked along.
Json pairs_json(const std::vector<LocationId>& pairs, const LinesParts& want, Looker looker, const Deadline& deadline) {
  Looked looked;
  std::size_t i = 0;
  while (i < pairs.size() && looker.look(pairs[i], pairs[i + 1], looked)) i += 2;
  Json out = Json::object();
  if (want.lines) out["lines"] = std::move(looked.symbols);
  if (want.range) out["range"] = std::move(looked.range);
  const bool complete = i == pairs.size();
  deadline.tell(out, complete);
  if (!complete) out["next"] = i / 2;
  return out;
}

// "rows" and "ranges": whole ones; "next" is the number of the first Location of `from` without one.
Json rows_json(const std::vector<LocationId>& from, const std::vector<LocationId>& to, const LinesParts& want,
               Looker looker, const Deadline& deadline) {
  Json rows = Json::array();
  Json ranges = Json::array();
  std::size_t done = 0;
  for (; done < from.size(); ++done) {
    Looked row;
    if (!std::all_of(to.begin(), to.end(), [&](LocationId at) { return looker.look(from[done], at, row); })) break;
    if (want.lines) rows.push_back(std::move(row.symbols));
    if (want.range) ranges.push_back(std::move(row.range));
  }
  Json out = Json::object();
  if (want.lines) out["rows"] = std::move(rows);
  if (want.range) out["ranges"] = std::move(ranges);
  deadline.tell(out, done == from.size());
  if (done < from.size()) out["next"] = done;
  return out;
}

}  // namespace

std::optional<Json> lines_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  if (game == nullptr) return std::nullopt;
  const Game& now = game->now();
  const Map& map = *now.setting().map;
  LinesRequest request = read_lines_request(params, map, found);
  const Deadline deadline(room, params);
  params.done();
  if (found.has_errors()) return std::nullopt;
  const Sight& sight = *now.setting().sight;
  const Looker looker(sight, request.want, deadline);
  Json out{{"mode", mode_of(sight)}};
  if (request.pairs) {
    out.update(pairs_json(*request.pairs, request.want, looker, deadline));
  } else {
    if (!request.to &&
        !few_enough(request.from->size() * map.location_count(), found, "name fewer in 'from', or some in 'to'"))
      return std::nullopt;
    if (!request.to) request.to = all_locations(map);
    if (!few_enough(request.from->size() * request.to->size(), found, "name fewer in 'from' or 'to'"))
      return std::nullopt;
    out.update(rows_json(*request.from, *request.to, request.want, looker, deadline));
  }
  if (deadline.interrupted(found)) return std::nullopt;
  return out;
}

}  // namespace hexrout

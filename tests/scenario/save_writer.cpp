#include "scenario/save_writer.hpp"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "rules/asl/state/counters.hpp"
#include "scenario/vsav/layout.hpp"
#include "scenario/vsav/sequence.hpp"

namespace hexrout::test {

namespace {

using vsav::encode_list;

bool has(const UnitView& unit, const char* state) {
  return std::find(unit.state.begin(), unit.state.end(), state) != unit.state.end();
}

std::string code_of(const std::string& side) {
  return side == "german" ? "ge" : side == "russian" ? "ru" : side == "american" ? "am" : "br";
}

// Type and state of nested traits, outermost first.
struct Traits {
  std::vector<std::pair<std::string, std::string>> list;

  void add(std::vector<std::string> fields, std::string state) {
    list.emplace_back(encode_list(fields, ';'), std::move(state));
  }
  void layer(const std::string& command, const std::string& letters, const std::string& image, const std::string& text,
             const std::string& name, int value, bool always = false) {
    std::vector<std::string> fields = {
        "emb2",  command, "2", letters, "",      "2", "E", "",    "2",
        "Q",     "",      "",  "0",     "false", "0", "0", image, text,
        "false", name,    "",  "",      "false", "",  "1", "1",   always ? "true" : "false"};
    add(std::move(fields), std::to_string(value));
  }
  std::string command(const std::string& id) const {
    std::string type = list.back().first;
    std::string state = list.back().second;
    for (std::size_t i = list.size() - 1; i-- > 0;) {
      type = encode_list({list[i].first, type}, '\t');
      state = encode_list({list[i].second, state}, '\t');
    }
    return encode_list({"+", id, type, state}, '/');
  }
};

class SaveWriter {
  static constexpr std::int8_t kRoof = 4;  // after the levels of markers

 public:
  SaveWriter(const Game& game, const SaveOptions& options)
      : game_(game), options_(options), placed_(vsav::lay_out(options.boards)) {}

  std::string write() {
    std::vector<std::string> commands = {"begin_save"};
    std::map<std::pair<std::string, int>, std::vector<UnitView>> places;  // hex name, level
    const Map& map = *game_.setting().map;
    for (const UnitView& unit : game_.units()) {
      const Location& at = map.location(unit.at);
      places[{map.name(at.hex), at.kind == LocationKind::rooftop ? kRoof : at.level}].push_back(unit);
    }
    std::map<std::string, std::vector<std::string>> stacks;  // hex -> piece ids, ground first
    for (auto& [place, units] : places) {
      auto& stack = stacks[place.first];
      const auto [x, y] = pixel(place.first);
      const std::string where = fmt::format("Main Map;{};{};1", x, y);
      if (place.second != 0) {
        Traits level;
        level.layer("", "", "a,a,a,a,a,a", "+ Cellar,+ Ground Level,+ Level 1,+ Level 2,+ Level 3,+ Rooftop", "",
                    place.second + 2, true);
        level.add({"piece", "K", "D", "ML/b", "Building"}, where);
        put(commands, stack, level);
      }
      // Concealed ones first, their "?" above them; then each unit with its own markers; broken ones without DM last.
      const auto rank = [](const UnitView& u) {
        return has(u, "concealed") ? 0 : has(u, "dm") ? 2 : has(u, "broken") ? 3 : 1;
      };
      std::stable_sort(units.begin(), units.end(),
                       [&](const UnitView& a, const UnitView& b) { return rank(a) < rank(b); });
      std::string concealed;
      for (std::size_t i = 0; i < units.size(); ++i) {
        put(commands, stack, counter_of(units[i], where));
        if (has(units[i], "concealed")) concealed = code_of(units[i].side);
        if (!concealed.empty() && (i + 1 == units.size() || !has(units[i + 1], "concealed"))) {
          Traits mark;
          mark.add({"concealment", "secret word", concealed}, "");
          mark.add({"piece", "K", "D", concealed + "/q", "?"}, where);
          put(commands, stack, mark);
          concealed.clear();
        }
        for (const auto& [state, name] : {std::pair{"dm", "DM"}, std::pair{"pinned", "Pin"}, std::pair{"cx", "CX"}}) {
          if (!has(units[i], state)) continue;
          Traits marker;
          marker.add({"piece", "K", "D", "MS/m", name}, where);
          put(commands, stack, marker);
        }
      }
    }
    for (const auto& [hex, ids] : stacks) {
      const auto [x, y] = pixel(hex);
      std::vector<std::string> state = {"Main Map", std::to_string(x), std::to_string(y)};
      state.insert(state.end(), ids.begin(), ids.end());
      commands.push_back(encode_list({"+", std::to_string(next_++), "stack", encode_list(state, ';')}, '/'));
    }
    commands.push_back(encode_list({"INFO", "Axis", options_.mover, "3", " ? ", " ? ", " ? ", " ? "}, '\t'));
    std::string boards;
    for (const SavedBoard& board : options_.boards)
      boards += fmt::format("bd\t{}\t{}\t{}{}\tVER\t1\t", board.column, board.row, board.turned ? "r" : "", board.name);
    commands.push_back(boards);
    commands.push_back("end_save");
    return encode_list(commands, '\x1b');
  }

 private:
  void put(std::vector<std::string>& commands, std::vector<std::string>& stack, const Traits& traits) {
    const std::string id = std::to_string(next_++);
    commands.push_back(traits.command(id));
    stack.push_back(id);
  }

  // "H5", or "01 H5" on several boards.
  std::pair<int, int> pixel(const std::string& name) const {
    const std::size_t blank = name.find(' ');
    for (const vsav::PlacedBoard& placed : placed_) {
      if (blank != std::string::npos && placed.board->name != name.substr(0, blank)) continue;
      const auto hex = parse_hex_name(blank == std::string::npos ? name : name.substr(blank + 1));
      const BoardPixels& p = placed.pixels;
      double x = p.a1_x + p.hex_width * hex->col;
      double y = p.a1_y + p.hex_height * hex->row - ((hex->col & 1) != 0 ? p.hex_height / 2 : 0);
      if (placed.board->turned) {
        x = p.width - x;
        y = p.height - y;
      }
      return {static_cast<int>(placed.x + x), static_cast<int>(placed.y + y)};
    }
    return {0, 0};
  }

  Traits counter_of(const UnitView& unit, const std::string& where) const {
    const std::string nation = code_of(unit.side);
    const auto printed = asl::counter(unit.label, *asl::nationality_named(unit.side));
    const bool broken = has(unit, "broken");
    const std::string concealed = has(unit, "concealed") ? "secret word" : "null";
    Traits traits;
    traits.add({"conceal", "C", nation + "/q", nation, ""}, concealed + ";");
    if (printed->kind == asl::UnitKind::leader) {
      traits.layer("Wound", "W", "MS/WoundO", "Wnd +", "", has(unit, "wounded") ? 1 : -1);
      traits.layer("", "F", nation + "/b,x", "broken +,broken +", "BRK", broken ? 1 : -1);
      std::string name = unit.label;
      if (const std::size_t plus = name.find('+'); plus != std::string::npos) name.insert(plus, "\\");
      traits.layer("", "", nation + "/L,x", name + ",x", "", 1, true);
      traits.add({"piece", "K", "D", " ", nation + "LDR"}, where);
      return traits;
    }
    constexpr std::string_view kClass[] = {"E", "1", "2", "G", "C"};
    const std::string_view ending = printed->kind == asl::UnitKind::squad        ? "sq"
                                    : printed->kind == asl::UnitKind::half_squad ? "hs"
                                                                                 : "cr";
    const std::string figures = fmt::format("{}-{}-{}", printed->firepower, printed->range, printed->morale);
    const std::string name = fmt::format(
        "{} {}{}", figures,
        printed->kind == asl::UnitKind::crew ? "I" : std::string(kClass[static_cast<std::size_t>(printed->quality)]),
        ending);
    traits.layer("", "F", fmt::format("{0}/s{1}b,{0}/s{1}b", nation, printed->broken_morale), "broken +,broken +",
                 "BRK", broken ? 1 : -1);
    traits.layer("", "", nation + "/u,x", name + ",x", "", 1, true);
    traits.add({"piece", "K", "D", " ", name}, where);
    return traits;
  }

  const Game& game_;
  const SaveOptions& options_;
  std::vector<vsav::PlacedBoard> placed_;
  int next_ = 1001;
};

}  // namespace

std::string save_text(const Game& game, const SaveOptions& options) {
  return SaveWriter(game, options).write();
}

std::string save_bytes(const std::string& text, unsigned char key) {
  std::string locked = fmt::format("!VCSK{:02x}", key);
  for (const char c : text) locked += fmt::format("{:02x}", static_cast<unsigned char>(c) ^ key);
  return archive_of({{"savedGame", locked}});
}

std::string archive_of(const std::vector<std::pair<std::string, std::string>>& entries) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_source_keep(target);
  zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, &error);
  for (const auto& [name, content] : entries)
    zip_file_add(archive, name.c_str(), zip_source_buffer(archive, content.data(), content.size(), 0),
                 ZIP_FL_OVERWRITE);
  zip_close(archive);
  zip_source_open(target);
  zip_source_seek(target, 0, SEEK_END);
  std::string out(static_cast<std::size_t>(zip_source_tell(target)), '\0');
  zip_source_seek(target, 0, SEEK_SET);
  zip_source_read(target, out.data(), out.size());
  zip_source_close(target);
  zip_source_free(target);
  zip_error_fini(&error);
  return out;
}

}  // namespace hexrout::test

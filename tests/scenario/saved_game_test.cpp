#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "hexrout/rules/limits.hpp"
#include "hexrout/scenario/saved_game.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/text/document.hpp"
#include "scenario/vsav/sequence.hpp"
#include "vasl_folder.hpp"

using namespace hexrout;

namespace {

std::filesystem::path vasl() {
  return test::vasl_folder();
}

std::string text_or_empty(const nlohmann::json& value) {
  return value.is_string() ? value.get<std::string>() : std::string();
}

std::string word(SavedKind kind) {
  if (kind == SavedKind::half_squad) return "halfsquad";
  if (kind == SavedKind::support_weapon) return "sw";
  return std::string(name_of(kind));
}

}  // namespace

TEST_CASE("lists decode level by level and encode back", "[vsav]") {
  CHECK(vsav::decode_list("a\\;b;c", ';') == std::vector<std::string>{"a;b", "c"});
  CHECK(vsav::decode_list("", ';') == std::vector<std::string>{""});
  CHECK(vsav::decode_list(";;", ';') == std::vector<std::string>{"", "", ""});
  CHECK(vsav::decode_list("'a\\';b", ';') == std::vector<std::string>{"a\\", "b"});
  const std::vector<std::string> hard = {"", "a\\", "'q'", ";", "x;y\\;", "\\"};
  CHECK(vsav::decode_list(vsav::encode_list(hard, ';'), ';') == hard);
  std::string nested = vsav::encode_list({"1", "2"}, '\t');
  for (int i = 0; i < 5; ++i) nested = vsav::encode_list({"head", nested}, '\t');
  for (int i = 0; i < 5; ++i) nested = vsav::decode_list(nested, '\t')[1];
  CHECK(nested == "1\t2");
}

TEST_CASE("saves with known units read as they are", "[vsav]") {
  const auto folder = vasl() / "saves";
  if (!std::filesystem::exists(folder)) {
    WARN("skipped: no VASL saves (set HEXROUT_VASL)");
    return;
  }
  std::size_t units = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".vsav") continue;
    Diagnostics found;
    const auto game = read_saved_game(entry.path().string(), found);
    INFO(entry.path().filename().string() << "\n" << found.text());
    REQUIRE(game);
    CHECK_FALSE(found.has_errors());
    auto truth_path = entry.path();
    truth_path.replace_extension(".units.json");
    if (!std::filesystem::exists(truth_path)) continue;
    std::ifstream in(truth_path);
    const auto truth = nlohmann::json::parse(in);
    for (const auto& want : truth) {
      const auto id = want.at("id").get<std::string>();
      const auto it =
          std::find_if(game->units.begin(), game->units.end(), [&](const SavedUnit& u) { return u.id == id; });
      REQUIRE(it != game->units.end());
      const SavedUnit& unit = *it;
      INFO(want.at("name").get<std::string>() << " " << id);
      ++units;
      CHECK(unit.name == want.at("name").get<std::string>());
      CHECK(unit.base == want.at("base").get<std::string>());
      CHECK(word(unit.kind) == want.at("kind").get<std::string>());
      CHECK(unit.nationality == text_or_empty(want.at("nationality")));
      CHECK(unit.image == want.at("image").get<std::string>());
      CHECK(unit.hex == text_or_empty(want.at("hex")));
      const std::string board = text_or_empty(want.at("board"));
      CHECK(unit.board == (board.size() > 1 && board[0] == 'r' ? board.substr(1) : board));
      CHECK(unit.stack == text_or_empty(want.at("stack")));
      if (!unit.stack.empty()) CHECK(unit.stack_position == want.at("stack_pos").get<int>());
      if (unit.kind != SavedKind::marker && unit.kind != SavedKind::concealment && unit.kind != SavedKind::vehicle)
        CHECK(unit.broken == (want.at("broken").get<bool>() || want.at("malfunctioned").get<bool>()));
      CHECK(unit.berserk == want.at("berserk").get<bool>());
      CHECK(unit.fanatic == want.at("fanatic").get<bool>());
      CHECK(unit.heroic == want.at("heroic").get<bool>());
      CHECK(unit.wounded == want.at("wounded").get<bool>());
      CHECK(unit.concealed == (want.at("concealed").is_boolean() && want.at("concealed").get<bool>()));
      CHECK(unit.hidden == !(want.at("hip").is_null() || (want.at("hip").is_boolean() && !want.at("hip").get<bool>())));
      if (want.contains("chain")) {
        CHECK(unit.chain == want.at("chain").get<std::vector<std::string>>());
        CHECK(unit.chain_level == want.at("chain_level").get<int>());
      }
      if (want.contains("broken_morale")) CHECK(unit.broken_morale == want.at("broken_morale").get<int>());
    }
  }
  CHECK(units > 300);
}

TEST_CASE("the synthetic save lies on three boards, one turned", "[vsav]") {
  const auto path = vasl() / "saves" / "synthetic-rout.vsav";
  if (!std::filesystem::exists(path)) {
    WARN("skipped: no VASL saves (set HEXROUT_VASL)");
    return;
  }
  Diagnostics found;
  const auto game = read_saved_game(path.string(), found);
  REQUIRE(game);
  REQUIRE(game->boards.size() == 3);
  CHECK(game->boards[0].name == "05");
  CHECK(game->boards[0].turned);
  CHECK(game->boards[1].row == 1);
  CHECK(game->boards[2].column == 1);
}

TEST_CASE("files that are not saves are refused with a reason", "[vsav]") {
  const auto complaint = [](std::string_view bytes) {
    Diagnostics found;
    CHECK_FALSE(parse_saved_game(bytes, "x.vsav", found));
    return found.text();
  };
  CHECK(complaint("").find("error[vsav-not-zip]") != std::string::npos);
  CHECK(complaint("hello").find("error[vsav-not-zip]") != std::string::npos);
  const auto text_complaint = [](std::string_view text) {
    Diagnostics found;
    CHECK_FALSE(parse_saved_text(text, "x.vsav", found));
    return found.text();
  };
  CHECK(text_complaint("hello").find("error[vsav-damaged]") != std::string::npos);
  CHECK(text_complaint("begin_save\x1b").find("error[vsav-truncated]") != std::string::npos);
  // Every level of nesting puts one more backslash before the delimiters inside.
  std::string nested = "begin_save";
  for (int i = 0; i < 40; ++i)
    nested += std::string(static_cast<std::size_t>(i), '\\') +
              "\x1b"
              "a";
  CHECK(text_complaint(nested).find("error[vsav-") != std::string::npos);
}

TEST_CASE("a save becomes a scenario with its assumptions written down", "[vsav]") {
  const auto path = vasl() / "saves" / "synthetic-rout.vsav";
  if (!std::filesystem::exists(path)) {
    WARN("skipped: no VASL saves (set HEXROUT_VASL)");
    return;
  }
  Diagnostics found;
  const auto text = saved_scenario(path.string(), "", found);
  INFO(found.text());
  REQUIRE(text);
  INFO(*text);
  const auto document = Document::parse(*text, "save.yaml", found);
  REQUIRE(document);
  const Node units = document->root().find("units");
  REQUIRE(units.size() == 7);
  const auto value = [&](std::size_t i, const char* key) { return units.item(i).find(key).scalar(); };
  CHECK(value(0, "at") == "05 K5");
  CHECK(value(0, "counter") == "4-4-7");
  CHECK(value(0, "broken_morale") == "7");
  CHECK(value(0, "dm") == "true");
  CHECK(value(1, "counter") == "8-0");
  CHECK(value(1, "dm") == "true");
  CHECK(value(2, "kind") == "half-squad");
  CHECK(value(2, "in") == "foxhole");
  CHECK(value(3, "at") == "04 B1");
  CHECK(value(4, "at") == "04 B1/1");
  CHECK(value(6, "at") == "02 AA3");
  // The password of the player who concealed it is nowhere.
  CHECK(text->find("someone") == std::string::npos);
}

TEST_CASE("a save with more units in one hex than a scenario may hold is refused", "[vsav]") {
  SavedGame game;
  game.file = "crowd.vsav";
  game.boards.resize(1);
  game.boards[0].name = "05";
  const auto complaint = [&](std::size_t units) {
    game.units.assign(units, {});
    for (SavedUnit& unit : game.units) {
      unit.kind = SavedKind::squad;
      unit.type = unit.name = "4-6-7 1sq";
      unit.nationality = "ge";
      unit.board = "05";
      unit.hex = "H5";
    }
    Diagnostics found;
    saved_scenario(game, nullptr, found);
    return found.text();
  };
  CHECK(complaint(kMostUnitsInLocation).find("too-much") == std::string::npos);
  CHECK(complaint(kMostUnitsInLocation + 1).find("error[too-much]: 501 units stand in H5") != std::string::npos);
}

TEST_CASE("text of a save is written as text, whatever it holds", "[vsav]") {
  SavedGame game;
  game.file = "odd.vsav";
  game.boards.resize(1);
  game.boards[0].name = "05";
  const std::string odd = "a\x7f\x1b[31m: {b}, #c\n- d\"'\xc2\x9b";
  for (const SavedKind kind : {SavedKind::squad, SavedKind::leader, SavedKind::concealment, SavedKind::vehicle,
                               SavedKind::gun, SavedKind::support_weapon, SavedKind::marker}) {
    game.units.push_back({});
    SavedUnit& unit = game.units.back();
    unit.kind = kind;
    unit.id = unit.type = unit.name = unit.nationality = odd;
    unit.board = "05";
    unit.hex = "H" + std::to_string(game.units.size());
  }
  Diagnostics found;
  const std::string text = saved_scenario(game, nullptr, found);
  INFO(text);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < 0x20 && c != '\n') || (byte >= 0x7f && byte < 0xa0)) FAIL("byte " << int{byte});
  }
  const auto document = Document::parse(text, "odd.yaml", found);
  REQUIRE(document);
  CHECK(document->root().find("units").size() >= 4);
}

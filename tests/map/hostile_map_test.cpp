// Readers of maps on files made to cost, and on hosts with another locale.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <locale>

#include "hexrout/map/foreign_map.hpp"
#include "hexrout/map/map_file.hpp"
#include "map/board_metadata.hpp"
#include "text/seconds.hpp"

using namespace hexrout;
using namespace hexrout::test;

TEST_CASE("mistakes in the metadata of a board have their places, however many there are", "[board]") {
  std::string xml = "<boardMetadata name=\"zz\">\n<slopes>";
  constexpr int kMany = 60'000;
  for (int i = 0; i < kMany; ++i) xml += "<slope hex=\"\xc3\xa9\" hexsides=\"9\"/>";
  xml += "</slopes></boardMetadata>";
  Diagnostics found;
  const ProcessorSeconds seconds;
  CHECK_FALSE(parse_board_metadata(xml, "zz.xml", found));
  CHECK(seconds.spent() < seconds_allowed(0.3));
  CHECK(found.error_count() == kMany);
  // The parser places a tag behind its '<'; an entry has 29 characters and follows "<slopes>".
  for (std::size_t i : {std::size_t{0}, std::size_t{1}, std::size_t{999}})
    CHECK(found.all()[i].place == Place{"zz.xml", 2, static_cast<int>(10 + 29 * i)});
}

TEST_CASE("the metadata of a board is read alike under every locale", "[board]") {
  struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
  };
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Comma));
  Diagnostics found;
  const auto read =
      parse_board_metadata("<boardMetadata name=\"a\" hexWidth=\"56.25\" A1CenterX=\"-901.5\"/>", "a", found);
  const auto wrong = parse_board_metadata("<boardMetadata name=\"a\" hexWidth=\"56,25\"/>", "a", found);
  std::locale::global(before);
  REQUIRE(read);
  CHECK(read->hex_width_px == 56.25);
  CHECK(read->a1_x_px == -901.5);
  CHECK_FALSE(wrong);
}

TEST_CASE("a tileset in a file of its own is read once, and its tiles are counted once", "[foreign]") {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "hexrout-tilesets-test";
  std::filesystem::create_directories(folder);
  for (const bool xml : {false, true}) {
    std::string set = xml ? "<tileset name=\"t\">" : R"({"name": "t", "tiles": [)";
    for (int i = 0; i < 5000; ++i)
      set += xml ? fmt::format("<tile id=\"{}\" class=\"woods\"/>", i)
                 : fmt::format(R"({}{{"id": {}, "class": "woods"}})", i == 0 ? "" : ",", i);
    std::ofstream(folder / (xml ? "t.tsx" : "t.tsj")) << set << (xml ? "</tileset>" : "]}");
    const auto map = [&](int times) {
      std::string out =
          xml ? "<map orientation=\"hexagonal\" staggeraxis=\"x\" width=\"2\" height=\"1\">"
              : R"({"orientation": "hexagonal", "staggeraxis": "x", "width": 2, "height": 1, "tilesets": [)";
      for (int i = 0; i < times; ++i)
        out += xml ? fmt::format("<tileset firstgid=\"{}\" source=\"t.tsx\"/>", 1 + i * 5000)
                   : fmt::format(R"({}{{"firstgid": {}, "source": "t.tsj"}})", i == 0 ? "" : ",", 1 + i * 5000);
      const std::string last = std::to_string(1 + (times - 1) * 5000);
      return out + (xml ? "<layer name=\"l\" width=\"2\" height=\"1\"><data encoding=\"csv\">1," + last +
                              "</data></layer></map>"
                        : R"(], "layers": [{"type": "tilelayer", "name": "l", "width": 2, "height": 1, "data": [1, )" +
                              last + "]}]}");
    };
    const auto read = [&](int times) {
      Diagnostics found;
      auto out = read_tiled_map(map(times), (folder / (xml ? "m.tmx" : "m.tmj")).string(), found);
      INFO(found.text());
      REQUIRE(out);
      return out;
    };
    read(1);
    const ProcessorSeconds once;
    read(1);
    const double one = once.spent();
    const ProcessorSeconds often;
    const auto out = read(250);  // 1,250,000 tiles, were they counted each time
    CHECK(often.spent() < 3 * one + seconds_allowed(0.05));
    for (const HexId id : out->hexes()) CHECK(TerrainCatalogue::standard()[out->hex(id).terrain].name == "woods");
  }
  std::filesystem::remove_all(folder);
}

TEST_CASE("the refusal of a map that is too large gives its number of hexes", "[map]") {
  const auto said = [](int columns, int rows) {
    Diagnostics found;
    const auto map =
        read_map_text(fmt::format("title: t\ncolumns: {}\nrows: {}\nfill: woods\n", columns, rows), "m.yaml", found);
    CHECK(map.has_value() == !found.has_errors());
    if (map) CHECK(map->hex_count() <= static_cast<std::uint32_t>(kMostHexes));
    return found.text();
  };
  CHECK(said(995, 100).empty());  // 99,997 at most
  CHECK(said(996, 100).find("a map of 996 columns and 100 rows may have 100098 hexes; at most 100000 are read") !=
        std::string::npos);
}

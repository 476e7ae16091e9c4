// Documents made of values instead of text.
#include <catch2/catch.hpp>

#include "hexrout/text/value.hpp"
#include "hexrout/text/yaml_text.hpp"

using namespace hexrout;

namespace {

Value unit_at(const std::string& at) {
  Value unit = Value::map();
  unit.set("id", Value::text("r1"));
  unit.set("at", Value::text(at));
  unit.set("shock", Value::number(-3));
  return unit;
}

Value one_unit() {
  Value list = Value::list();
  list.items.push_back(unit_at("K5"));
  Value root = Value::map();
  root.set("units", std::move(list));
  return root;
}

}  // namespace

TEST_CASE("a document made of values is the one parsed from their text", "[text][value]") {
  Diagnostics found;
  const char* const text = R"({a: [1, "01", true, ~, "", {b: "x y", c: []}], d: {}, e: "010"})";
  const auto parsed = Document::parse(text, "t", found);
  REQUIRE(parsed);
  const auto made = Document::make(value_of(parsed->root()), found);
  REQUIRE(made);
  CHECK(yaml_text(made->root()) == yaml_text(parsed->root()));
  CHECK(found.empty());
}

TEST_CASE("places in a document made of values are paths", "[text][value]") {
  Diagnostics found;
  Value root = one_unit();
  const auto document = Document::make(root, found);
  REQUIRE(document);
  const Node unit = document->root().find("units").item(0);
  CHECK(unit.place().field == "units[0]");
  CHECK(unit.find("at").place() == Place{{}, 0, 0, "units[0].at"});
  CHECK(unit.key_place(1).field == "units[0].at");
  CHECK(document->root().place().field.empty());
  Fields fields(unit, found, "unit");
  fields.need("broken");
  fields.maybe("id");
  fields.done();
  CHECK(found.text().find("units[0]: error[missing-key]: ") != std::string::npos);
  CHECK(found.text().find("units[0].shock: error[unknown-key]: ") != std::string::npos);

  // A path may begin anew.
  root.find("units")->items[0].place = "position.units[7]";
  Diagnostics ignored;
  const auto placed = Document::make(root, ignored);
  CHECK(placed->root().find("units").item(0).find("at").place().field == "position.units[7].at");
}

TEST_CASE("values have the limits of texts, and printable keys", "[text][value]") {
  Diagnostics found;
  Value deep;
  for (int i = 0; i < 70; ++i) {
    Value list = Value::list();
    list.items.push_back(std::move(deep));
    deep = std::move(list);
  }
  CHECK_FALSE(Document::make(deep, found));
  CHECK(found.all().back().code == "too-much");
  Value wide = Value::list();
  wide.items.resize(300'000);
  CHECK_FALSE(Document::make(wide, found));
  Value odd = Value::map();
  odd.set("a\nb", Value::number(1));
  CHECK_FALSE(Document::make(odd, found));
  CHECK(found.all().back().code == "not-printable");
}

TEST_CASE("keys of a value are set, replaced and removed in their order", "[text][value]") {
  Value unit = unit_at("K5");
  unit.set("at", Value::text("L4"));
  CHECK(unit.find("at")->scalar == "L4");
  CHECK(unit.entries[1].key == "at");
  CHECK(unit.remove("at"));
  CHECK_FALSE(unit.remove("at"));
  CHECK(unit.find("at") == nullptr);
  CHECK(Value::text("x").find("at") == nullptr);
}

// Cost of hostile files: at most one second of the processor and 256 MB, for any claim in them.
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zip.h>
#include <zlib.h>
#include <catch2/catch.hpp>
#include <filesystem>

#include "command.hpp"
#include "text/seconds.hpp"

using namespace hexrout::test;

namespace {

struct Cost {
  int status = -1;  // 128 + signal if it crashed
  double seconds = 0;
  double megabytes = 0;
  std::string err;
};

// Runs the command alone, to measure its cost.
Cost cost_of(std::vector<std::string> arguments) {
  const Folder folder;
  const std::string err = folder / "err";
  arguments.insert(arguments.begin(), program());
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::dup2(::open("/dev/null", O_RDWR), STDIN_FILENO);
    ::dup2(::open("/dev/null", O_RDWR), STDOUT_FILENO);
    ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
    std::vector<char*> list;
    for (std::string& argument : arguments) list.push_back(argument.data());
    list.push_back(nullptr);
    ::execv(program().c_str(), list.data());
    ::_exit(127);
  }
  int status = 0;
  rusage used{};
  REQUIRE(::wait4(child, &status, 0, &used) == child);
  Cost cost;
  cost.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  cost.seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
  cost.megabytes = static_cast<double>(used.ru_maxrss) / 1024.0;
  cost.err = read_bytes(err).substr(0, 2000);
  return cost;
}

#ifdef HEXROUT_SANITIZED
constexpr bool kMeasured = false;  // sanitizers cost many times as much
#else
constexpr bool kMeasured = true;
#endif

void check_refused(const std::vector<std::string>& arguments, int status = 3) {
  const Cost cost = cost_of(arguments);
  INFO(fmt::format("{}", fmt::join(arguments, " ")));
  INFO(cost.err);
  CHECK(cost.status == status);
  CHECK(cost.err.find("error[internal]") == std::string::npos);
  if (!kMeasured) return;
  CHECK(cost.seconds <= seconds_allowed(1));
  CHECK(cost.megabytes <= 256.0);
  if (std::getenv("HEXROUT_SHOW_COST") != nullptr)
    fmt::print("{:.2f} s {:4.0f} MB  {}", cost.seconds, cost.megabytes, cost.err.substr(0, 150) + "\n");
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  out.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

// A piece of deflated data that ends at a byte and refers to nothing before it, so that it may follow itself.
std::string deflated(std::string bytes) {
  z_stream stream{};
  REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(compressBound(static_cast<uLong>(bytes.size())) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  REQUIRE(deflate(&stream, Z_FULL_FLUSH) == Z_OK);
  out.erase(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return out;
}

// gzip of `head` and then `megabytes` of zeros, packed once and written again and again.
std::string bomb(const std::string& head, std::size_t megabytes) {
  const std::string zeros(1 << 20, '\0');
  const auto bytes_of = [](const std::string& text) { return reinterpret_cast<const Bytef*>(text.data()); };
  uLong sum = crc32(0, bytes_of(head), static_cast<uInt>(head.size()));
  const uLong of_zeros = crc32(0, bytes_of(zeros), static_cast<uInt>(zeros.size()));
  for (std::size_t i = 0; i < megabytes; ++i) sum = crc32_combine(sum, of_zeros, static_cast<z_off_t>(zeros.size()));
  std::string out("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
  out += deflated(head) + repeated(deflated(zeros), megabytes) + std::string("\x03\0", 2);  // an empty last block
  for (const std::size_t number : {std::size_t{sum}, head.size() + megabytes * zeros.size()})
    for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>(number >> shift & 0xffU);
  return out;
}

std::string word(std::uint32_t v) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(v >> shift & 0xffU);
  return out;
}

// LOSData that claims a size, in one block of 2 GB, followed by zeros.
std::string los_data(std::uint32_t columns, std::uint32_t rows, std::uint32_t width, std::uint32_t height,
                     std::size_t megabytes) {
  return bomb(
      std::string("\xAC\xED\x00\x05\x7A\x7f\xff\xff\xff", 9) + word(columns) + word(rows) + word(width) + word(height),
      megabytes);
}

void write_zip(const std::string& path, const std::vector<std::pair<std::string, std::string>>& entries) {
  int error = 0;
  zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &error);
  REQUIRE(archive != nullptr);
  for (const auto& [name, bytes] : entries)
    REQUIRE(zip_file_add(archive, name.c_str(), zip_source_buffer(archive, bytes.data(), bytes.size(), 0), 0) >= 0);
  REQUIRE(zip_close(archive) == 0);
}

}  // namespace

TEST_CASE("zip bombs cost little", "[cli][hostile]") {
  const Folder folder;
  // 200 MB of zeros in an entry; 60 MB, within the limit for an entry, of bytes that are no board.
  write_zip(folder / "large.zip", {{"LOSData", std::string(200'000'000, '\0')}});
  check_refused({"show", folder / "large.zip"});
  write_zip(folder / "entry.zip", {{"LOSData", std::string(60'000'000, '\0')}});
  check_refused({"show", folder / "entry.zip"});
  // A packed stream in a packed entry, a thousand to one each.
  write_zip(folder / "twice.zip", {{"LOSData", los_data(33, 10, 1800, 645, 1000)}});
  check_refused({"show", folder / "twice.zip"});
  write_zip(folder / "metadata.zip", {{"LOSData", los_data(33, 10, 1800, 645, 1)},
                                      {"BoardMetadata.xml", "<boardMetadata>" + repeated("<a/>", 10'000'000)}});
  check_refused({"show", folder / "metadata.zip"});
  write_zip(folder / "game.vsav", {{"savedGame", std::string(200'000'000, '0')}, {"moduledata", "x"}});
  check_refused({"convert", folder / "game.vsav"});
  check_refused({"los", source("maps/crossroads.yaml"), "--pairs", folder.write("pairs.csv", bomb("from,to\n", 2000))});
}

TEST_CASE("alias bombs cost little", "[cli][hostile]") {
  std::string text = "a: &a [x, x, x, x, x, x, x, x, x]\n";
  for (char c = 'b'; c <= 'k'; ++c)
    text += fmt::format("{}: &{} [{}]\n", c, c, repeated(fmt::format("*{}, ", static_cast<char>(c - 1)), 9) + "x");
  const Folder folder;
  check_refused({"check", folder.write("aliases.yaml", text)});
  check_refused({"show", folder.write("map.yaml", text + "hexes: *k\n")});
  check_refused({"show", folder.write("map.tmj", text)});
  std::string entities = "<!DOCTYPE map [<!ENTITY a \"xxxxxxxxxx\">";
  for (char c = 'b'; c <= 'k'; ++c)
    entities += fmt::format("<!ENTITY {} \"{}\">", c, repeated(fmt::format("&{};", static_cast<char>(c - 1)), 9));
  check_refused({"show", folder.write("map.tmx", entities + "]><map orientation=\"&k;\"/>")});
}

TEST_CASE("100,000 levels of nesting cost little", "[cli][hostile]") {
  constexpr std::size_t kDeep = 100'000;
  const Folder folder;
  std::string steps;
  for (std::size_t i = 0; i < 2500; ++i) steps += std::string(i, ' ') + "a:\n";
  for (const std::string& text : {repeated("[", kDeep), repeated("[", kDeep) + repeated("]", kDeep),
                                  repeated("{a: ", kDeep), repeated("- ", kDeep) + "x", repeated("? ", kDeep),
                                  "\"" + repeated("[", kDeep) + "\": " + repeated("[", kDeep), steps}) {
    check_refused({"check", folder.write("deep.yaml", text)});
    check_refused({"show", folder.write("deep.tmj", text)});
  }
  check_refused({"show", folder.write("deep.tmx", "<map orientation=\"hexagonal\" width=\"1\" height=\"1\">" +
                                                      repeated("<group>", kDeep))});
  check_refused(
      {"show", folder.write("whole.tmx", "<map orientation=\"hexagonal\" width=\"1\" height=\"1\">" +
                                             repeated("<group>", kDeep) + repeated("</group>", kDeep) + "</map>")});
  check_refused(
      {"play", source("maps/scenarios/crossroads.yaml"), "--replay", folder.write("log.jsonl", repeated("[", kDeep))});
  check_refused({"play", source("maps/scenarios/crossroads.yaml"), "--dice",
                 folder.write("dice.yaml", "dice: " + repeated("[", kDeep))});
}

TEST_CASE("boards that claim 2^31 hexes cost little", "[cli][hostile]") {
  const Folder folder;
  write_zip(folder / "hexes.zip", {{"LOSData", los_data(65536, 32768, 1800, 645, 1000)}});
  check_refused({"show", folder / "hexes.zip"});
  write_zip(folder / "pixels.zip", {{"LOSData", los_data(33, 10, 65536, 32768, 1000)}});
  check_refused({"show", folder / "pixels.zip"});
  // The most that is allowed, claimed and not there.
  write_zip(folder / "claimed.zip", {{"LOSData", los_data(2000, 2000, 8000, 5000, 1000)}});
  check_refused({"show", folder / "claimed.zip"});
  check_refused({"show", folder.write("a.board", "size 65536 32768\nhex 0101 0 \"\" \"\"\n")});
  // A board may list some of its hexes only.
  check_refused({"show", folder.write("a.board", "size 200 300\nhex 0101 0 \"\" \"\"\n")}, 0);
  check_refused({"show", folder.write("a.tmx",
                                      "<map orientation=\"hexagonal\" width=\"65536\" height=\"32768\"><layer><data "
                                      "encoding=\"csv\">1</data></layer></map>")});
  check_refused(
      {"show",
       folder.write("a.tmj",
                    R"({"orientation": "hexagonal", "width": 65536, "height": 32768, "tilesets": [], "layers": []})")});
  check_refused({"show", folder.write("a.yaml", "title: t\ncolumns: 65536\nrows: 32768\nfill: woods\nhexes: []\n")});
  check_refused({"show", folder.write("a.yaml", "title: t\ncolumns: 1000\nrows: 1000\nfill: woods\nhexes: []\n")});
}

TEST_CASE("files of the largest size cost little", "[cli][hostile]") {
  const Folder folder;
  constexpr std::size_t kLarge = 4u << 20;
  check_refused({"check", folder.write("numbers.yaml", "[" + repeated("1,", kLarge / 2 - 8) + "1]")});
  check_refused({"check", folder.write("lines.yaml", repeated("- 1\n", kLarge / 4 - 1))});
  check_refused({"check", folder.write("keys.yaml", repeated("a: 1\n", kLarge / 5 - 1))});
  check_refused({"check", folder.write("larger.yaml", std::string(3 * kLarge, 'a'))});
  check_refused({"check", folder.write("quotes.yaml", "[" + repeated("'',", kLarge / 3 - 8) + "'']")});
  check_refused({"check", folder.write("words.yaml", repeated("a ", kLarge / 2 - 8))});
  check_refused({"check", folder.write("rows.yaml", "[" + repeated(repeated("1,", 100'000) + "\n", 40) + "1]")});
  check_refused({"check", folder.write("aliases.yaml", "[&a x, " + repeated("*a ", kLarge / 3 - 8) + "]")});
  check_refused({"check", folder.write("open.yaml", "[" + repeated("\"", kLarge - 8))});
  check_refused({"show", folder.write("a.board", "size 200 300\n" + repeated("hex 0101 0 \"a:1\" \"\"\n", 60'001))});
  check_refused(
      {"los", source("maps/crossroads.yaml"), "--pairs", folder.write("commas.csv", repeated(",", 32u << 20))});
  check_refused(
      {"los", source("maps/crossroads.yaml"), "--pairs", folder.write("rows.csv", repeated("a\n", 16u << 20))});
}

namespace {

// A save of this decoded text, packed.
std::string save_of(const Folder& folder, const std::string& text) {
  write_zip(folder / "game.vsav", {{"savedGame", text}});
  return folder / "game.vsav";
}

// The text as a token of a list, nested `times` times.
std::string nested(std::string text, int times) {
  for (int i = 0; i < times; ++i) {
    std::string outer = "'";
    for (const char c : text) outer += c == '\x1b' ? std::string("\\\x1b") : std::string(1, c);
    text = outer + "'";
  }
  return text;
}

}  // namespace

TEST_CASE("saved games that unpack to very much cost little", "[cli][hostile]") {
  const Folder folder;
  const std::string begin = "begin_save\x1b";
  const std::string end =
      "\x1b"
      "end_save";
  constexpr std::size_t kMany = 8'000'000;
  for (const std::string& text : {
           begin + "bd\t0\t0\t05" + repeated("\tbd\t0\t0\t05", 200'000) + end,
           begin + "bd\t0\t0\t05\t\tSSR" + repeated("\tx", 2'000'000) + end,
           begin + std::string(kMany, '\x1b') + end,
           begin + repeated("\\\x1b", kMany / 2) + end,
           begin + repeated("'\\\x1b'", kMany / 4) + end,
           begin + nested(repeated("a\x1b", 250'000), 5) + end,
           begin + nested(repeated("a\x1b", 200'000), 3) + end,
           begin + nested(std::string(7'000'000, 'a') + "\x1b", 20) + end,
           begin + repeated(std::string("\\") + "\x1b", 1'000'000) + nested("\x1b", 40) + end,
           begin + repeated("+/1/stack/Main Map;1;1;a\x1b", 20'001) + end,
           begin + "+/1/stack/Main Map;1;1" + repeated(";a", 30'000) + end,
           begin + repeated("+/1/stack/Main Map;1;1" + repeated(";a", 900) + "\x1b", 100) + end,
           begin + "+/1/a/b",
       }) {
    for (const char* verb : {"counters", "convert", "rout"}) check_refused({verb, save_of(folder, text)});
  }
}

TEST_CASE("counters of saved games that are made of very much cost little", "[cli][hostile]") {
  const Folder folder;
  const auto save = [&](const std::string& piece, std::size_t times) {
    return save_of(folder,
                   "begin_save\x1b"
                   "bd\t0\t0\t05\x1b" +
                       repeated("+/1/" + piece + "\x1b", times) + "end_save");
  };
  const std::string basic = "piece;;;ge/sq;";
  // Traits within traits, fields, layers of many names, names of many figures, and a map full of units.
  std::string traits = basic + "x";
  std::string states = "Main Map;1;1";
  for (int i = 0; i < 12; ++i) {
    std::string inner;
    for (const char c : traits) inner += c == '\t' ? std::string("\\\t") : std::string(1, c);
    traits = "label\t" + inner;
    states = "\t" + states;
  }
  for (const auto& [piece, times] : std::vector<std::pair<std::string, std::size_t>>{
           {traits + "/" + states, 5'000},
           {basic + repeated(";", 60'000) + "/Main Map;1;1", 130},
           {basic + std::string(60'000, '1') + "/Main Map;1;1", 130},
           {basic + repeated("1-", 30'000) + "/Main Map;1;1", 130},
           {basic + "x/Main Map" + repeated(";1", 30'000), 130},
           {"emb2;;;;;;;;;;;;;;;;" + repeated(",", 30'000) + ";" + repeated("a,", 15'000) + ";\t" + basic +
                "x/1\tMain Map;1;1",
            130},
           {"emb2;;;;;;;;;;;;;;;;" + repeated(",", 200) + ";" + repeated("a,", 200) + ";\t" + basic +
                "x/1\tMain Map;1;1",
            12'000},
           {basic + "4-6-7 1sq/Main Map;500;500", 19'000},
           {"conceal;;;ge\t" + basic + "4-6-7 1sq/;\tMain Map;500;500", 19'000},
       }) {
    check_refused({"counters", save(piece, times)}, 0);
  }
}

TEST_CASE("small files that ask for large maps cost little", "[cli][hostile]") {
  const Folder folder;
  const std::string file = folder.write("large.yaml",
                                        "hexrout: 1\nmap: {columns: 1000, rows: 99, fill: open-ground, hexes: "
                                        "[]}\nrules: asl\nsides: [german, russian]\nturn: {phase: rout}\nunits:\n"
                                        "  - {id: r1, side: russian, counter: 4-4-7, at: SS50, broken: true, dm: "
                                        "true}\n  - {id: g1, side: german, counter: 4-6-7, at: TT50}\n");
  const std::string page = folder / "page.html";
  check_refused({"report", file, "-o", page});
  check_refused({"report", file, "--format", "json"});
  const Ran said = run({"report", file, "-o", page});
  CHECK(said.err.find("error[page-too-large]") != std::string::npos);
  CHECK(said.err.find("--large") != std::string::npos);
  // With --large it is accepted.
  CHECK(run({"--large", "report", file, "--format", "json"}).status == 0);
  check_refused({"cut", file, "--unit", "r1"}, 2);
  std::string crowd =
      "hexrout: 1\nmap: {columns: 200, rows: 55, fill: open-ground, hexes: []}\nrules: asl\nsides: [german, "
      "russian]\nturn: {phase: rout}\nunits:\n";
  for (int i = 0; i < 500; ++i)
    crowd += fmt::format("  - {{id: r{}, side: russian, counter: 4-4-7, at: {}{}}}\n", i,
                         static_cast<char>('A' + i % 26), 1 + i / 26);
  check_refused({"report", folder.write("crowd.yaml", crowd), "-o", page});
}

TEST_CASE("a building of very many hexes costs little", "[cli][hostile]") {
  const Folder folder;
  std::string board = "size 200 300\n";
  for (int row = 1; row <= 300; ++row)
    for (int column = 1; column <= 200; ++column)
      board += fmt::format("hex {:02}{:02} 0 \"building:1:63;bldg_elev:1;bldg_cf:10\" \"\"\n", column, row);
  const std::string file = folder.write("houses.board", board + "end\n");
  if (!kMeasured) return;
  const Cost cost = cost_of({"convert", file, "-o", folder / "houses.yaml"});
  INFO(cost.err);
  CHECK(cost.status == 0);
  CHECK(cost.seconds < seconds_allowed(2));
}

namespace {

// So many broken squads in one hex, beside an enemy.
std::string stack_of(int units) {
  std::string out =
      "hexrout: 1\ntitle: stack\nmap: {columns: 10, rows: 8, fill: open-ground, hexes: [{at: D1, terrain: woods}]}\n"
      "rules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: g1, side: german, counter: 4-6-7, at: F4}\n";
  for (int i = 0; i < units; ++i)
    out += fmt::format("  - {{id: r{}, side: russian, counter: 4-4-7, at: D4, broken: true, dm: true}}\n", i);
  return out;
}

}  // namespace

TEST_CASE("the page of a phase of hundreds in one hex stays small", "[cli][hostile]") {
  const Folder folder;
  const std::string page = folder / "page.html";
  const Ran ran = run({"report", folder.write("stack.yaml", stack_of(386)), "--play", "-o", page});
  INFO(ran.err);
  CHECK(ran.status == 0);
  CHECK(std::filesystem::file_size(page) < (12U << 20U));  // 127 MB where each change drew all counters
}

TEST_CASE("other readings are compared for two hundred units, and a note names the rest", "[cli][hostile]") {
  const Folder folder;
  const Ran ran = run({"rout", folder.write("stack.yaml", stack_of(230))});
  CHECK(ran.status == 0);
  const std::string note = "other readings were not compared: more than 200 units were asked about";
  std::size_t told = 0;
  for (std::size_t at = ran.out.find(note); at != std::string::npos; at = ran.out.find(note, at + 1)) ++told;
  CHECK(told == 30);
  const Ran one = run({"rout", folder.write("stack.yaml", stack_of(230)), "--unit", "r229"});
  CHECK(one.out.find(note) == std::string::npos);
}

TEST_CASE("more units in one Location than any table holds are refused where they begin", "[cli][hostile]") {
  const Folder folder;
  const std::string file = folder.write("stack.yaml", stack_of(4600));
  check_refused({"play", file});
  const Ran ran = run({"rout", file});
  INFO(ran.err);
  CHECK(ran.status == 3);
  // Line 8 holds g1, and r500 is the first beyond 500.
  CHECK(ran.err.find(":509:5: error[too-much]: 'r500' is the unit number 501 in D4; at most 500 are read in one "
                     "Location") != std::string::npos);
}

namespace {

constexpr const char* kWalk = R"(policies:
  - {id: walk, gate: {must: [always]}, budget: {unit: halfMF, terrainCosts: true}, goals: [everyLegal]}
)";

// As much as the bounds of a data game allow: expressions of 96 facts that look at all units, for 15 reactions of six
// states and eight modifiers of a check with 10^12 sequences of faces, eight rounds of checks and moves a turn.
void write_largest_game(const Folder& folder) {
  const std::string nine = "{plus: [" + repeated("friendsWithin(20), enemiesWithin(20), ", 8) + "1]}";
  const std::string all = "{plus: [" + repeated(nine + ", ", 5) + "1]}";
  std::string game =
      "hexrout_game: 1\nid: largest\ntitle: Largest\nkinds: [{name: man}]\nmoves: {chosen: walk}\n"
      "turn: {sequence: [" +
      repeated("checks, moves, ", 7) + "checks, moves], checks: [{if: true, check: c}]}\nstates:\n  - {name: calm}\n";
  for (int i = 0; i < 6; ++i) {
    game += fmt::format("  - {{name: s{}, health: broken, reactions: [", i);
    for (int k = 0; k < 15; ++k) game += fmt::format("{{if: {{atLeast: [{}, {}]}}, policy: run, why: runs}}, ", all, k);
    game += "{policy: run, why: runs}]}\n";
  }
  folder.write("largest/game.yaml", game + "  - {name: gone, gone: true}\n");
  std::string tables = "checks:\n  - {name: c, dice: 12, sides: 10, modifiers: [";
  for (int i = 0; i < 8; ++i) tables += fmt::format("{{text: m{}, add: {}}}, ", i, all);
  tables += "{text: m, add: 1}], results: [";
  for (int i = 0; i < 60; ++i) tables += fmt::format("{{to: {}, state: s{}}}, ", 90 + i, i % 6);
  folder.write("largest/tables.yaml", tables + "{state: s0}]}\n");
  folder.write("largest/policies.yaml", std::string(kWalk) + R"(  - id: run
    gate: {must: [always]}
    budget: {unit: halfMF, mode: exactly, terrainCosts: true}
    references: {sets: [known, seen, armed, canFire, pressing]}
    forbid: [impassable, nearer(known), nearer(seen)]
    goals: [{is: farthestFrom(known), code: RAN}]
    prefer: [exposedHexes(known), exposedHexes(canFire), crossDeviation(known), cost]
    edge: exit
    onFailure: {is: haltInPlace, code: RAN}
)");
}

}  // namespace

TEST_CASE("games in a folder cost little", "[cli][hostile]") {
  const Folder folder;
  const auto game = [&](const std::string& name, const std::string& text) {
    folder.write(name + "/tables.yaml", "checks: [{name: c, dice: 1, sides: 6, results: [{state: calm}]}]\n");
    folder.write(name + "/policies.yaml", kWalk);
    folder.write(name + "/game.yaml", "hexrout_game: 1\n" + text);
    return folder / name;
  };
  const std::string rest = "id: g\ntitle: G\nkinds: [{name: man}]\nstates: [{name: calm}, {name: gone, gone: true}]\n";
  check_refused({"rules", "--rules", game("long", repeated("# x\n", 1u << 20))});
  check_refused({"rules", "--rules", game("keys", repeated("a: 1\n", 50'000))});
  check_refused({"rules", "--rules", game("deep", rest + "stacking: " + repeated("{not: ", 40'000))});
  check_refused({"rules", "--rules", game("wide", rest + "stacking: {plus: [" + repeated("1, ", 80'000) + "1]}\n")});
  check_refused({"rules", "--rules", game("aliases", "a: &a [x]\nb: [" + repeated("*a, ", 60'000) + "*a]\n")});
  check_refused({"rules", "--rules", game("states", rest + "figures: [" + repeated("{name: f}, ", 20'000) + "]\n")});

  write_largest_game(folder);
  std::string scenario =
      "hexrout: 1\ntitle: t\nmap: {columns: 20, rows: 20, fill: open-ground}\nrules: largest\n"
      "rules_folder: largest\nsides: [a, b]\nunits:\n";
  for (int i = 0; i < 200; ++i)
    scenario += fmt::format("  - {{id: u{}, side: {}, kind: man, original: 9, current: 5, at: {}{}, morale: s{}}}\n", i,
                            i % 2 == 0 ? "a" : "b", static_cast<char>('A' + i % 20), i / 20 + 1, i % 6);
  const auto with_turns = [&](std::size_t pairs) {
    return scenario + "events: [" + repeated("{turn: {side: a}}, {turn: {side: b}}, ", pairs - 1) +
           "{turn: {side: a}}, {turn: {side: b}}]\n";
  };
  const std::string file = folder.write("largest.yaml", with_turns(2));
  check_refused({"rules", "--rules", folder / "largest"}, 0);
  check_refused({"check", file}, 0);
  check_refused({"rout", file}, 0);
  check_refused({"play", file, "--seed", "1"}, 0);
  const std::string lasting = folder.write("lasting.yaml", with_turns(8));
  check_refused({"play", lasting, "--odds"}, 3);  // too-many-rolls
}

namespace {

std::string numbered(std::size_t times, const char* form, std::string_view between) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += fmt::format(fmt::runtime(form), i) + std::string(between);
  return out;
}

}  // namespace

TEST_CASE("metadata of a board with very many mistakes costs little", "[cli][hostile]") {
  const Folder folder;
  write_zip(folder / "bdzz", {{"LOSData", los_data(33, 10, 1800, 645, 2)},
                              {"BoardMetadata.xml", "<boardMetadata name=\"zz\" version=\"1\"><slopes>" +
                                                        repeated("<slope hex=\"A1\" hexsides=\"9\"/>", 120'000) +
                                                        "</slopes></boardMetadata>"}});
  check_refused({"show", folder / "bdzz"});
  const std::string file = folder.write("zz.yaml",
                                        "hexrout: 1\nmap: {boards: [{vasl: zz}]}\nrules: asl\nsides: [german, "
                                        "russian]\nturn: {attacker: german}\nunits: []\n");
  check_refused({"check", file, "--boards", folder / ""});
}

TEST_CASE("house rules of very many entries cost little", "[cli][hostile]") {
  const Folder folder;
  constexpr std::size_t kMany = 40'000;
  const std::string coc = source("maps/scenarios/chain_of_command.yaml");
  const auto house = [&](const std::string& name, const std::string& text, const std::string& scenario) {
    check_refused({"check", scenario, "--house-rules", folder.write(name, text)});
  };
  house("policies.yaml", "policies: [" + numbered(kMany, "{{id: P{}}}", ",") + "]\n", coc);
  house("many.yaml", "policies: [" + numbered(1999, "{{id: P{}}}", ",") + "]\n", coc);
  house("verdicts.yaml", "verdicts: [" + numbered(1999, "{{id: P{}, citation: c, code: d}}", ",") + "]\n", coc);
  house("tables.yaml", "tables: {" + numbered(60'000, "x{}: 1", ",") + "}\n", coc);
  house("figures.yaml",
        "tables: {figures: [" + numbered(kMany, "{{name: f{}, value: 1, origin: o, what: w}}", ",") + "]}\n", coc);
  house("rows.yaml",
        "tables: {figures: [" + numbered(1999, "{{name: f{}, value: 1, origin: o, what: w}}", ",") + "]}\n", coc);
  house("near.yaml", "tables: {figures: [" + numbered(1999, "{{name: chain-point{}}}", ",") + "]}\n", coc);
  house("events.yaml", "tables: {bad_things_happen: [" + numbered(1999, "{{event: e{}, title: t}}", ",") + "]}\n", coc);
  house("long.yaml",
        "tables: {figures: [{name: " + std::string(500'000, 'x') + ", " + numbered(kMany, "k{}: 1", ",") + "}]}\n",
        coc);
  house("options.yaml", "options: {" + numbered(kMany, "x{}: 1", ",") + "}\n", coc);
  house("profiles.yaml", "profiles: {" + numbered(kMany, "x{}: {{asl: raw}}", ",") + "}\n", kCrossroads);
  house("results.yaml", "tables: {results: [" + repeated("{result: free, from: 1, origin: o},", 1999) + "]}\n",
        source("maps/scenarios/squares.yaml"));
}

TEST_CASE("lists of a game's policies are refused where they are too long", "[cli][hostile]") {
  const Folder folder;
  for (const char* file : {"game.yaml", "tables.yaml", "readings.yaml", "worth.yaml"})
    folder.write(file, read_bytes(source(std::string("src/rules/pickets/data/") + file)));
  const std::string policies = read_bytes(source("src/rules/pickets/data/policies.yaml"));
  const std::size_t begin = policies.find("prefer: [");
  REQUIRE(begin != std::string::npos);
  const std::size_t end = policies.find(']', begin);
  for (const std::string& list : {"prefer: [" + repeated("cost,", 40'000) + "cost]",
                                  "forbid: [" + repeated("nearer(known),", 15'000) + "impassable]",
                                  "stop: [" + repeated("impassable,", 18'000) + "impassable]"}) {
    folder.write("policies.yaml", policies.substr(0, begin) + list + policies.substr(end + 1));
    check_refused({"rules", "--rules", folder / ""});
  }
  folder.write("policies.yaml", policies);
  folder.write(
      "readings.yaml",
      "readings: [" + numbered(3500, "{{name: r{}, rule: r, origin: o, text: t, words: [a, b]}}", ",") + "]\n");
  check_refused({"rules", "--rules", folder / ""});
}

TEST_CASE("one tileset of very many tiles is read once, however often a map names it", "[cli][hostile]") {
  const Folder folder;
  std::string set = "<tileset name=\"t\">";
  for (int i = 0; i < 95'000; ++i) set += fmt::format("<tile id=\"{}\" class=\"woods\"/>", i);
  folder.write("t.tsx", set + "</tileset>");
  const auto map = [&](const std::string& other) {
    std::string out = "<map orientation=\"hexagonal\" staggeraxis=\"x\" staggerindex=\"odd\" width=\"2\" height=\"2\">";
    for (int i = 0; i < 256; ++i)
      out += fmt::format("<tileset firstgid=\"{}\" source=\"{}\"/>", 1 + i * 100'000, i % 2 == 0 ? "t.tsx" : other);
    return out +
           "<layer id=\"1\" name=\"l\" width=\"2\" height=\"2\"><data "
           "encoding=\"csv\">1,200001,1,200001</data></layer></map>";
  };
  check_refused({"show", folder.write("m.tmx", map("t.tsx"))}, 0);
  // Two files have more tiles between them than a map may.
  folder.write("u.tsx", set + "</tileset>");
  check_refused({"show", folder.write("n.tmx", map("u.tsx"))});
  // A name of a megabyte is reported once, not with each hex.
  folder.write("long.tsx", "<tileset name=\"" + std::string(1 << 20, 'x') + "\"/>");
  check_refused(
      {"show", folder.write("l.tmx",
                            "<map orientation=\"hexagonal\" staggeraxis=\"x\" staggerindex=\"odd\" width=\"200\" "
                            "height=\"200\"><tileset firstgid=\"1\" source=\"long.tsx\"/><layer id=\"1\" name=\"l\" "
                            "width=\"200\" height=\"200\"><data encoding=\"csv\">" +
                                repeated("1,", 39'999) + "1</data></layer></map>")},
      0);
}

TEST_CASE("logs and shards of one line, and of the largest size, cost little", "[cli][hostile]") {
  const Folder folder;
  const std::string dice = R"({"type":"dice","faces":[)";
  for (const std::string& text :
       {repeated("[", 20'000'000) + "\n", repeated("{\"a\":", 4'000'000) + "\n",
        "[" + repeated("1,", 10'000'000) + "1]\n",
        "{\"type\":\"start\",\"format\":1}\n" + repeated(dice + repeated("1,", 200'000) + "1],\"sides\":6}\n", 60),
        "{\"type\":\"start\",\"format\":1}\n" +
            repeated("{\"type\":\"event\",\"who\":\"a\",\"what\":\"b\"}\n", 700'000)}) {
    const std::string file = folder.write("large.jsonl", text);
    check_refused({"play", kCrossroads, "--replay", file});
    check_refused({"merge", file});
    check_refused({"merge", folder.write("match.jsonl", R"({"type":"match"})" + ("\n" + text))});
  }
  // Sides and facts of a shard are looked up, not searched.
  std::string sides = R"({"type":"sweep","format":1,"seed":1,"runs":9,"from":0,"to":9,"choices":"any","scenarios":1})"
                      "\n"
                      R"({"type":"scenario","file":"f","title":"t","rules":"r","digest":"d"})"
                      "\n";
  for (int i = 0; i < 60'000; ++i)
    sides += fmt::format(
        R"({{"type":"side","side":"s{}","lost":[{{"units":1,"runs":9}}]}})"
        "\n"
        R"({{"type":"result","of":"game","side":"","fact":"f{}","before":"","values":[{{"value":"a","runs":9}}]}})"
        "\n",
        i, i);
  check_refused({"merge", folder.write("sides.jsonl", sides)});
}

TEST_CASE("findings far down or far to the right in a file are shown in time", "[cli][hostile]") {
  const Folder folder;
  const std::string head =
      "hexrout: 1\nmap: {columns: 4, rows: 4, fill: woods}\nrules: asl\nsides: [a, b]\nturn: {attacker: a}\n";
  const std::string down = folder.write("down.yaml", head + std::string(3'000'000, '\n') + "units:\n" +
                                                         numbered(3000, "  - {{id: u{}, side: zz}}", "\n"));
  const std::string right = folder.write("right.yaml",
                                         "{hexrout: 1, map: {columns: 4, rows: 4, fill: woods}, rules: asl, sides: [a, "
                                         "b], turn: {attacker: a}, title: \"" +
                                             repeated("\xc3\xa9", 1'200'000) + "\", units: [" +
                                             numbered(9000, "{{id: \xf0\x9f\x98\x80{}, side: zz}}", ",") + "]}\n");
  for (const char* form : {"text", "json", "sarif"}) {
    check_refused({"validate", down, "--format", form}, 1);
    check_refused({"validate", right, "--format", form}, 1);
  }
}

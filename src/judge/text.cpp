#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "hexrout/judge/judge.hpp"
#include "hexrout/text/shown.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout {

namespace {

constexpr std::string_view kDuties[] = {"must rout", "may rout", "need not rout", "may not rout"};
constexpr std::string_view kDutyWords[] = {"must", "may", "need_not", "cannot"};

std::string joined(const std::vector<std::string>& path) {
  return fmt::format("{}", fmt::join(path, " "));
}

std::string entries_of(const std::vector<std::size_t>& entries) {
  if (entries.empty()) return "";
  if (entries.front() == entries.back()) return fmt::format(" (entry {})", entries.front());
  return fmt::format(" (entries {} to {})", entries.front(), entries.back());
}

void add_walk(const JudgedWalk& walk, std::string& out) {
  out +=
      fmt::format("  {} {} ({}, {})", walk.unit, walk.counter, walk.side, kDuties[static_cast<std::size_t>(walk.duty)]);
  if (walk.entries.empty())
    out += fmt::format(" {} {}", walk.fate.empty() ? "stays in" : "in", walk.path.front());
  else
    out += fmt::format("{} {}", walk.low_crawl ? " by Low Crawl" : "", joined(walk.path));
  if (!walk.fate.empty()) out += ", " + walk.fate;
  out += fmt::format("{}: {}\n", entries_of(walk.entries), walk.legal ? "legal" : "ILLEGAL");
  if (walk.possible_paths.size() > 1) {
    out += "      dragged: its path is not in the log; possible are";
    for (const auto& path : walk.possible_paths) out += fmt::format(" [{}]", joined(path));
    out += "\n";
  }
  for (const JudgedRoll& roll : walk.rolls)
    if (roll.entry != 0)
      out += fmt::format("      entry {}: Interdiction in {}: {}: {}\n", roll.entry, roll.at, roll.text, roll.result);
}

void add_rally(const JudgedRally& rally, std::string& out) {
  out += fmt::format("  entry {}: Rally DR {},{}", rally.entry, rally.dice[0], rally.dice[1]);
  if (rally.unit.empty()) {
    out += ": nobody\n";
    return;
  }
  out += fmt::format(": {}", rally.text.empty() ? rally.unit : rally.text);
  if (rally.inferred) out += fmt::format(" (for {}: inferred", rally.unit);
  if (rally.inferred && !rally.might_be.empty()) out += fmt::format(", or for {}", fmt::join(rally.might_be, ", "));
  out += rally.inferred ? ")\n" : "\n";
}

void add_finding(const JudgeFinding& f, std::string& out) {
  out += fmt::format("  {}", is_illegal(f.kind) ? "! ILLEGAL" : "- note");
  if (f.entry != 0) out += fmt::format(", entry {}", f.entry);
  if (!f.unit.empty()) out += fmt::format(", {}", f.unit);
  if (f.step != 0) out += fmt::format(", step {}", f.step);
  if (!f.hex.empty()) out += fmt::format(" to {}", f.hex);
  out += fmt::format(": {}", f.text);
  if (!f.rule.empty()) out += fmt::format(" [{}]", f.rule);
  out += "\n";
}

nlohmann::ordered_json json_of(const JudgeFinding& f) {
  nlohmann::ordered_json out = {{"kind", name_of(f.kind)}, {"illegal", is_illegal(f.kind)}};
  if (f.entry != 0) out["entry"] = f.entry;
  if (!f.unit.empty()) out["unit"] = f.unit;
  if (!f.piece.empty()) out["piece"] = f.piece;
  if (f.step != 0) out["step"] = f.step;
  if (!f.hex.empty()) out["hex"] = f.hex;
  if (!f.rule.empty()) out["rule"] = f.rule;
  if (!f.enemy.empty()) out["enemy"] = f.enemy;
  out["text"] = translated(f.text);
  return out;
}

nlohmann::ordered_json json_of(const JudgedWalk& walk) {
  nlohmann::ordered_json out = {{"unit", walk.unit},
                                {"piece", walk.piece},
                                {"counter", walk.counter},
                                {"side", walk.side},
                                {"duty", kDutyWords[static_cast<std::size_t>(walk.duty)]},
                                {"entries", walk.entries},
                                {"path", walk.path},
                                {"low_crawl", walk.low_crawl},
                                {"legal", walk.legal}};
  if (!walk.fate.empty()) out["fate"] = walk.fate;
  if (!walk.possible_paths.empty()) out["possible_paths"] = walk.possible_paths;
  out["rolls"] = nlohmann::ordered_json::array();
  for (const JudgedRoll& roll : walk.rolls) {
    nlohmann::ordered_json one = {{"at", roll.at}, {"rolled", roll.entry != 0}};
    if (roll.entry != 0) {
      one["entry"] = roll.entry;
      one["dice"] = roll.dice;
      one["result"] = roll.result;
      one["text"] = translated(roll.text);
    }
    out["rolls"].push_back(std::move(one));
  }
  return out;
}

nlohmann::ordered_json json_of(const JudgedRally& rally) {
  nlohmann::ordered_json out = {{"entry", rally.entry}, {"dice", rally.dice}, {"inferred", rally.inferred}};
  if (!rally.unit.empty()) out["unit"] = rally.unit;
  if (!rally.piece.empty()) out["piece"] = rally.piece;
  if (!rally.might_be.empty()) out["might_be"] = rally.might_be;
  if (!rally.text.empty()) out["text"] = translated(rally.text);
  return out;
}

}  // namespace

std::string judged_text(const JudgedLog& judged) {
  std::string out;
  std::size_t routs = 0, illegal = 0;
  for (const JudgedPhase& phase : judged.phases) {
    routs += phase.number == kRoutPhase ? 1 : 0;
    out += fmt::format("{} (entries {} to {}; ATTACKER {})\n", phase.name.empty() ? "a phase" : phase.name,
                       phase.first_entry, phase.last_entry, phase.attacker);
    for (const JudgedWalk& walk : phase.walks) add_walk(walk, out);
    for (const JudgedRally& rally : phase.rallies) add_rally(rally, out);
    for (const JudgeFinding& f : phase.findings) {
      add_finding(f, out);
      illegal += is_illegal(f.kind) ? 1 : 0;
    }
    if (phase.walks.empty() && phase.rallies.empty() && phase.findings.empty()) out += "  nothing to judge\n";
  }
  for (const BrokenBetween& broke : judged.broke)
    out += fmt::format("{} broke in {} (entry {}), which is not judged\n", broke.unit, broke.at, broke.entry);
  if (routs == 0)
    out +=
        "no Rout Phase was found; a file of corrections can name them: phases: [{first: 3, last: 40, phase: rout}]\n";
  out += illegal == 0 ? "nothing illegal\n" : fmt::format("{} illegal\n", illegal);
  out +=
      "inferred: dice count for the unit that moved last; routs and pins are carried along; a unit on its way is not "
      "held to surrender (surrender_scope: initial)\n";
  return printable_lines(out);
}

std::string judged_json(const JudgedLog& judged) {
  nlohmann::ordered_json out = {{"file", judged.file},
                                {"entries", judged.entries},
                                {"illegal", judged.illegal()},
                                {"phases", nlohmann::ordered_json::array()},
                                {"broke", nlohmann::ordered_json::array()}};
  for (const JudgedPhase& phase : judged.phases) {
    nlohmann::ordered_json one = {{"name", phase.name},
                                  {"phase", phase.number == kRoutPhase ? "rout" : "rally"},
                                  {"first_entry", phase.first_entry},
                                  {"last_entry", phase.last_entry},
                                  {"attacker", phase.attacker},
                                  {"walks", nlohmann::ordered_json::array()},
                                  {"rallies", nlohmann::ordered_json::array()},
                                  {"findings", nlohmann::ordered_json::array()}};
    for (const JudgedWalk& walk : phase.walks) one["walks"].push_back(json_of(walk));
    for (const JudgedRally& rally : phase.rallies) one["rallies"].push_back(json_of(rally));
    for (const JudgeFinding& f : phase.findings) one["findings"].push_back(json_of(f));
    out["phases"].push_back(std::move(one));
  }
  for (const BrokenBetween& broke : judged.broke) {
    nlohmann::ordered_json one = {
        {"entry", broke.entry}, {"unit", broke.unit}, {"piece", broke.piece}, {"at", broke.at}};
    if (broke.roll != 0) one["roll"] = broke.roll;
    out["broke"].push_back(std::move(one));
  }
  return shown_json(out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace)) + "\n";
}

}  // namespace hexrout

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "hexrout/cases/cases.hpp"
#include "hexrout/text/shown.hpp"

namespace hexrout {

namespace {

using CaseJson = nlohmann::ordered_json;

constexpr const char* kOutcomes[] = {"passed", "failed", "skipped"};

CaseJson to_json(const Diagnostic& said) {
  CaseJson out{{"code", said.code}, {"line", said.place.line}, {"column", said.place.column}, {"what", said.what}};
  if (!said.hint.empty()) out["hint"] = said.hint;
  return out;
}

CaseJson to_json(const CaseResult& result) {
  CaseJson differences = CaseJson::array();
  for (const Diagnostic& said : result.differences.all()) differences.push_back(to_json(said));
  return {{"case", result.id},
          {"file", result.place.file},
          {"line", result.place.line},
          {"authority", result.authority},
          {"source", result.source},
          {"tags", result.tags},
          {"outcome", kOutcomes[static_cast<std::size_t>(result.outcome)]},
          {"checks", result.checks},
          {"differences", std::move(differences)}};
}

}  // namespace

CaseTotals totals_of(std::span<const CaseResult> results) {
  CaseTotals out;
  for (const CaseResult& result : results) {
    out.passed += result.outcome == CaseOutcome::passed ? 1 : 0;
    out.failed += result.outcome == CaseOutcome::failed ? 1 : 0;
    out.skipped += result.outcome == CaseOutcome::skipped ? 1 : 0;
    out.checks += result.checks;
  }
  return out;
}

std::string cases_text(std::span<const CaseResult> results) {
  std::string out;
  for (const CaseResult& result : results) {
    if (result.outcome != CaseOutcome::failed) continue;
    out += fmt::format("{}:{}: {} failed\n", printable(result.place.file), result.place.line, printable(result.id));
    out += result.differences.text();
  }
  const CaseTotals all = totals_of(results);
  out += fmt::format("{} case{}: {} passed", results.size(), results.size() == 1 ? "" : "s", all.passed);
  if (all.failed > 0) out += fmt::format(", {} failed", all.failed);
  if (all.skipped > 0) out += fmt::format(", {} skipped for want of VASL boards", all.skipped);
  return out + fmt::format("; {} check{}\n", all.checks, all.checks == 1 ? "" : "s");
}

std::string cases_json(std::span<const CaseResult> results) {
  CaseJson cases = CaseJson::array();
  for (const CaseResult& result : results) cases.push_back(to_json(result));
  const CaseTotals all = totals_of(results);
  const CaseJson out{{"cases", std::move(cases)},
                     {"passed", all.passed},
                     {"failed", all.failed},
                     {"skipped", all.skipped},
                     {"checks", all.checks}};
  return shown_json(out.dump(2, ' ', false, CaseJson::error_handler_t::replace)) + "\n";
}

}  // namespace hexrout

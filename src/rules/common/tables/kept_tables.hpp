// The tables of one data file under house rules, for a system whose positions do not hold them: those last asked for
// are kept.
//
//   static KeptTables<PhaseTables> kept("asl/data/tables.yaml", read_phase_tables);
//   kept.under(setting.house.get(), found)->rout
//
// Thread safety: any number of threads. Cost: a pointer without house rules, else a look at the sets known.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "rules/common/tables/rule_set.hpp"

namespace hexrout {

template <class Tables>
class KeptTables {
 public:
  using Read = Tables (*)(const Node&, Diagnostics&);

  KeptTables(std::string path, Read read)
      : path_(std::move(path)), read_(read), built_in_(std::make_shared<const Tables>(read_embedded(path_, read_))) {}

  // The tables in force (null: as built in); every mistake in them is reported. What is read with errors is not kept.
  std::shared_ptr<const Tables> under(const HouseRules* house, Diagnostics& found) {
    if (house == nullptr || house->file(path_) == nullptr) return built_in_;
    const std::lock_guard lock(mutex_);
    for (const auto& [yaml, tables] : kept_)
      if (yaml == house->yaml) return tables;
    const std::size_t errors_before = found.error_count();
    auto tables = std::make_shared<const Tables>(read_rule_file(house, path_, read_, found));
    if (found.error_count() > errors_before) return tables;
    if (kept_.size() == kMostKept) kept_.erase(kept_.begin());
    kept_.emplace_back(house->yaml, tables);
    return tables;
  }

 private:
  static constexpr std::size_t kMostKept = 16;  // sets of house rules

  const std::string path_;
  const Read read_;
  const std::shared_ptr<const Tables> built_in_;
  std::mutex mutex_;
  std::vector<std::pair<std::string, std::shared_ptr<const Tables>>> kept_;
};

}  // namespace hexrout

#include "hexrout/rules/boost_tree_search.hpp"

namespace hexrout::planning {

namespace {

Expected value_of(const TreeSearch::Go& go, const TreeSearch::Undo& undo) {
  Expected out = go();
  if (undo) undo();
  return out;
}

}  // namespace

Expected TreeSearch::mean(const std::vector<Chance>& branches, const Undo& undo) {
  Expected sum;
  for (const Chance& branch : branches) {
    const Expected value = value_of(branch.go, undo);
    sum.total += branch.odds * value.total;
    for (const auto& [key, part] : value.parts) sum.parts[key] += branch.odds * part;
  }
  return sum;
}

TreeSearch::Found TreeSearch::least(const std::vector<Go>& branches, const Undo& undo) {
  Found out;
  for (std::size_t b = 0; b < branches.size(); ++b) {
    Expected value = value_of(branches[b], undo);
    if (b == 0 || value.total < out.value.total) out = {std::move(value), b};
  }
  return out;
}

TreeSearch::Found TreeSearch::most(const std::vector<Choice>& choices, const Undo& undo) {
  Found out;
  for (std::size_t c = 0; c < choices.size(); ++c) {
    if (c > 0 && choices[c].bound && *choices[c].bound <= out.value.total) continue;
    Expected value = value_of(choices[c].go, undo);
    if (c == 0 || value.total > out.value.total) out = {std::move(value), c};
  }
  return out;
}

TreeSearch::Found TreeSearch::decide(const CaseKey& key, const std::function<std::vector<Choice>()>& choices,
                                     const Undo& undo) {
  if (const Found* found = known(key)) return *found;
  return table_.emplace(key, most(choices(), undo)).first->second;
}

const TreeSearch::Found* TreeSearch::known(const CaseKey& key) const {
  const auto it = table_.find(key);
  return it == table_.end() ? nullptr : &it->second;
}

}  // namespace hexrout::planning

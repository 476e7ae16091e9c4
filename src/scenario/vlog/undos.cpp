#include "scenario/vlog/undos.hpp"

#include <algorithm>

namespace hexrout::vlog {

namespace {

std::string joined(std::vector<std::string> traces) {
  std::sort(traces.begin(), traces.end());
  traces.erase(std::unique(traces.begin(), traces.end()), traces.end());
  std::string out;
  for (const std::string& trace : traces) out += trace + '\n';
  return out;
}

}  // namespace

void Traces::note(const Leaf& leaf, const vsav::Table& table) {
  const auto& fields = leaf.fields;
  if (fields.size() < 2) return;
  const std::string& id = fields[1];
  if (leaf.word == Word::move && fields.size() >= 9) {
    const std::string to = fields[2] + ' ' + fields[3] + ' ' + fields[4];
    const std::string from = fields[6] + ' ' + fields[7] + ' ' + fields[8];
    moves_done.push_back("M " + id + ' ' + to + ' ' + from);
    moves_back.push_back("M " + id + ' ' + from + ' ' + to);
    done.push_back(moves_done.back());
    back.push_back(moves_back.back());
  } else if (leaf.word == Word::change && table.has_piece(id)) {
    done.push_back("D " + id);
    back.push_back("D " + id);
  } else if (leaf.word == Word::add && fields.size() > 2 && fields[2] != "stack") {
    done.push_back("+ " + id);
    back.push_back("- " + id);
  } else if (leaf.word == Word::remove && table.has_piece(id)) {
    done.push_back("- " + id);
    back.push_back("+ " + id);
  }
}

void Undos::pair(LoggedEntry& entry, Traces traces, std::vector<LoggedEntry>& earlier) {
  const auto stands = [&](std::size_t number) { return earlier[number - 1].undone_by == 0; };
  if (entry.undo) {
    while (!order_.empty() && !stands(order_.back())) order_.pop_back();
    const auto same = standing_.find(joined(std::move(traces.back)));
    if (same != standing_.end()) {
      auto& numbers = same->second;
      while (!numbers.empty() && !stands(numbers.back())) numbers.pop_back();
      if (!numbers.empty()) entry.takes_back = numbers.back();
    }
    if (entry.takes_back == 0 && !order_.empty() && !traces.done.empty()) entry.takes_back = order_.back();
    if (entry.takes_back != 0) earlier[entry.takes_back - 1].undone_by = entry.number;
    last_mover_ = 0;
    return;
  }
  if (traces.done.empty()) return;
  if (!traces.moves_done.empty()) {
    if (last_mover_ != 0 && joined(std::move(traces.moves_back)) == last_moves_) entry.perhaps_takes_back = last_mover_;
    last_moves_ = joined(std::move(traces.moves_done));
    last_mover_ = entry.number;
  }
  standing_[joined(std::move(traces.done))].push_back(entry.number);
  order_.push_back(entry.number);
}

}  // namespace hexrout::vlog

#include "rules/common/tables/policy_book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "rules/common/words/same_name.hpp"

namespace hexrout {
namespace {

template <class Rows>
const auto& row_of(const Rows& rows, std::string_view id) {
  const auto it = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return same_name(row.id, id); });
  assert(it != rows.end() && "the reader checks that the rows a system needs are there");
  return *it;
}

template <class Rows>
void check_ids(const Rows& rows, const std::vector<std::string>& ids, const Place& place, Diagnostics& found) {
  std::vector<std::string> written;
  for (const auto& row : rows) written.push_back(row.id);
  for (const std::string& id : ids) {
    if (std::find(written.begin(), written.end(), id) != written.end()) continue;
    const std::string near = nearest_word(id, written);
    found.error("missing-policy", place, fmt::format("there is no policy '{}'", id),
                near.empty() ? "write one" : fmt::format("write one, or '{}' where it is named", printable(near)));
  }
  for (const auto& row : rows)
    if (std::find(ids.begin(), ids.end(), row.id) == ids.end())
      found.error("unused-policy", place, fmt::format("nothing uses the policy '{}'", printable(row.id)),
                  found.suggest(row.id, ids, "known policies: {names}"));
}

}  // namespace

const WithdrawalPolicy& PolicyBook::move(std::string_view id) const {
  return row_of(moves, id);
}
const PolicyVerdict& PolicyBook::verdict(std::string_view id) const {
  return row_of(verdicts, id);
}

PolicyBook read_policy_book(const Node& root, const BookSpec& spec, Diagnostics& found) {
  PolicyBook out;
  Fields top(root, found, "policies");
  if (const Node list = top.need("policies")) {
    out.moves = read_policies(list, spec.words, found, spec.parts);
    for (std::size_t i = 0; i < out.moves.size(); ++i) check_means(out.moves[i], spec.means, list.item(i), found);
  }
  if (const Node list = top.maybe("verdicts")) out.verdicts = read_verdicts(list, found);
  top.done();
  if (found.has_errors()) return out;
  std::vector<std::string> moves = spec.moves;
  if (spec.more_moves)
    for (std::string& id : spec.more_moves()) moves.push_back(std::move(id));
  check_ids(out.moves, moves, root.place(), found);
  check_ids(out.verdicts, spec.verdicts, root.place(), found);
  return out;
}

}  // namespace hexrout

#include "rules/data_game/move_parts.hpp"

namespace hexrout::data_game {

PolicyParts parts_readers(MoveParts& into, const Names& names) {
  PolicyParts out;
  out.number = [&into, &names](const Node& node, Diagnostics& found) {
    into.numbers.push_back(Expression::read(node, Type::number, names, found, Scope::budget));
    return static_cast<int>(into.numbers.size() - 1);
  };
  out.effects = [&into, &names](const Node& node, Diagnostics& found) {
    into.outcomes.push_back(read_effect_list(node, names, found, Scope::outcome));
    add_policies(into.outcomes.back(), into.moves);
    return static_cast<int>(into.outcomes.size() - 1);
  };
  return out;
}

}  // namespace hexrout::data_game

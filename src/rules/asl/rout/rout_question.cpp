#include "rules/asl/rout/rout_question.hpp"

#include <algorithm>

#include "rules/asl/facts/encirclement.hpp"

namespace hexrout::asl {

void RoutQuestion::ask(UnitIndex index, bool explain_it, HalfMf wire_half_mf, Wanted wanted_of_it) {
  field.ask(index);
  explain = explain_it;
  wanted = wanted_of_it;
  const Unit& router = unit();
  budget_half_mf = allotment_half_mf(*scene().position, router);
  spent_half_mf = std::clamp(router.spent_half_mf + wire_half_mf, HalfMf{}, budget_half_mf);
  encircled = asl::encircled(*scene().position, router);
  confined = only_unloads(router) || shut_in(scene(), router);
  starts_beneath = router.in != Entrenchment::none && field.row(router.at).fortification_half_mf > HalfMf{};
}

}  // namespace hexrout::asl

#include "rules/data_game/data_game.hpp"

#include <fmt/format.h>

#include "rules/common/left_steps.hpp"
#include "rules/common/results.hpp"
#include "rules/common/what_stays.hpp"
#include "rules/data_game/checks.hpp"
#include "rules/data_game/reactions.hpp"

namespace hexrout::data_game {
namespace {

constexpr double kToPercent = 100;

}  // namespace

std::int64_t score_of(const Position& p, const Score& score, std::size_t side) {
  std::int64_t sum = 0;
  for (const ElementIndex i : IndexRange<ElementIndex>(p.elements.size()))
    if (p.elements[i].side == side) sum += score.each.value(ElementFacts(p, i));
  return sum;
}

std::vector<UnitView> DataGame::units() const {
  std::vector<UnitView> out;
  const Position& p = position_;
  for (const Piece& piece : p.pieces) {
    const Element& e = p.element_of(piece);
    UnitView v{piece.id,
               p.setting.sides[e.side],
               piece.state == PieceState::present ? piece.at : kNowhere,
               p.kind_of(e).name + " " + std::to_string(e.current) + "/" + std::to_string(e.original),
               {}};
    v.type = p.kind_of(e).picture;
    if (piece.state != PieceState::present) v.state.push_back(piece_states()[static_cast<std::size_t>(piece.state)]);
    if (e.state != 0) v.state.push_back(p.state_of(e).name);
    if (!e.mobile && !p.kind_of(e).immobile) v.state.emplace_back("immobile");
    if (e.shutdown) v.state.emplace_back("shutdown");
    if (e.abandoned) v.state.emplace_back("abandoned");
    if (e.due) v.state.emplace_back("check due");
    if (piece.hidden) v.state.emplace_back("hidden");
    if (piece.state == PieceState::exited) {
      v.presence = Presence::left;
      v.fate = piece_states()[static_cast<std::size_t>(piece.state)];
    } else if (!acts(p, piece)) {
      v.presence = Presence::lost;
      v.fate = e.abandoned ? "abandoned" : p.state_of(e).name;
    }
    out.push_back(std::move(v));
  }
  return out;
}

std::unique_ptr<Game> DataGame::seen_by_side(std::size_t side) const {
  return std::make_unique<DataGame>(position_seen_by(position_, side));
}

// The pieces whose state binds them or whose element has a check due; the side whose turn it is first.
std::vector<std::string> DataGame::movers() const {
  std::vector<std::string> out;
  for (const bool own : {true, false})
    for (const UnitIndex i : IndexRange<UnitIndex>(position_.pieces.size())) {
      const Piece& piece = position_.pieces[i];
      const bool turn = position_.setting.sides[position_.side_of(piece)] == position_.setting.attacker;
      const bool bound = (reaction_of(position_, i) != nullptr && !has_moved(position_, i)) ||
                         (acts(position_, piece) && position_.element_of(piece).due);
      if (turn == own && bound) out.push_back(piece.id);
    }
  return out;
}

UnitAnswer DataGame::answer(std::string_view unit) const {
  return answer_for(position_, unit);
}

// The scores of each side, and each element with the ratio that its morale hangs on.
std::vector<Standing> DataGame::standings() const {
  std::vector<Standing> out;
  const Position& p = position_;
  for (std::size_t side = 0; side < p.setting.sides.size() && !p.game().scores.empty(); ++side) {
    Standing s{p.setting.sides[side], p.setting.sides[side], {}};
    for (const Score& score : p.game().scores)
      s.facts.emplace_back(score.name, std::to_string(score_of(p, score, side)));
    out.push_back(std::move(s));
  }
  for (const ElementIndex i : IndexRange<ElementIndex>(p.elements.size())) {
    const Element& e = p.elements[i];
    Standing s{e.id, p.setting.sides[e.side], {}};
    s.facts.emplace_back("strength", fmt::format("{} of {}", e.current, e.original));
    s.facts.emplace_back("ratio", fmt::format("{} %", e.percent()));
    s.facts.emplace_back("morale", p.state_of(e).name);
    if (e.due)
      if (const Check* check = check_due(p, i, e))
        s.facts.emplace_back(
            "check due", fmt::format("succeeds with {:.1f} %", kToPercent * prospect(p, i, *check).succeeds.value()));
    if (e.shutdown) s.facts.emplace_back("systems", "shut down");
    if (e.abandoned) s.facts.emplace_back("crew", "has left");
    out.push_back(std::move(s));
  }
  return out;
}

std::vector<ResultFact> DataGame::results() const {
  std::vector<ResultFact> out;
  for (std::size_t side = 0; side < position_.setting.sides.size(); ++side)
    for (const Score& score : position_.game().scores)
      out.push_back({position_.setting.sides[side], position_.setting.sides[side], score.name,
                     std::to_string(score_of(position_, score, side))});
  std::vector<std::string_view> facts{"strength", "morale"};
  if (position_.game().first_shut() != nullptr) facts.emplace_back("systems");
  if (position_.game().first_crewed() != nullptr) facts.emplace_back("crew");
  const std::vector<ResultFact> counted = counted_results(*this, facts);
  out.insert(out.end(), counted.begin(), counted.end());
  return out;
}

std::unique_ptr<Game> DataGame::changed(const PositionChange& change, Diagnostics& found) const {
  auto out = Game::changed(change, found);
  if (out != nullptr) share_what_stays(position_, static_cast<DataGame&>(*out).position_);
  return out;
}

std::string DataGame::yaml() const {
  return write_position(position_);
}

std::string DataGame::kept_yaml() const {
  const Position& p = step_began(position_, checkpoint_);
  return write_position(p) +
         p.events.under_way_yaml([&](UnitIndex i) { return p.pieces[i].id; }, checkpoint_.began() != nullptr);
}

const Setting& DataGame::kept_setting() const {
  return step_began(position_, checkpoint_).setting;
}

}  // namespace hexrout::data_game

#include "rules/data_game/data_game.hpp"

#include <fmt/format.h>

#include "rules/data_game/checks.hpp"
#include "rules/data_game/marks.hpp"
#include "rules/data_game/reactions.hpp"

namespace hexrout::data_game {
namespace {

constexpr double kToPercent = 100;

}  // namespace

std::int64_t score_of(const Position& p, const Score& score, std::size_t side) {
  std::int64_t sum = 0;
  for (const ElementIndex i : IndexRange<ElementIndex>(p.elements.size()))
    if (p.elements[i].side == side && !p.is_group(i)) sum += score.each.value(ElementFacts(p, i));
  return sum;
}

namespace {

UnitFigures figures_of(const Position& p, const Piece& piece) {
  const Element& e = p.element_of(piece);
  UnitFigures f;
  f.at = piece.state == PieceState::present ? piece.at : kNowhere;
  f.side = static_cast<std::uint8_t>(e.side);
  f.presence = piece.state == PieceState::exited ? Presence::left : acts(p, piece) ? Presence::in_play : Presence::lost;
  const UnitHealth health = p.state_of(e).health;
  f.health = health == UnitHealth::good && e.shutdown ? UnitHealth::hampered : health;
  f.cover = piece.hidden ? UnitCover::hidden : UnitCover::seen;
  f.strength = e.current;
  f.morale = e.percent();
  f.damage = e.original - e.current;
  return f;
}

std::vector<NamedFigure> named_figures(const Position& p, const Piece& piece) {
  const Element& e = p.element_of(piece);
  std::vector<NamedFigure> out{{"element_now", e.current}, {"element_at_start", e.original}, {"percent", e.percent()}};
  const std::vector<FigureSpec>& own = p.game().figures;
  for (std::size_t i = 0; i < own.size(); ++i) out.push_back({own[i].shown, e.figures[i]});
  out.push_back({"move", piece.move});
  if (piece.range >= 0) out.push_back({"range", piece.range});
  return out;
}

UnitView view_of(const Position& p, const Piece& piece) {
  const Element& e = p.element_of(piece);
  UnitView v;
  v.id = piece.id;
  v.label = p.kind_of(e).name + " " + std::to_string(e.current) + "/" + std::to_string(e.original);
  v.type = p.kind_of(e).picture;
  const std::string& state = p.game().presence[static_cast<std::size_t>(piece.state)];
  if (piece.state != PieceState::present) v.state.push_back(state);
  if (e.state != 0) v.state.push_back(p.state_of(e).name);
  if (!e.mobile && !p.kind_of(e).immobile) v.state.emplace_back("immobile");
  if (e.shutdown) v.state.emplace_back("shutdown");
  if (e.abandoned) v.state.emplace_back("abandoned");
  for (std::size_t i = 0; i < p.game().flags.size(); ++i)
    if (e.flag(static_cast<int>(i))) v.state.push_back(p.game().flags[i].name);
  for (std::size_t i = 0; i < p.game().figures.size(); ++i)
    if (const FigureSpec& figure = p.game().figures[i]; figure.changes && e.figures[i] != figure.standard)
      v.state.push_back(fmt::format("{} {}", figure.name, e.figures[i]));
  if (e.due) v.state.emplace_back("check due");
  if (piece.hidden) v.state.emplace_back("hidden");
  if (piece.state == PieceState::exited || piece.state == PieceState::captured)
    v.fate = state;
  else if (!acts(p, piece))
    v.fate = e.abandoned ? "abandoned" : p.state_word(e);
  v.more = named_figures(p, piece);
  return v;
}

}  // namespace

std::vector<std::pair<LocationId, std::string>> lying_on(const Position& position) {
  return words_of_marks(position);
}

const GameWords& game_words(const Position& position) {
  return position.game().words;
}

void list_units(const Position& p, UnitList& list) {
  for (const Piece& piece : p.pieces) list.add(figures_of(p, piece), piece.id, [&] { return view_of(p, piece); });
}

// The pieces bound by their state or with a check due; those of the attacker first.
std::vector<std::string> movers_of(const Position& p) {
  std::vector<std::string> out;
  if (!p.winner.empty()) return out;
  for (const bool own : {true, false})
    for (const UnitIndex i : IndexRange<UnitIndex>(p.pieces.size())) {
      const Piece& piece = p.pieces[i];
      const bool turn = p.setting.sides[p.side_of(piece)] == p.setting.attacker;
      const bool bound =
          (reaction_of(p, i) != nullptr && !has_moved(p, i)) || (acts(p, piece) && p.element_of(piece).due);
      if (turn == own && bound) out.push_back(piece.id);
    }
  return out;
}

namespace {

// Figures, scores and the result of a side.
Standing standing_of_side(const Position& p, std::size_t side) {
  const GameFile& game = p.game();
  Standing s{p.setting.sides[side], p.setting.sides[side], {}};
  for (std::size_t i = 0; i < game.side_figures.size(); ++i) {
    s.facts.emplace_back(game.side_figures[i].name, std::to_string(p.sides[side].figures[i]));
    s.counted.push_back(game.side_figures[i].shown);
  }
  for (const Score& score : game.scores) {
    s.facts.emplace_back(score.name, std::to_string(score_of(p, score, side)));
    s.counted.push_back(score.name);
  }
  if (!game.ends()) return s;
  s.counted.emplace_back("result");
  if (p.winner == kDraw || p.winner == s.of) s.facts.emplace_back("result", p.winner == kDraw ? "a draw" : "has won");
  return s;
}

// Adds the figures that change and the flags of an element.
void add_changing(const GameFile& game, const Element& e, Standing& s) {
  for (std::size_t i = 0; i < game.figures.size(); ++i)
    if (game.figures[i].changes) {
      s.facts.emplace_back(game.figures[i].name, std::to_string(e.figures[i]));
      s.counted.push_back(game.figures[i].shown);
    }
  for (std::size_t i = 0; i < game.flags.size(); ++i) {
    if (!game.flags[i].may_have(e.kind)) continue;
    if (e.flag(static_cast<int>(i))) s.facts.emplace_back(game.flags[i].name, "yes");
    s.counted.push_back(game.flags[i].shown);
  }
}

Standing standing_of_element(const Position& p, ElementIndex i) {
  const Element& e = p.elements[i];
  Standing s{e.id, p.setting.sides[e.side], {}};
  s.facts.emplace_back("strength", fmt::format("{} of {}", e.current, e.original));
  s.facts.emplace_back("ratio", fmt::format("{} %", e.percent()));
  s.facts.emplace_back("morale", p.state_word(e));
  s.counted = {"strength", "morale"};
  add_changing(p.game(), e, s);
  if (e.due)
    if (const Check* check = check_due(p, i, e))
      s.facts.emplace_back("check due",
                           fmt::format("succeeds with {:.1f} %", kToPercent * prospect(p, i, *check).succeeds.value()));
  if (e.shutdown) s.facts.emplace_back("systems", "shut down");
  if (e.abandoned) s.facts.emplace_back("crew", "has left");
  if (p.game().first_shut() != nullptr) s.counted.emplace_back("systems");
  if (p.game().first_crewed() != nullptr) s.counted.emplace_back("crew");
  return s;
}

}  // namespace

// What is counted of each side, and each element with its ratio of strength.
std::vector<Standing> standings_of(const Position& p) {
  std::vector<Standing> out;
  const GameFile& game = p.game();
  if (!game.scores.empty() || !game.side_figures.empty() || game.ends())
    for (std::size_t side = 0; side < p.setting.sides.size(); ++side) out.push_back(standing_of_side(p, side));
  for (const ElementIndex i : IndexRange<ElementIndex>(p.elements.size())) out.push_back(standing_of_element(p, i));
  return out;
}

}  // namespace hexrout::data_game

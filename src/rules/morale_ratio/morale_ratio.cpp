#include "rules/morale_ratio/morale_ratio.hpp"

#include <fmt/format.h>

#include "rules/common/what_stays.hpp"
#include "rules/morale_ratio/reactions.hpp"

namespace hexrout::morale_ratio {
namespace {

class System final : public RuleSystem {
 public:
  std::string_view id() const override { return "morale_ratio"; }
  std::string_view title() const override { return "Morale ratio: infantry, vehicles and strongpoints"; }
  std::unique_ptr<Game> read(Fields& scenario, Setting setting, std::string_view, Diagnostics& found) const override {
    auto position = read_position(scenario, std::move(setting), found);
    if (!position) return nullptr;
    keep_what_stays(*position);
    return std::make_unique<MoraleRatioGame>(std::move(*position));
  }
};

}  // namespace

const RuleSystem& system() {
  static const System one;
  return one;
}

std::vector<UnitView> MoraleRatioGame::units() const {
  std::vector<UnitView> out;
  const Position& p = position_;
  for (const Piece& piece : p.pieces) {
    const Element& e = p.element_of(piece);
    UnitView v{
        piece.id,
        p.setting.sides[e.side],
        piece.state == PieceState::present ? piece.at : kNowhere,
        kinds()[static_cast<std::size_t>(e.kind)] + " " + std::to_string(e.current) + "/" + std::to_string(e.original),
        {}};
    if (piece.state != PieceState::present) v.state.push_back(piece_states()[static_cast<std::size_t>(piece.state)]);
    if (e.morale != Morale::normal) v.state.push_back(morale_words()[static_cast<std::size_t>(e.morale)]);
    if (e.shutdown) v.state.emplace_back("shutdown");
    if (e.abandoned) v.state.emplace_back("abandoned");
    if (e.due) v.state.emplace_back("check due");
    if (piece.hidden) v.state.emplace_back("hidden");
    if (piece.state == PieceState::exited) {
      v.presence = Presence::left;
      v.fate = piece_states()[static_cast<std::size_t>(piece.state)];
    } else if (!acts(p, piece)) {
      v.presence = Presence::lost;
      v.fate = e.abandoned ? "abandoned" : morale_words()[static_cast<std::size_t>(e.morale)];
    }
    out.push_back(std::move(v));
  }
  return out;
}

std::unique_ptr<Game> MoraleRatioGame::seen_by_side(std::size_t side) const {
  return std::make_unique<MoraleRatioGame>(position_seen_by(position_, side));
}

// The pieces whose morale binds them or whose element has a check due; the side whose turn it is first.
std::vector<std::string> MoraleRatioGame::movers() const {
  std::vector<std::string> out;
  for (const bool own : {true, false})
    for (std::size_t i = 0; i < position_.pieces.size(); ++i) {
      const Piece& piece = position_.pieces[i];
      const bool turn = position_.setting.sides[position_.side_of(piece)] == position_.setting.attacker;
      const bool bound =
          reaction_of(position_, i) != Reaction::none || (acts(position_, piece) && position_.element_of(piece).due);
      if (turn == own && bound) out.push_back(piece.id);
    }
  return out;
}

UnitAnswer MoraleRatioGame::answer(std::string_view unit) const {
  return answer_for(position_, unit);
}

// Each element with the ratio that its morale hangs on.
std::vector<Standing> MoraleRatioGame::standings() const {
  std::vector<Standing> out;
  const Position& p = position_;
  for (const Element& e : p.elements) {
    Standing s{e.id, p.setting.sides[e.side], {}};
    s.facts.emplace_back("strength", fmt::format("{} of {}", e.current, e.original));
    s.facts.emplace_back("ratio", fmt::format("{} %", e.percent()));
    s.facts.emplace_back("morale", morale_words()[static_cast<std::size_t>(e.morale)]);
    if (e.due) s.facts.emplace_back("check due", fmt::format("succeeds with {:.1f} %", 100 * success_odds(e).value()));
    if (e.shutdown) s.facts.emplace_back("systems", "shut down");
    if (e.abandoned) s.facts.emplace_back("crew", "has left");
    out.push_back(std::move(s));
  }
  return out;
}

std::string MoraleRatioGame::yaml() const {
  return write_position(position_);
}

}  // namespace hexrout::morale_ratio

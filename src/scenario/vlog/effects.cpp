#include "scenario/vlog/effects.hpp"

#include <algorithm>

#include "hexrout/scenario/saved_stack.hpp"

namespace hexrout {

std::string_view name_of(LoggedAct act) {
  constexpr std::string_view kNames[] = {"moved",     "added",    "removed",      "eliminated", "replaced",
                                         "broke",     "rallied",  "reduced",      "made-whole", "class",
                                         "wounded",   "healed",   "went-berserk", "calmed",     "became-fanatic",
                                         "concealed", "revealed", "hidden",       "turned",     "changed"};
  return kNames[static_cast<std::size_t>(act)];
}

namespace vlog {

namespace {

constexpr std::string_view kBin = "Casualties";

class Effects {
 public:
  Effects(vsav::GamePosition& now, const std::vector<vsav::PlacedBoard>& boards) : table_(now.table), boards_(boards) {}

  std::vector<LoggedEvent> list() {
    for (const vsav::Touch& touch : table_.touches()) compare(touch);
    find_replaced();
    return std::move(out_);
  }

 private:
  LoggedPlace place(const vsav::Spot& spot) const {
    SavedUnit point;
    point.map = table_.map_name(spot.map);
    point.x = spot.x;
    point.y = spot.y;
    if (point.map == "Main Map" || point.map == "Map0") vsav::locate(point, boards_);
    if (point.map == "null") point.map.clear();
    return {point.map, point.x, point.y, point.board, point.hex, point.second_hex};
  }

  std::string id_of(vsav::PieceIndex i) const { return i == vsav::kNoPiece ? std::string() : table_.pieces()[i].id; }

  LoggedEvent& tell(LoggedAct act, const SavedUnit& unit) {
    LoggedEvent event;
    event.act = act;
    event.piece = unit.id;
    event.name = unit.name;
    event.kind = unit.kind;
    event.nationality = unit.nationality;
    out_.push_back(std::move(event));
    return out_.back();
  }

  void compare(const vsav::Touch& touch) {
    const vsav::TablePiece& piece = table_.pieces()[touch.piece];
    const LoggedPlace to = place(table_.spot(touch.piece));
    const LoggedPlace from = touch.was_there ? place(touch.from) : LoggedPlace();
    const bool was = touch.was_there && !from.map.empty() && from.map != kBin;
    const bool is = piece.there && !to.map.empty() && to.map != kBin;
    if (was && !is) return tell_gone(touch, from, to);
    if (!was && is) return tell_new(touch, to);
    if (!is) return;
    if (!(touch.from == table_.spot(touch.piece))) {
      LoggedEvent& event = tell(LoggedAct::moved, piece.unit);
      event.was = touch.before->name;
      event.from = from;
      event.to = to;
    }
    // The turn track begins phases and is no unit.
    if (!piece.unit.base.starts_with("Phase Track")) compare_faces(*touch.before, piece.unit, to);
  }

  void tell_gone(const vsav::Touch& touch, const LoggedPlace& from, const LoggedPlace& to) {
    const bool unit = is_unit(touch.before->kind);
    LoggedEvent& event = tell(unit ? LoggedAct::eliminated : LoggedAct::removed, *touch.before);
    event.was = touch.before->name;
    event.from = from;
    event.to = table_.pieces()[touch.piece].there ? to : LoggedPlace();
    if (!unit) event.other = id_of(touch.beneath);
  }

  void tell_new(const vsav::Touch& touch, const LoggedPlace& to) {
    const vsav::TablePiece& piece = table_.pieces()[touch.piece];
    LoggedEvent& event = tell(LoggedAct::added, piece.unit);
    event.to = to;
    if (!is_unit(piece.unit.kind)) event.other = id_of(table_.unit_beneath(touch.piece));
  }

  void compare_faces(const SavedUnit& before, const SavedUnit& now, const LoggedPlace& at) {
    const std::size_t from = out_.size();
    const auto switched = [&](bool SavedUnit::*flag, LoggedAct on, LoggedAct off) {
      if (before.*flag != now.*flag) tell(now.*flag ? on : off, now);
    };
    switched(&SavedUnit::broken, LoggedAct::broke, LoggedAct::rallied);
    if (is_unit(now.kind)) switched(&SavedUnit::half, LoggedAct::reduced, LoggedAct::made_whole);
    if (before.chain_level != 0 && now.chain_level != 0 && before.chain_level != now.chain_level &&
        before.half == now.half)
      tell(LoggedAct::changed_class, now);
    switched(&SavedUnit::wounded, LoggedAct::wounded, LoggedAct::healed);
    switched(&SavedUnit::berserk, LoggedAct::went_berserk, LoggedAct::calmed);
    if ((now.fanatic && !before.fanatic) || (now.heroic && !before.heroic)) tell(LoggedAct::became_fanatic, now);
    const bool covered = now.concealed || now.hidden;
    if (covered != (before.concealed || before.hidden))
      tell(covered ? (now.hidden ? LoggedAct::hidden : LoggedAct::concealed) : LoggedAct::revealed, now);
    if (before.facing != now.facing || before.turret_facing != now.turret_facing) tell(LoggedAct::turned, now);
    if (out_.size() == from && before.name != now.name) tell(LoggedAct::changed, now);
    for (std::size_t i = from; i < out_.size(); ++i) {
      out_[i].was = before.name;
      out_[i].from = out_[i].to = at;
    }
  }

  const SavedUnit* unit_now(const std::string& id) const {
    for (const vsav::Touch& touch : table_.touches())
      if (table_.pieces()[touch.piece].id == id) return &table_.pieces()[touch.piece].unit;
    return nullptr;
  }
  const SavedUnit* unit_before(const std::string& id) const {
    for (const vsav::Touch& touch : table_.touches())
      if (table_.pieces()[touch.piece].id == id && touch.before) return &*touch.before;
    return nullptr;
  }

  // A unit that goes from the point at which another one of its nationality comes is replaced by it.
  void find_replaced() {
    constexpr std::size_t kMostReplaced = 100;  // of one entry: an act of a player replaces a few
    if (out_.size() > kMostReplaced) return;
    const std::size_t size = out_.size();
    for (std::size_t i = 0; i < size; ++i) {
      if (out_[i].act != LoggedAct::eliminated) continue;
      std::vector<std::size_t> there;
      for (std::size_t k = 0; k < size; ++k)
        if (stands_for(out_[k], out_[i])) there.push_back(k);
      if (there.empty()) continue;
      out_[i].act = LoggedAct::replaced;
      out_[i].other = out_[there[0]].piece;
      const SavedUnit* old = unit_before(out_[i].piece);
      const SavedUnit* fresh = unit_now(out_[i].other);
      if (there.size() == 1 && old != nullptr && fresh != nullptr) {
        const LoggedPlace at = out_[there[0]].to;
        compare_faces(*old, *fresh, at);
      }
    }
  }

  static bool stands_for(const LoggedEvent& fresh, const LoggedEvent& gone) {
    return fresh.act == LoggedAct::added && is_unit(fresh.kind) && fresh.nationality == gone.nationality &&
           fresh.to.map == gone.from.map && fresh.to.x == gone.from.x && fresh.to.y == gone.from.y;
  }

  vsav::Table& table_;
  const std::vector<vsav::PlacedBoard>& boards_;
  std::vector<LoggedEvent> out_;
};

}  // namespace

std::vector<LoggedEvent> effects(vsav::GamePosition& now, const std::vector<vsav::PlacedBoard>& boards) {
  return Effects(now, boards).list();
}

}  // namespace vlog

}  // namespace hexrout

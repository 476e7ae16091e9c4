// RoutField: the facts of one rout question, with enemies as bits and Locations as rows of bits.
//
//   RoutField field(scene, exposure);      // tables sized once
//   field.ask(unit_index);                 // the question
//   field.known(l, field.armed())          // armed enemies Known from l
//
// Covers all enemies in play, because any of them may be Known. Makes rows and looks along lines of sight when they are
// first needed, because most lines decide nothing. Keeps rows from question to question while enemies do not change.
// scene.hpp has the plain version of these facts, and a test compares the two. Not thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "hexrout/los/horizon.hpp"
#include "hexrout/move/flood.hpp"
#include "hexrout/rout/case_key.hpp"
#include "hexrout/rout/exposure.hpp"
#include "rules/asl/facts/rowhouse.hpp"
#include "rules/asl/facts/scene.hpp"
#include "rules/asl/rout/enemy_bits.hpp"

namespace hexrout::asl {

inline constexpr HalfMf kLeastStepHalfMf{2};  // no step costs less

using HexCount = std::uint16_t;               // a range
inline constexpr int kLongestRange = 0x7fff;  // longer than any map is wide

// A step from one rowhouse into the next, round an end of the black bar between them [B23.71].
struct RoundBar {
  Corners corners;                // the vertices by which it can go, the one with the fewest Interdictors first
  std::array<EnemyBits, 2> by{};  // enemies who can Interdict the unit at each of them
  // Returns the Interdictors at the vertex that the owner would take; empty without a vertex.
  EnemyBits least() const { return corners.count == 0 ? 0 : by[0]; }
};

class RoutField {
 public:
  struct Row {
    EnemyBits adjacent = 0;     // revealed, ADJACENT (and so in LOS)
    EnemyBits here = 0;         // revealed, in this very Location
    HexCount* range = nullptr;  // of each enemy
    bool contact = false;       // concealed enemies, not dummies, are here
    bool shelter = false;       // woods or building
    bool pillbox = false;
    bool may_be_open = false;
    HalfMf8 fortification_half_mf{};
    bool hazard = false;  // known mines, FFE: no route through it is compulsory
    bool wire = false;

   private:
    friend class RoutField;
    std::uint32_t question = 0;  // for which room_beneath and overstack_half_mf were found
    bool room_beneath = false;
    HalfMf16 overstack_half_mf{};
    std::uint8_t sides_found = 0;           // bits of the hexsides whose `approached` is known
    std::array<EnemyBits, 6> approached{};  // by hexside
    EnemyBits looked = 0;                   // enemies whose `known` and `clear` have been found
    EnemyBits known = 0;
    EnemyBits clear = 0;
    EnemyBits fires = 0;
    bool fires_found = false;
  };

  RoutField(const Scene& scene, Exposure& exposure);

  // Starts a question about this unit.
  void ask(UnitIndex unit);
  // Starts a question that calls neither overstack_half_mf() nor room_beneath().
  void ask_of_enemies(UnitIndex unit);

  const Scene& scene() const { return *scene_; }
  const Unit& unit() const { return *unit_; }
  UnitIndex unit_index() const { return unit_index_; }
  std::span<const Unit* const> enemies() const { return {enemies_.data(), enemies_.size()}; }
  // The switches that rows and watchers have read, of questions whose reads were noted (NotingReads): under other
  // values of these the field would answer otherwise.
  const SwitchesRead& kept_reads() const { return kept_reads_; }
  // Returns the index of a unit in enemies(); nullopt if it is not in play against this unit.
  std::optional<std::size_t> enemy(UnitIndex unit) const;
  // Returns the storage of sets that do not fit in a word. Share it wherever sets of this field are kept.
  const std::shared_ptr<BitSets>& sets() const { return sets_; }

  [[gnu::always_inline]] const Row& row(LocationId at) { return row_of(at); }
  // Returns the extra MF of the unit for entering an overstacked Location.
  HalfMf16 overstack_half_mf(LocationId at) { return fitted(at).overstack_half_mf; }
  // True if the entrenchment there has room for the unit.
  bool room_beneath(LocationId at) { return fitted(at).room_beneath; }
  // Returns the enemies Known from the Location: revealed, in LOS.
  EnemyBits known(LocationId at) {
    Row& row = row_of(at);
    if (row.looked != revealed_) look(row, at, revealed_ & ~row.looked);
    return row.known;
  }
  // Returns those of `among` Known from the Location.
  EnemyBits known(LocationId at, EnemyBits among) {
    Row& row = row_of(at);
    if (row.looked != revealed_) {
      const EnemyBits unasked = among & revealed_ & ~row.looked;
      if (unasked != 0) look(row, at, unasked);
    }
    return row.known & among;
  }
  // True if one of `among` is Known from the Location. Looks along the lines of the nearest first, and no further than
  // to the first who is.
  bool knows_one(LocationId at, EnemyBits among);
  // Returns the enemies who can Interdict in the Location if it is Open Ground: fit to, bearing on it, in unhindered
  // LOS.
  EnemyBits fires(LocationId at) {
    Row& row = row_of(at);
    if (!row.fires_found) find_fires(row, at);
    return row.fires;
  }
  EnemyBits armed() const { return armed_; }
  EnemyBits forcing() const { return forcing_; }  // unbroken and armed: a rout may not end beside them
  EnemyBits interdictors() const { return interdictors_; }
  // Returns the enemies whom no step may approach while in their LOS or remembered.
  EnemyBits barring() const { return barring_; }

  // Returns the enemies whose range in the list `to` is less than in `from`.
  EnemyBits nearer(const HexCount* from, const HexCount* to) const;
  // Returns the work of lines looked along so far: 1 each, and of those not blocked 1 more for every four hexes.
  std::uint64_t lines_work() const { return lines_work_; }
  // Returns the length of a list of ranges: the enemies, padded to whole blocks.
  std::size_t ranges() const { return ranges_; }
  // Returns the enemies to whom a step comes nearer; cached by hexside.
  EnemyBits approached(LocationId from, const FootStep& step) {
    if (step.side == kVertical) return 0;
    Row& row = row_of(from);
    if ((row.sides_found >> step.side & 1U) == 0) find_approached(row, step);
    return row.approached[step.side];
  }
  // Returns the enemies who can Interdict the entry [A10.53].
  EnemyBits interdictors(const Entry& entry);
  // Returns the vertices of a step between rowhouses, with their Interdictors; without corners for any other step.
  RoundBar round_bar(LocationId from, const FootStep& step);

 private:
  struct Place {
    std::uint32_t watch = 0;  // the watchers that the row is of
    Row* row = nullptr;       // in rows_
  };
  [[gnu::always_inline]] Row& row_of(LocationId at) {
    const Place& place = places_[at];
    return place.watch == watch_ ? *place.row : make_row(at);
  }
  // Returns the row with the values that depend on the routing unit.
  const Row& fitted(LocationId at) {
    Row& row = row_of(at);
    if (row.question != question_) fit(row, at);
    return row;
  }
  [[gnu::noinline]] Row& make_row(LocationId at);
  bool same_enemies() const;
  bool same_threat();
  void find_enemies();
  void place_watchers(bool anew);
  void forget_rows();
  void know_levels();
  void count_friends();
  Row& next_row(Hex here);
  void fill(Row& row, LocationId at);
  void find_ranges(Hex from, HexCount* range) const;
  void look(Row& row, LocationId at, EnemyBits watchers);
  bool find_horizon(LocationId at, EnemyBits watchers);
  void find_fires(Row& row, LocationId at);
  void find_approached(Row& row, const FootStep& step);
  void fit(Row& row, LocationId at);  // to the routing unit

  // Values of an enemy that rows are made from.
  struct Watcher {
    LocationId location = kNowhere;
    Seen* seen = nullptr;
    int reach = -1;  // hexes at which it can Interdict, in any direction; -1: bears_on() decides
    bool revealed = false;
    bool lurking = false;
    bool interdicts = false;
    int level = -1;                       // in horizon_; -1: it is not covered
    std::uint8_t front = 0;               // in Crest status
    std::optional<Direction> loophole{};  // in a pillbox with a Covered Arc
    // True if its lines depend on its Location alone.
    bool looks_alike() const { return front == 0 && !loophole; }
    bool same_as(const Watcher& o) const {
      return location == o.location && front == o.front && loophole == o.loophole && reach == o.reach && reach >= 0 &&
             revealed == o.revealed && lurking == o.lurking && interdicts == o.interdicts;
    }
  };

  Watcher watcher_of(const Unit& enemy, const Guards& guards) const;

  // Friends in one Location, counted for stacking.
  struct Friends {
    int half_squads = 0;
    int men = 0;
  };
  struct FriendsAt {
    LocationId at = kNowhere;
    Friends friends;
  };
  Friends friends_in(LocationId at) const;

  const Scene* scene_;
  Exposure* exposure_;
  SwitchesRead kept_reads_;
  const Unit* unit_ = nullptr;
  UnitIndex unit_index_ = kNoUnit;
  std::vector<const Unit*> enemies_;
  std::vector<UnitIndex> enemy_indices_;
  EnemyBits armed_ = 0;
  EnemyBits forcing_ = 0;
  EnemyBits barring_ = 0;
  EnemyBits interdictors_ = 0;
  EnemyBits revealed_ = 0;
  std::vector<Watcher> watchers_;
  std::vector<Watcher> watched_;  // of the question before
  // Scene::state and side of the question before; 0: without a state.
  std::uint64_t watched_state_ = 0;
  int watched_side_ = -1;
  CaseKey threat_;  // key of the enemies of the question before; zero: none
  struct Places {   // columns and doubled_y of the watchers, ranges_ of them
    std::vector<std::int16_t> col;
    std::vector<std::int16_t> y;
  };
  Places watched_from_;
  Horizon horizon_{{}};             // of the Location looked at, where there are many watchers
  std::vector<FriendsAt> friends_;  // within reach of the routing unit
  // Rows for these watchers, in the order of first use. Pointers to them stay valid.
  static constexpr std::uint32_t kRowsTogether = 64;
  struct Rows {
    std::array<Row, kRowsTogether> list;
    std::vector<HexCount> range;  // of each row in turn
  };
  std::vector<std::unique_ptr<Rows>> rows_;
  std::size_t ranges_ = 0;  // of a row
  std::shared_ptr<BitSets> sets_ = std::make_shared<BitSets>();
  std::vector<Place> places_;  // by Location
  std::uint32_t rows_used_ = 0;
  std::uint32_t question_ = 0;
  std::uint32_t watch_ = 0;  // number of the present watchers, shared by successive questions with equal ones
  std::uint64_t lines_work_ = 0;
};

}  // namespace hexrout::asl

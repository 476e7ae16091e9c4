// The ground of one rout question: enemies as bits, Locations as rows of bits.
//
//   RoutField field(scene, exposure);      // tables sized once
//   field.ask(unit_index);                 // the question
//   field.known(l, field.armed())          // armed enemies Known from l
//
// All enemies in play take part, wherever they are: any of them may be Known. A row is made when it is first needed. A
// line of sight is looked along when it is first asked for, because most lines decide nothing.
// Rows are kept from question to question as long as the same enemies are in the same places and states. scene.hpp
// states the same facts plainly, and a test compares. One thread at a time.
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
  std::array<EnemyBits, 2> by{};  // who can Interdict the unit at each of them
  // At the vertex that the owner would take; none if there is no vertex.
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
    std::uint32_t question = 0;  // the one that room_beneath and overstack_half_mf are of
    bool room_beneath = false;
    HalfMf16 overstack_half_mf{};
    std::uint8_t sides_found = 0;           // bits of the hexsides whose `approached` is known
    std::array<EnemyBits, 6> approached{};  // by hexside
    EnemyBits looked = 0;                   // enemies whose line of sight has been looked along
    EnemyBits known = 0;
    EnemyBits clear = 0;
    EnemyBits fires = 0;
    bool fires_found = false;
  };

  RoutField(const Scene& scene, Exposure& exposure);

  // Turns to the unit of this index.
  void ask(UnitIndex unit);
  // The same for who asks neither overstack_half_mf() nor room_beneath().
  void ask_of_enemies(UnitIndex unit);

  const Scene& scene() const { return *scene_; }
  const Unit& unit() const { return *unit_; }
  UnitIndex unit_index() const { return unit_index_; }
  std::span<const Unit* const> enemies() const { return {enemies_.data(), enemies_.size()}; }
  // Which of them it is.
  std::optional<std::size_t> enemy(UnitIndex unit) const;
  // Where sets of more enemies than a word has bits are kept; what holds on to such sets holds on to it as well.
  const std::shared_ptr<BitSets>& sets() const { return sets_; }

  [[gnu::always_inline]] const Row& row(LocationId at) { return row_of(at); }
  // From here on it is noted what has been asked for. All that has been found out since follows from the enemies who
  // see a Location that was looked at, who are beside one that was asked about, or whom the unit remembers.
  void begin_trace();
  struct Trace {
    std::vector<LocationId> asked;      // rows
    std::vector<LocationId> looked_at;  // for whoever sees them
    bool at_corners = false;            // vertices of hexes too: then any enemy may matter
  };
  const Trace& trace() const { return trace_; }
  // Of the unit asked about: what it pays to enter an overstacked Location, and whether the entrenchment there has
  // room.
  HalfMf16 overstack_half_mf(LocationId at) { return fitted(at).overstack_half_mf; }
  bool room_beneath(LocationId at) { return fitted(at).room_beneath; }
  // The enemies Known from the Location: revealed, in LOS.
  EnemyBits known(LocationId at) {
    Row& row = looked_at(at);
    if (row.looked != revealed_) look(row, at, revealed_ & ~row.looked);
    return row.known;
  }
  // Those of `among`. A trace does not note it: each of them must be beside a Location that has been asked about, be
  // Known from another, or be remembered.
  EnemyBits known(LocationId at, EnemyBits among) {
    Row& row = row_of(at);
    if (row.looked != revealed_) {
      const EnemyBits unasked = among & revealed_ & ~row.looked;
      if (unasked != 0) look(row, at, unasked);
    }
    return row.known & among;
  }
  // Revealed enemies able to Interdict who see the Location without hindrance and bear on it, should it be Open Ground.
  EnemyBits fires(LocationId at) {
    Row& row = looked_at(at);
    if (!row.fires_found) find_fires(row, at);
    return row.fires;
  }
  EnemyBits armed() const { return armed_; }
  EnemyBits forcing() const { return forcing_; }  // unbroken and armed: not to be ended beside
  EnemyBits interdictors() const { return interdictors_; }
  // Enemies whom no step may approach while in their LOS or remembered.
  EnemyBits barring() const { return barring_; }

  // Enemies whose range is less in the second list than in the first, both of all enemies.
  EnemyBits nearer(const HexCount* from, const HexCount* to) const;
  // The length of such a list, that of the last block of enemies filled up.
  std::size_t ranges() const { return ranges_; }
  // The same of the Locations that a step leads from and to; kept by hexside.
  EnemyBits approached(LocationId from, const FootStep& step) {
    if (step.side == kVertical) return 0;
    Row& row = row_of(from);
    if ((row.sides_found >> step.side & 1U) == 0) find_approached(row, step);
    return row.approached[step.side];
  }
  // Enemies who can Interdict the entry [A10.53].
  EnemyBits interdictors(const Entry& entry);
  // Those who can do so at the vertices by which a step between rowhouses goes; no corners for any other step.
  RoundBar round_bar(LocationId from, const FootStep& step);

 private:
  // A Location: its row under the present watchers, and the trace that it has last been noted in.
  struct Stamp {
    std::uint32_t watch = 0;  // questions in a row with the same watchers share it
    std::uint32_t trace = 0;
    bool operator==(const Stamp&) const = default;
  };
  struct Place {
    Stamp stamp;
    std::uint32_t looked_at = 0;  // the trace that has noted it so
    Row* row = nullptr;           // in rows_
  };
  [[gnu::always_inline]] Row& row_of(LocationId at) {
    const Place& place = places_[at];
    return place.stamp == stamp_ ? *place.row : note_row(at);
  }
  // The row with what depends on the unit asked about.
  const Row& fitted(LocationId at) {
    Row& row = row_of(at);
    if (row.question != question_) fit(row, at);
    return row;
  }
  [[gnu::noinline]] Row& note_row(LocationId at);
  // The same of a Location that is looked at for whoever sees it.
  [[gnu::always_inline]] Row& looked_at(LocationId at) {
    Place& place = places_[at];
    Row& row = place.stamp == stamp_ ? *place.row : note_row(at);
    if (place.looked_at != stamp_.trace) note_look(place, at);
    return row;
  }
  void note_look(Place& place, LocationId at);
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
  void fit(Row& row, LocationId at);  // to the unit asked about

  // An enemy as rows are made from it.
  struct Watcher {
    LocationId location = kNowhere;
    Seen* seen = nullptr;
    int reach = -1;  // hexes at which it can Interdict, whatever the direction; -1: ask bears_on
    bool revealed = false;
    bool lurking = false;
    bool interdicts = false;
    int level = -1;  // as horizon_ knows it
    bool same_as(const Watcher& o) const {
      return location == o.location && reach == o.reach && reach >= 0 && revealed == o.revealed &&
             lurking == o.lurking && interdicts == o.interdicts;
    }
  };

  Watcher watcher_of(const Unit& enemy, bool guards) const;

  // Friends in one Location, as they count for stacking.
  struct Friends {
    int half_squads = 0;
    int men = 0;
    void add(const Unit& unit, int sign);
  };
  struct FriendsAt {
    LocationId at = kNowhere;
    Friends friends;
  };
  // All friends of a side, the unit asked about among them, as long as no unit changes.
  struct Crowd {
    std::uint64_t state = 0;         // Scene::state; 0: not counted
    std::vector<FriendsAt> friends;  // ascending
  };
  void count_crowd(Crowd& crowd) const;
  // The crowd that holds for the question; null if the friends within reach were counted for it alone.
  const Crowd* crowd() const;
  Friends friends_in(LocationId at) const;

  const Scene* scene_;
  Exposure* exposure_;
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
  // The state of the position that they were found in, 0 for none, and the side that they are enemies of.
  std::uint64_t watched_state_ = 0;
  int watched_side_ = -1;
  CaseKey threat_;  // key of the enemies of the question before; zero: not asked for
  struct Places {   // columns and doubled_y of the watchers, ranges_ of them
    std::vector<std::int16_t> col;
    std::vector<std::int16_t> y;
  };
  Places watched_from_;
  Horizon horizon_{{}};             // of the Location looked at, where there are many watchers
  std::vector<FriendsAt> friends_;  // within reach of the unit asked about, where there is no crowd
  std::vector<Crowd> crowds_;       // by side
  // Rows under these watchers, as they were asked for; they stay where they are.
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
  Trace trace_;
  std::uint32_t question_ = 0;
  Stamp stamp_;  // of now
};

}  // namespace hexrout::asl

// The ground of one question about a move: what entering each Location costs besides MF of terrain, who bars it, and
// how much fire it draws. A row is made when a Location is first looked at.
//
//   ReachField field(scene, exposure);
//   field.ask(unit);
//   field.fire(from, step)        // exposure of entering step.to by this step
//
// Scene and Exposure are the caller's and must outlive it. One thread at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "hexrout/rout/exposure.hpp"
#include "rules/asl/reach/fire_on.hpp"

namespace hexrout::asl {

class ReachField {
 public:
  struct Row {
    std::uint32_t question = 0;  // the one that the row is of
    bool barred = false;         // an enemy is here, or this profile does not know the Location
    bool contact = false;        // somebody concealed is here
    bool wire = false;           // the move ends here
    bool room_beneath = false;   // beneath the entrenchment here
    bool watched = false;        // some enemy sees the Location and reaches it
    bool open_found = false;     // `open` has been worked out
    HalfMf8 beneath_half_mf{};   // to get beneath it, and out again
    HalfMf16 overstack_half_mf{};
    HalfMf16 overstack_with_leader_half_mf{};
    std::uint32_t fire = 0;   // quarters of a factor of all who see the Location
    std::uint32_t open = 0;   // of those to whom it is Open Ground, entered plainly and not uphill
    std::uint32_t mines = 0;  // quarters: the attack of known mines on whoever enters or leaves
  };

  explicit ReachField(std::uint32_t locations) : rows_(locations) {}

  // Turns to a unit of the position of `scene`.
  void ask(const Scene& scene, Exposure& lines, const Unit& unit);

  const Row& row(LocationId at) {
    Row& row = rows_[at];
    if (row.question != question_) fill(row, at);
    return row;
  }
  std::uint32_t fire(LocationId from, const FootStep& step);

 private:
  // An enemy who fires, and its effect by range.
  struct FiringEnemy {
    const Unit* unit = nullptr;
    HexId hex = kNowhere;
    std::vector<std::uint32_t> quarters;
  };
  struct Friends {
    LocationId at = kNowhere;
    int half_squads = 0;
    int men = 0;
  };

  void find_firing_enemies();
  void find_friends();
  void find_barred();
  void fill(Row& row, LocationId at);
  std::uint32_t quarters(const FiringEnemy& enemy, LocationId at) const;
  std::uint32_t open_fire(const Entry& entry);
  std::uint32_t mines_at(LocationId at) const;

  const Scene* scene_ = nullptr;
  Exposure* lines_ = nullptr;
  const Unit* unit_ = nullptr;
  std::vector<FiringEnemy> enemies_;
  std::size_t enemies_used_ = 0;
  std::vector<Friends> friends_;
  std::vector<LocationId> barred_;
  std::vector<LocationId> lurked_;
  std::vector<Row> rows_;  // by Location
  std::uint32_t question_ = 0;
};

}  // namespace hexrout::asl

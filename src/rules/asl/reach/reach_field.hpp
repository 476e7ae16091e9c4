// ReachField: for one move, costs of entering each Location beside MF of terrain, the enemies that bar it, and
// its exposure. A row is filled on first access.
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
    std::uint32_t question = 0;  // the question_ that filled this row
    bool barred = false;         // an enemy is here, or this profile lacks the Location
    bool contact = false;        // a concealed unit is here
    bool wire = false;           // the move ends here
    bool room_beneath = false;   // beneath the entrenchment here
    bool watched = false;        // an enemy sees the Location and has the range
    bool open_found = false;     // `open` is valid
    HalfMf8 beneath_half_mf{};   // to get beneath it, and out again
    HalfMf16 overstack_half_mf{};
    HalfMf16 overstack_with_leader_half_mf{};
    std::uint32_t fire = 0;   // quarters of a factor of all enemies that see the Location
    std::uint32_t open = 0;   // of enemies to which it is Open Ground, entered plainly and not uphill
    std::uint32_t mines = 0;  // quarters: the attack of known mines on a unit that enters or leaves
  };

  explicit ReachField(std::uint32_t locations) : rows_(locations) {}

  // Starts a question about a unit of the position of `scene`.
  void ask(const Scene& scene, Exposure& lines, const Unit& unit);

  const Row& row(LocationId at) {
    Row& row = rows_[at];
    if (row.question != question_) fill(row, at);
    return row;
  }
  std::uint32_t fire(LocationId from, const FootStep& step);

 private:
  // An enemy that fires, and its fire by range.
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

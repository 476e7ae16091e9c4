// Play: runs events over a position, in the order of A28: kills, Shock, Teams wiped out, Leaders hit,
// markers, tests (units, then Leaders), then the moves of broken units.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/chain_of_command/reactions.hpp"

namespace hexrout::coc {

class Play final : public PhasePlay {
 public:
  Play(Position& p, Dice& dice, Choices& choices, EventLog& log)
      : PhasePlay("CoC ", dice, choices, log), p_(p), reactions_(p) {}
  // Plays the part before the first event, or an event; false after the last.
  bool step() override;

 private:
  // A roll due on the Bad Things Happen table.
  struct Test {
    std::size_t side;
    std::string row;        // event of the table
    std::string of;         // id of the unit or Leader
    std::string what = {};  // "breaks"
    std::string words() const { return what.empty() ? of : of + " " + what; }
  };
  // Effect of fire on a Leader, in the order of the words of events.
  enum class Blow : std::uint8_t { stunned, wounded, killed, breaks };
  // Effect of one fire, in whatever form the event has.
  struct Fire {
    std::string firer;  // id, or the name of a hex
    std::vector<std::pair<TeamIndex, int>> kills;
    std::vector<std::pair<TeamIndex, int>> shock;
    std::vector<std::pair<VehicleIndex, int>> vehicle_shock;
    std::vector<std::pair<LeaderIndex, Blow>> leaders;
    std::vector<VehicleIndex> destroyed;
  };

  void one(const ScriptedEvent& event);
  void start();
  void pending();

  void read_and_fire(const ScriptedEvent& event);
  std::optional<Reason> absent(const std::string& shooter) const;
  Fire read_fire(const ScriptedEvent& event);
  std::optional<std::size_t> ask_target(const std::string& firer, const std::vector<std::string>& targets);
  void ask_fire(const ScriptedEvent& event, Fire& fire);
  void fire(const Fire& fire);
  void tell_fire(const Fire& fire);
  void hit_teams(const Fire& fire, std::vector<TeamIndex>& broken_and_hit, std::vector<TeamIndex>& wiped);
  std::vector<TeamIndex> wipe_out(const std::vector<TeamIndex>& wiped);
  std::vector<Test> hit_leaders(const Fire& fire);
  std::string hit_leader(Leader& leader, Blow blow);
  void rejoin(const std::vector<TeamIndex>& wiped);
  // Tests for Teams that are lost or broken together; `what`: "breaks".
  std::vector<Test> unit_tests(const std::vector<TeamIndex>& teams, std::string_view what) const;
  void hit_vehicles(const Fire& fire, std::vector<Test>& tests);
  void report(const Worsened& worse);

  void move(const ScriptedEvent& event);
  // Logs dice and cover of a shot after Shock and markers; changes nothing.
  void shot(const ScriptedEvent& event);
  void rally(const ScriptedEvent& event);
  void order(const ScriptedEvent& event);
  void activate_leader(LeaderIndex leader, const std::string& what);
  void leave(const ScriptedEvent& event);
  void attach(const ScriptedEvent& event);
  void lose(const ScriptedEvent& event);
  void turn_end();

  void test(const Test& test);
  void tests(const std::vector<Test>& all);
  // True if the step ends here: a side has won, or a question is open.
  bool ended() const { return left_ || !p_.winner.empty(); }
  void game_over();

  // Moves broken units that are due: surrender, or a retire of 2D6+6 inches.
  void retire_units(std::vector<TeamIndex> teams);
  void retire_unit(const Group& unit);
  bool surrender(const Group& unit);
  void surrender_where_cornered(const std::vector<TeamIndex>& broken);
  void take_off(TeamIndex team, Condition leaders_become, const char* leader_event);
  // Updates markers after moves or changes; newly broken units are tested and retire.
  void settle();
  void clear_aboard(VehicleIndex vehicle);

  std::string row_of(TeamIndex team) const;
  std::string leader_row(LeaderIndex leader, const char* event) const;

  Position& p_;
  Reactions reactions_;
};

}  // namespace hexrout::coc

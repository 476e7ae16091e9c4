// What no plan of a group can be worth more than, from the course's present state.
//
//   GroupBound bound(course, worth, group, outlook);
//   bound.look();                              // at the present state
//   bound.all()                                // the whole group
//   bound.if_worth(i, points, places)          // if no more than so many points come of unit i, whose turn is next,
//                                              // and it stops in one of these Locations
//
// Each unit still to go counts for what it is worth alone (outlook.hpp), the others for what they are worth. To this is
// added what units may gain by what others do. The captors' side can accept every surrender and choose who takes the
// prisoners, and since it does what hurts most, what comes of that is a bound.
//
// Units gain by crowds that were not looked at. These cost the group Outlook::limit, which is as much as all of them
// may gain, less what has been paid by those who stand where such a crowd may gather: only for these Locations.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "advise/asl/outlook.hpp"

namespace hexrout::planning {

class GroupBound {
 public:
  GroupBound(Course& course, Worth& worth, const Group& group, const Outlook& outlook)
      : course_(course), worth_(worth), group_(group), outlook_(outlook) {}

  void look();
  Number all() { return sum_ + slack({}, {}); }
  Number if_worth(UnitIndex unit, const Number& points, const std::vector<LocationId>& places);

 private:
  struct Share {
    Number most;
    PointParts gain = 0;            // what it may gain on that
    PointParts gain_by_crowds = 0;  // by friends alone
    bool waits = false;             // its turn is still to come, and Outlook::alone holds of it
  };
  using Place = std::optional<std::size_t>;  // of a unit in the group
  Share share_of(std::size_t n, const std::vector<UnitIndex>& busy);
  Number most(std::size_t n);
  std::size_t place_of(UnitIndex unit) const;
  // What may be gained yet, if the unit `moving` whose turn it is stops in one of these places.
  Number slack(Place moving, const std::vector<LocationId>& places);
  PointParts overload(Place moving);
  PointParts price(UnitIndex enemy, Place moving) const;
  // By how much less than at first it now costs to crowd the Location; with the unit `moving` there.
  PointParts eased(const CrowdCost& crowd, Place moving) const;
  // In all Locations.
  PointParts eased_by(Place moving, const std::vector<LocationId>& places);
  // What may be gained because an enemy has no room for all who come to him. Before he lets one go he guards others.
  PointParts let_go(const Outlook::Lacking& lacking) const;
  // What may be gained at most if he refuses the first of them.
  PointParts refused() const;
  bool may_stand_anywhere(std::size_t n) const;

  Course& course_;
  Worth& worth_;
  const Group& group_;
  const Outlook& outlook_;
  std::vector<Share> shares_;
  std::vector<std::optional<PointParts>> overloads_;  // by the unit moving; the last: none
  PointParts gain_ = 0;                               // of all
  PointParts gain_by_crowds_ = 0;
  std::optional<PointParts> eased_;                               // in all Locations, by those who have had their turn
  std::vector<std::vector<std::optional<PointParts>>> eased_if_;  // more by the unit moving, by unit and Location
  Number sum_;
  bool takers_ = false;  // somebody may be taken prisoner
};

}  // namespace hexrout::planning

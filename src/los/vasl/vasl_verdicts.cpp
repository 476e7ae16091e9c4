#include "hexrout/los/vasl_verdict.hpp"
#include "los/vasl/vasl_sight.hpp"

namespace hexrout {

VaslVerdicts::VaslVerdicts(const Map& map)
    : sight_(std::make_unique<const vasl::VaslSight>(map, std::span<const Placed>{})) {}

VaslVerdicts::~VaslVerdicts() = default;

VaslVerdict VaslVerdicts::verdict(LocationId from, LocationId to) const {
  const vasl::Verdict v = sight_->verdict(from, to);
  return {v.blocked, v.undecided, vasl::reason_text(v.reason), v.at, v.hindrance, v.range};
}

Sighting VaslVerdicts::look(LocationId from, LocationId to) const {
  return sight_->look(from, to);
}

}  // namespace hexrout

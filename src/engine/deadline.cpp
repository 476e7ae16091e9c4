#include "engine/deadline.hpp"

#include <algorithm>
#include <string>

#include "engine/json_value.hpp"

namespace hexrout {

Deadline::Deadline(const EngineRoom& room, Params& params) : room_(room), until_(room.until) {
  const bool given = params.has("time_ms");
  const auto limit = std::chrono::milliseconds(params.number("time_ms", kMostTimeMs, 1, kMostTimeMs));
  if (!given) return;
  asked_ = limit;
  const Clock::time_point own = Clock::now() + limit;
  until_ = until_ ? std::min(*until_, own) : own;
}

void Deadline::made(const Json& part) {
  constexpr std::size_t kEnough = 2'000;  // parts to reckon from
  if (!until_) return;
  const std::size_t parts = parts_of(part);
  parts_ += parts;
  if (written_parts_ >= kEnough) return;
  // Written and thrown away, as the whole answer will be.
  const Clock::time_point start = Clock::now();
  { const std::string text = Json(part).dump(); }
  written_in_ += Clock::now() - start;
  written_parts_ += parts;
}

Deadline::Clock::duration Deadline::writing() const {
  return written_parts_ == 0 ? Clock::duration{}
                             : written_in_ * static_cast<Clock::rep>(parts_) / static_cast<Clock::rep>(written_parts_);
}

std::function<bool()> Deadline::stops(bool& complete) const {
  return [this, &complete] {
    complete = complete && !over();
    return !complete;
  };
}

bool Deadline::interrupted(Diagnostics& found) const {
  if (!room_.interrupted()) return false;
  found.error("interrupted", {}, "the answer was not finished", "");
  return true;
}

std::optional<std::chrono::milliseconds> Deadline::left() const {
  if (!until_) return std::nullopt;
  const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(*until_ - Clock::now());
  return std::max(rest, std::chrono::milliseconds(1));
}

void Deadline::tell(Json& out, bool complete) const {
  if (until_) out["complete"] = complete;
}

void Deadline::tell_left(Json& out, const std::vector<std::string>& ids, std::size_t done) const {
  tell(out, done == ids.size());
  if (until_) out["left"] = std::vector<std::string>(ids.begin() + static_cast<std::ptrdiff_t>(done), ids.end());
}

}  // namespace hexrout

#include "map/file/wkt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hexrout/text/ascii.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout::map_file {

namespace {

// Holds for digits with at most one point among them.
bool is_plain_decimal(std::string_view text) {
  return text.find_first_of("0123456789") != std::string_view::npos &&
         text.find_first_not_of("0123456789.") == std::string_view::npos &&
         std::count(text.begin(), text.end(), '.') < 2;
}

class WktReader {
 public:
  WktReader(std::string_view text, const WktLimits& limits, WktFault& fault)
      : text_(text), limits_(limits), fault_(fault) {}

  bool read(std::vector<WktArea>& out) {
    const std::size_t begin = skip_blanks();
    const std::string kind = word();
    if (kind != "POLYGON" && kind != "MULTIPOLYGON")
      return refuse("not-wkt", begin, fmt::format("expected POLYGON or MULTIPOLYGON, not {}", in_quotes(kind)),
                    "write POLYGON ((0 64, 64 0, 128 64, 0 64))");
    if (kind == "POLYGON") {
      if (!polygon(out.emplace_back())) return false;
    } else if (!list("'(' before the polygons", [&] { return polygon(out.emplace_back()); })) {
      return false;
    }
    const std::size_t end = skip_blanks();
    return end == text_.size() || refuse("not-wkt", end, fmt::format("nothing may follow the {}", kind),
                                         "a second area needs an entry of its own, or MULTIPOLYGON");
  }

 private:
  std::size_t skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) ++at_;
    return at_;
  }

  std::string word() {
    std::string out;
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    for (; at_ < text_.size() && letter(text_[at_]); ++at_)
      out += text_[at_] >= 'a' ? static_cast<char>(text_[at_] - 'a' + 'A') : text_[at_];
    return out;
  }

  bool next_is(char c) {
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool refuse(std::string code, std::size_t byte, std::string what, std::string hint) {
    fault_ = {std::move(code), std::move(what), std::move(hint), byte};
    return false;
  }
  bool expected(std::string_view what) {
    const std::string_view rest = text_.substr(at_, 12);
    return refuse("not-wkt", at_, fmt::format("expected {}, not {}", what, rest.empty() ? "the end" : in_quotes(rest)),
                  "write POLYGON ((0 64, 64 0, 128 64, 0 64)), x and y with a blank between");
  }

  // '(' one, one, ... ')'
  template <class One>
  bool list(std::string_view begin, One&& one) {
    if (!next_is('(')) return expected(begin);
    do {
      if (!one()) return false;
    } while (next_is(','));
    return next_is(')') || expected("',' or ')'");
  }

  bool polygon(WktArea& area) {
    return list("'(' before the rings", [&] { return ring(area); });
  }

  bool ring(WktArea& area) {
    const std::size_t begin = skip_blanks();
    auto& points = area.rings.emplace_back();
    auto& bytes = area.bytes.emplace_back();
    if (!list("'(' before the points", [&] { return point(points, bytes); })) return false;
    if (points.size() < 4)
      return refuse("not-a-ring", begin, fmt::format("expected a ring of 3 to {} points", limits_.ring_points),
                    "write the first of them again at the end: (0 64, 64 0, 128 64, 0 64)");
    if (points.front() != points.back())
      return refuse("ring-open", bytes.back(), "this ring does not end where it begins",
                    fmt::format("write {} {} again at its end", points.front().x, points.front().y));
    points.pop_back();
    bytes.pop_back();
    points_ += points.size();
    return points_ <= limits_.points ||
           refuse("too-many-points", begin, "the outlines have too many points", "draw them coarser");
  }

  bool point(std::vector<Point>& points, std::vector<std::uint32_t>& bytes) {
    const std::size_t begin = skip_blanks();
    if (points.size() > limits_.ring_points)
      return refuse("not-a-ring", begin, fmt::format("expected a ring of 3 to {} points", limits_.ring_points),
                    "draw it coarser");
    Point p;
    if (!number(p.x, "x", limits_.least.x, limits_.most.x)) return false;
    if (!number(p.y, "y", limits_.least.y, limits_.most.y)) return false;
    // Two points may become one when they are rounded.
    if (rounded_ && !points.empty() && points.back() == p) return true;
    points.push_back(p);
    bytes.push_back(static_cast<std::uint32_t>(begin));
    return true;
  }

  // A number, which programs write with decimals: 64, 64.000, 63.9998. Outlines have whole ones, so it is rounded.
  bool number(std::int32_t& out, std::string_view name, std::int32_t least, std::int32_t most) {
    const std::size_t begin = skip_blanks();
    const std::size_t end = std::min(text_.find_first_of(" \t\n,()", begin), text_.size());
    const std::string_view written = text_.substr(begin, end - begin);
    if (!is_plain_decimal(written.substr(written.starts_with('-') ? 1 : 0)))
      return expected(fmt::format("the number {}", name));
    const std::optional<double> value = to_real(written);  // absent where it is too large for a double
    if (!value || *value < least - 0.5 || *value > most + 0.5)
      return refuse("out-of-range", begin,
                    fmt::format("{} is {}, not from {} to {}", name, in_quotes(written), least, most),
                    "outlines may reach beyond the map by a hex");
    out = std::clamp(static_cast<std::int32_t>(std::lround(*value)), least, most);
    rounded_ = rounded_ || out != *value;
    at_ = end;
    return true;
  }

  std::string_view text_;
  const WktLimits& limits_;
  WktFault& fault_;
  std::size_t at_ = 0;
  std::size_t points_ = 0;
  bool rounded_ = false;
};

std::string wkt_ring(const std::vector<Point>& ring) {
  std::string out = "(";
  for (const Point p : ring) out += fmt::format("{} {}, ", p.x, p.y);
  return out + fmt::format("{} {})", ring.front().x, ring.front().y);
}

}  // namespace

std::optional<std::vector<WktArea>> read_wkt(std::string_view text, const WktLimits& limits, WktFault& fault) {
  std::vector<WktArea> out;
  if (!WktReader(text, limits, fault).read(out)) return std::nullopt;
  return out;
}

std::string wkt_of(const Outline& outline) {
  std::string out = "POLYGON (" + wkt_ring(outline.ring);
  for (const auto& hole : outline.holes) out += ", " + wkt_ring(hole);
  return out + ")";
}

}  // namespace hexrout::map_file

#include "map/overlays/overlay_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <vector>

#include "hexrout/map/board_overlays.hpp"
#include "hexrout/map/container.hpp"
#include "hexrout/text/ascii.hpp"
#include "hexrout/text/file_path.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostPictureBytes = std::size_t{8} << 20U;
constexpr std::size_t kMostTextBytes = std::size_t{1} << 20U;
constexpr std::string_view kWordBreaks = " \t\r";

std::string small_letters(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), small_of);
  return out;
}

// A hex by its name alone, which may lie beyond the board: column 0 is A, 26 is AA.
struct GridHex {
  int column = 0;
  int row = 0;
};
std::optional<GridHex> grid_hex(std::string_view name) {
  constexpr std::size_t kMostLetters = 4;
  std::size_t letters = 0;
  while (letters < name.size() && small_of(name[letters]) == small_of(name[0]) && !is_digit(name[letters])) ++letters;
  const std::string_view digits = name.substr(letters);
  if (letters < 1 || letters > kMostLetters || !is_letter(name[0])) return std::nullopt;
  if (digits.empty() || digits.size() > 3 || digits.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  return GridHex{static_cast<int>(letters - 1) * 26 + small_of(name[0]) - 'a', std::stoi(std::string(digits))};
}

// The pixel of a hex, as VASL places overlays: whole numbers, from the letters and numbers of the board's own grid.
Pixel pixel_of(GridHex hex, const HexGridShape& s) {
  const double rows = hex.column % 2 == 0 ? hex.row - 1 : hex.row - 0.5;
  return {static_cast<int>(std::trunc(s.hex_width_px * hex.column + 0.5)) + static_cast<int>(s.a1_x_px),
          static_cast<int>(std::trunc(s.hex_height_px * rows + 0.5)) + static_cast<int>(s.a1_y_px)};
}

// The letter of the orientation, from one hex to its neighbour; nothing if they are not neighbours.
std::optional<char> orientation(GridHex from, GridHex to, const HexGridShape& shape) {
  const Pixel p = pixel_of(from, shape);
  const Pixel q = pixel_of(to, shape);
  if (p == q) return 'a';
  const int columns = std::abs(from.column - to.column);
  const double rows = std::abs(p.y - q.y) / shape.hex_height_px;
  if (columns > 1 || rows > (columns == 0 ? 1.25 : 0.75)) return std::nullopt;
  const bool higher = q.y < p.y;
  if (columns == 0) return higher ? 'a' : 'd';
  if (q.x > p.x) return higher ? 'b' : 'c';
  return higher ? 'f' : 'e';
}

// Pictures that several names share.
std::string_view first_of_kind(std::string_view name) {
  struct Same {
    std::string_view name;
    std::string_view picture;
  };
  constexpr std::array<Same, 6> kSame{
      {{"be2", "be1"}, {"be3", "be1"}, {"be5", "be4"}, {"be6", "be4"}, {"oc2", "oc1"}, {"oc4", "oc3"}}};
  const auto it = std::find_if(kSame.begin(), kSame.end(), [&](const Same& same) { return same.name == name; });
  return it == kSame.end() ? name : it->picture;
}

std::vector<std::string_view> words_in(std::string_view line) {
  std::vector<std::string_view> out;
  for (std::size_t at = line.find_first_not_of(kWordBreaks); at < line.size();) {
    const std::size_t end = std::min(line.find_first_of(kWordBreaks, at), line.size());
    out.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(kWordBreaks, end);
  }
  return out;
}

// The facts of an archive's text "data".
struct OverlayData {
  std::string origins;  // "b2;b1;c1;d1;d2;c3", blanks without a picture
  std::string place_from;
  std::string place_to;
};
OverlayData data_of(std::string_view text, std::string_view name) {
  OverlayData out;
  // VASL has these origins in itself.
  if (name.size() == 2 && name[0] == 'b' && name[1] >= '1' && name[1] <= '5') out.origins = "b2;b1;c1;d1;d2;c3";
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const auto words = words_in(line);
    if (words.size() < 2) continue;
    if (small_letters(words[0]) == name)
      out.origins = line.substr(static_cast<std::size_t>(words[1].data() - line.data()));
    if (small_letters(words[0]) == "placeat" && words.size() > 2) {
      out.place_from = words[1];
      out.place_to = words[2];
    }
  }
  return out;
}

std::optional<GridHex> origin_of(const std::string& origins, char letter) {
  std::size_t from = 0;
  for (char at = 'a'; at < letter && from < origins.size(); ++at)
    from = std::min(origins.find(';', from), origins.size() - 1) + 1;
  if (from >= origins.size()) return std::nullopt;
  const auto words = words_in(std::string_view(origins).substr(from, origins.find(';', from) - from));
  return words.size() == 1 ? grid_hex(words[0]) : std::nullopt;
}

std::string picture_name(std::string_view name, char letter) {
  return fmt::format("ovr{}{}.gif", name, letter);
}

class OverlayReader {
 public:
  OverlayReader(Container& archive, const BoardOverlay& overlay, const HexGridShape& shape, HexNaming naming,
                Diagnostics& found)
      : archive_(archive), overlay_(overlay), shape_(shape), naming_(naming), found_(found) {}

  std::optional<OverlayPicture> read(std::string_view name) {
    const OverlayData data = data_of(text("data"), name);
    const auto from = grid_hex(data.place_from.empty() ? overlay_.from : data.place_from);
    const auto to = grid_hex(data.place_to.empty() ? overlay_.to : data.place_to);
    auto letter = from && to ? orientation(*from, *to, shape_) : std::nullopt;
    if (!letter)
      return fail(fmt::format("{} and {} are no neighbouring hexes", overlay_.from, overlay_.to),
                  "name the two hexes as the scenario does; for an overlay of one hex, that hex twice");
    Diagnostics unsaid;
    const bool two =
        archive_.entry(picture_name(name, 'd').c_str(), false, kMostPictureBytes, unsaid, true).has_value();
    warn_of_hexes(data, two);
    if (!two) letter = 'a';
    const auto origin = origin_of(data.origins, *letter);
    const std::size_t errors = found_.error_count();
    const auto bytes = archive_.entry(picture_name(name, *letter).c_str(), false, kMostPictureBytes, found_, true);
    if (found_.error_count() > errors) return std::nullopt;
    if (!origin || !bytes)
      return fail(fmt::format("its archive does not show it from {} to {}", overlay_.from, overlay_.to),
                  "check its name and its hexes");
    auto picture = decode_gif(*bytes, picture_name(name, *letter), found_);
    if (!picture) return std::nullopt;
    const Pixel corner = pixel_of(*from, shape_);
    const Pixel own = pixel_of({origin->column + naming_.first_column, origin->row + naming_.first_row}, shape_);
    return OverlayPicture{std::move(*picture), {corner.x - own.x, corner.y - own.y}, text("colors")};
  }

 private:
  std::string text(const char* name) {
    Diagnostics unsaid;
    return archive_.entry(name, false, kMostTextBytes, unsaid).value_or("");
  }

  // Warns of hexes that are written in vain, and of one that is missing.
  void warn_of_hexes(const OverlayData& data, bool two) {
    const auto warn = [&](const std::string& what, std::string hint) {
      found_.warning("overlay-hexes", overlay_.place,
                     fmt::format("overlay {} {}", in_quotes(overlay_.name), printable(what)), std::move(hint));
    };
    const auto same = [](const std::string& a, const std::string& b) {
      const auto one = grid_hex(a);
      const auto other = grid_hex(b);
      return one && other && one->column == other->column && one->row == other->row;
    };
    if (!data.place_from.empty()) {
      if (!same(data.place_from, overlay_.from) || !same(data.place_to, overlay_.to))
        warn(fmt::format("always lies by {} {}: {} {} changes nothing", data.place_from, data.place_to, overlay_.from,
                         overlay_.to),
             "write the hexes by which it lies");
    } else if (two && same(overlay_.from, overlay_.to)) {
      warn(fmt::format("lies by two hexes: with {} alone it is laid from there to the hex above", overlay_.from),
           "write both hexes, as the scenario does");
    } else if (!two && !same(overlay_.from, overlay_.to)) {
      warn(fmt::format("lies by one hex, {}: {} changes nothing", overlay_.from, overlay_.to), "leave the second out");
    }
  }

  std::nullopt_t fail(const std::string& what, std::string hint) {
    found_.error("bad-overlay", overlay_.place,
                 fmt::format("overlay {}: {}", in_quotes(overlay_.name), printable(what)), std::move(hint));
    return std::nullopt;
  }

  Container& archive_;
  const BoardOverlay& overlay_;
  const HexGridShape& shape_;
  HexNaming naming_;
  Diagnostics& found_;
};

}  // namespace

std::string overlay_archive(std::string_view name) {
  constexpr std::size_t kLongest = 16;
  const auto plain = [](char c) { return is_digit(c) || c == '_' || is_letter(c); };
  if (name.empty() || name.size() > kLongest || !std::all_of(name.begin(), name.end(), plain)) return {};
  std::string family(name);
  if (!is_digit(family[0]))
    while (is_digit(family.back())) family.pop_back();
  std::transform(family.begin(), family.end(), family.begin(), capital_of);
  return "ovr" + family;
}

std::optional<OverlayPicture> read_overlay(const std::string& folder, const BoardOverlay& overlay,
                                           const HexGridShape& shape, HexNaming naming, Diagnostics& found) {
  const std::string archive = overlay_archive(overlay.name);
  const std::string path = name_of(path_of(folder) / archive);
  std::error_code ignored;
  if (archive.empty() || folder.empty() || !std::filesystem::exists(path_of(path), ignored)) {
    found.error("no-overlay", overlay.place,
                fmt::format("the overlay {} is not there{}", in_quotes(overlay.name),
                            archive.empty() ? std::string() : fmt::format(": no file {}", printable(path))),
                "name the folder into which VASL downloads overlays, 'overlays' in that of the boards, with --overlays "
                "or HEXROUT_OVERLAYS");
    return std::nullopt;
  }
  const auto container = open_container(path, found);
  if (container == nullptr) return std::nullopt;
  return OverlayReader(*container, overlay, shape, naming, found).read(first_of_kind(small_letters(overlay.name)));
}

}  // namespace hexrout

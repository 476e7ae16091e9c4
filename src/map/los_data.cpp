#include "map/los_data.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "map/eight_pixels.hpp"

namespace hexrout {

namespace {

// LOSData has three nested layers: gzip; the block stream of Java's object output (a block is 77 and a length byte or
// 7A and a length word, then data); the data proper. Unpacker strips all three while reading, into a buffer whose size
// the first 16 bytes of the data limit.
class Unpacker {
 public:
  Unpacker(std::string_view bytes, const std::string& file, Diagnostics& found)
      : bytes_(bytes), file_(file), found_(found) {}

  std::optional<std::vector<std::uint8_t>> run() {
    z_stream stream{};
    if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) return fail("LOSData cannot be unpacked", {});
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes_.data()));
    stream.avail_in = static_cast<uInt>(bytes_.size());
    std::array<std::uint8_t, std::size_t{64} * 1024> piece;
    int state = Z_OK;
    bool fine = true;
    while (fine && state == Z_OK) {
      stream.next_out = piece.data();
      stream.avail_out = static_cast<uInt>(piece.size());
      state = inflate(&stream, Z_NO_FLUSH);
      if (state != Z_OK && state != Z_STREAM_END) break;
      fine = take(piece.data(), piece.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    if (!fine) return std::nullopt;
    if (state != Z_STREAM_END)
      return fail(state == Z_DATA_ERROR ? "LOSData is corrupt" : "LOSData is truncated",
                  "the file is not a complete gzip file");
    if (header_ < 4 || block_left_ > 0) return fail("LOSData is truncated", "a block of the stream ends early");
    if (data_.size() < 16 || data_.size() != expected_)
      return fail(fmt::format("LOSData holds {} bytes, its sizes ask for {}", data_.size(), expected_), {});
    return std::move(data_);
  }

  int word(std::size_t index) const {
    std::uint32_t v = 0;
    for (std::size_t i = 0; i < 4; ++i) v = v << 8 | data_[4 * index + i];
    return static_cast<int>(static_cast<std::int32_t>(v));
  }

 private:
  std::nullopt_t fail(std::string what, std::string hint) {
    found_.error("bad-board", {file_}, std::move(what),
                 hint.empty() ? std::string("the file is damaged: get the board again") : std::move(hint));
    return std::nullopt;
  }

  bool take(const std::uint8_t* p, std::size_t n) {
    while (n > 0) {
      if (block_left_ > 0) {
        const std::size_t part = std::min<std::size_t>(n, block_left_);
        data_.insert(data_.end(), p, p + part);
        block_left_ -= part;
        p += part;
        n -= part;
        if (expected_ == 0 && data_.size() >= 16 && !read_sizes()) return false;
        if (expected_ != 0 && data_.size() > expected_) {
          fail(fmt::format("LOSData holds more than the {} bytes that its sizes ask for", expected_), {});
          return false;
        }
      } else {
        if (!take_frame(*p)) return false;
        ++p;
        --n;
      }
    }
    return true;
  }

  // A byte of the stream's head or of a block's length.
  bool take_frame(std::uint8_t byte) {
    constexpr std::array<std::uint8_t, 4> kMagic{0xAC, 0xED, 0x00, 0x05};
    if (header_ < 4) {
      if (byte != kMagic[header_++]) {
        fail("LOSData is not a VASL board's", "it should hold a Java object stream");
        return false;
      }
      return true;
    }
    if (length_bytes_ == 0) {
      if (byte != 0x77 && byte != 0x7A) {
        fail(fmt::format("LOSData is corrupt: a block begins with {:#04x}", byte), {});
        return false;
      }
      length_bytes_ = byte == 0x77 ? 1 : 4;
      length_ = 0;
      return true;
    }
    length_ = length_ << 8 | byte;
    if (--length_bytes_ == 0) {
      if (length_ > 0x7fffffff) {
        fail("LOSData is corrupt: a block of more than 2 GB", {});
        return false;
      }
      block_left_ = length_;
    }
    return true;
  }

  bool read_sizes() {
    const int columns = word(0);
    const int rows = word(1);
    const int width = word(2);
    const int height = word(3);
    const auto within = [](int v, int most) { return v >= 1 && v <= most; };
    if (!within(columns, kMostBoardSide) || !within(rows, kMostBoardSide) || !within(width, kMostBoardSidePixels) ||
        !within(height, kMostBoardSidePixels) || std::int64_t{width} * height > kMostBoardPixels) {
      fail(fmt::format("LOSData claims {} x {} hexes and {} x {} pixels", columns, rows, width, height),
           "a board has at most 2000 columns and rows and 40 million pixels");
      return false;
    }
    const auto hexes =
        static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows) + static_cast<std::size_t>(columns / 2);
    expected_ = 16 + 2 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height) + hexes;
    // The buffer grows with the bytes of the file, so a false size costs no memory.
    data_.reserve(std::min(expected_ + piece_slack_, bytes_.size() * 1200 + 65536));
    return true;
  }

  static constexpr std::size_t piece_slack_ = 65536;
  std::string_view bytes_;
  const std::string& file_;
  Diagnostics& found_;
  std::vector<std::uint8_t> data_;
  std::size_t header_ = 0;
  int length_bytes_ = 0;
  std::uint64_t length_ = 0;
  std::size_t block_left_ = 0;
  std::size_t expected_ = 0;
};

// What occurs in the pixels.
struct Occurring {
  std::array<bool, 256> codes{};
  int lowest = 0;  // levels
  int highest = 0;
  void take(std::int8_t level, TerrainId code) {
    codes[code] = true;
    lowest = std::min<int>(lowest, level);
    highest = std::max<int>(highest, level);
  }
};

// Splits pixels, each its level and its code, into the two layers, which have room for them. Four that equal the four
// before need no look of their own.
Occurring split_pixels(const std::uint8_t* p, LosData& out) {
  constexpr std::size_t kFour = 4;
  Occurring found;
  std::array<std::int8_t, kFour> levels{};
  std::array<TerrainId, kFour> codes{};
  const auto look = [&](std::size_t k) {
    levels[k] = static_cast<std::int8_t>(p[2 * k]);
    codes[k] = p[2 * k + 1];
    found.take(levels[k], codes[k]);
  };
  const std::size_t pixels = out.terrain.size();
  std::uint64_t before = 0;
  std::size_t i = 0;
  for (; i + kFour <= pixels; i += kFour, p += 2 * kFour) {
    const std::uint64_t now = eight_pixels(p);
    if (now != before || i == 0)
      for (std::size_t k = 0; k < kFour; ++k) look(k);
    before = now;
    std::memcpy(&out.elevation[i], levels.data(), kFour);
    std::memcpy(&out.terrain[i], codes.data(), kFour);
  }
  for (std::size_t k = 0; i + k < pixels; ++k) {
    look(k);
    out.elevation[i + k] = levels[k];
    out.terrain[i + k] = codes[k];
  }
  return found;
}

}  // namespace

std::optional<LosData> decode_los_data(std::string_view bytes, const std::string& file, Diagnostics& found) {
  Unpacker unpacker(bytes, file, found);
  const auto data = unpacker.run();
  if (!data) return std::nullopt;
  const auto word = [&](std::size_t i) {
    std::uint32_t v = 0;
    for (std::size_t k = 0; k < 4; ++k) v = v << 8 | (*data)[4 * i + k];
    return static_cast<int>(static_cast<std::int32_t>(v));
  };
  LosData out;
  out.columns = word(0);
  out.rows = word(1);
  out.width_px = word(2);
  out.height_px = word(3);
  const auto pixels = static_cast<std::size_t>(out.width_px) * static_cast<std::size_t>(out.height_px);
  out.terrain.resize(pixels);
  out.elevation.resize(pixels);
  const auto [codes, lowest, highest] = split_pixels(data->data() + 16, out);
  out.stairways.assign(data->begin() + static_cast<std::ptrdiff_t>(16 + 2 * pixels), data->end());
  const TerrainCatalogue& catalogue = TerrainCatalogue::standard();
  bool fine = true;
  for (int code = 0; code < 256; ++code) {
    if (!codes[static_cast<std::size_t>(code)] || (code < 200 && catalogue.has(static_cast<TerrainId>(code)))) continue;
    found.error("unknown-terrain", {file}, fmt::format("LOSData has pixels of the terrain code {}", code),
                "the terrain catalogue has no such code");
    fine = false;
  }
  if (lowest < -9 || highest > 29) {
    found.error("bad-board", {file}, fmt::format("LOSData has ground levels from {} to {}", lowest, highest),
                "levels go from -9 to 29");
    fine = false;
  }
  if (std::any_of(out.stairways.begin(), out.stairways.end(), [](std::uint8_t s) { return s > 1; })) {
    found.error("bad-board", {file}, "LOSData is corrupt: the value of a stairway is not 0 or 1",
                "the file is damaged: get the board again");
    fine = false;
  }
  if (!fine) return std::nullopt;
  return out;
}

}  // namespace hexrout

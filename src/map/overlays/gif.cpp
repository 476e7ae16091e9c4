#include "map/overlays/gif.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexrout {

namespace {

constexpr int kMostCodes = 4096;

// Reads the bytes of a file; beyond its end there are zeros, and `over` is set.
class GifBytes {
 public:
  explicit GifBytes(std::string_view bytes) : bytes_(bytes) {}
  unsigned byte() {
    if (at_ >= bytes_.size()) {
      over_ = true;
      return 0;
    }
    return static_cast<std::uint8_t>(bytes_[at_++]);
  }
  int word() {
    const unsigned low = byte();
    return static_cast<int>(low | byte() << 8U);
  }
  void skip_blocks() {
    for (unsigned size = byte(); size != 0 && !over_; size = byte()) skip(size);
  }
  void skip(std::size_t count) {
    over_ = over_ || count > bytes_.size() - at_;
    at_ = std::min(bytes_.size(), at_ + count);
  }
  bool over() const { return over_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool over_ = false;
};

// The codes of the picture's data, which come in blocks of bytes, least bit first.
class CodeReader {
 public:
  explicit CodeReader(GifBytes& bytes) : bytes_(bytes) {}
  // -1 at the end of the blocks.
  int next(int width) {
    while (bits_ < width) {
      if (left_ == 0) left_ = ended_ ? 0 : bytes_.byte();
      if (left_ == 0 || bytes_.over()) {
        ended_ = true;
        return -1;
      }
      --left_;
      held_ |= bytes_.byte() << static_cast<unsigned>(bits_);
      bits_ += 8;
    }
    const int code = static_cast<int>(held_ & ((1U << static_cast<unsigned>(width)) - 1U));
    held_ >>= static_cast<unsigned>(width);
    bits_ -= width;
    return code;
  }

 private:
  GifBytes& bytes_;
  unsigned left_ = 0;
  std::uint32_t held_ = 0;
  int bits_ = 0;
  bool ended_ = false;
};

// Unpacks LZW codes to `count` pixels. False: a code is none, or the data end too early.
bool unpack(GifBytes& bytes, std::size_t count, std::vector<std::uint8_t>& out) {
  const int least = static_cast<int>(bytes.byte());
  if (least < 2 || least > 8) return false;
  const int clear = 1 << least;
  std::array<std::uint16_t, kMostCodes> before{};
  std::array<std::uint8_t, kMostCodes> last{};
  std::array<std::uint8_t, kMostCodes> word{};
  CodeReader codes(bytes);
  int next = clear + 2;
  int width = least + 1;
  int previous = -1;
  std::uint8_t first = 0;
  out.reserve(count);
  while (out.size() < count) {
    int code = codes.next(width);
    if (code < 0 || code == clear + 1) return false;
    if (code == clear) {
      next = clear + 2;
      width = least + 1;
      previous = -1;
      continue;
    }
    if (code > next || (code == next && previous < 0) || (previous < 0 && code > clear)) return false;
    std::size_t length = 0;
    const int given = code;
    if (code == next) {
      word[length++] = first;
      code = previous;
    }
    for (; code > clear + 1; code = before[static_cast<std::size_t>(code)])
      word[length++] = last[static_cast<std::size_t>(code)];
    first = static_cast<std::uint8_t>(code);
    word[length++] = first;
    while (length > 0 && out.size() < count) out.push_back(word[--length]);
    if (previous >= 0 && next < kMostCodes) {
      before[static_cast<std::size_t>(next)] = static_cast<std::uint16_t>(previous);
      last[static_cast<std::size_t>(next)] = first;
      ++next;
      if (next == 1 << width && width < 12) ++width;
    }
    previous = given;
  }
  return true;
}

// The row of the picture that the n-th row of an interlaced one is.
std::vector<int> interlaced(int height) {
  std::vector<int> rows;
  for (const auto& [from, step] : {std::pair{0, 8}, std::pair{4, 8}, std::pair{2, 4}, std::pair{1, 2}})
    for (int row = from; row < height; row += step) rows.push_back(row);
  return rows;
}

struct GifReader {
  GifBytes bytes;
  GifPicture picture;

  void read_colours(unsigned flags) {
    if ((flags & 0x80U) == 0) return;
    const std::size_t count = std::size_t{2} << (flags & 7U);
    for (std::size_t i = 0; i < count; ++i) {
      const unsigned red = bytes.byte();
      const unsigned green = bytes.byte();
      picture.colours[i] = red << 16U | green << 8U | bytes.byte();
    }
  }

  void read_extension() {
    constexpr unsigned kGraphicControl = 0xf9;
    if (bytes.byte() != kGraphicControl) return bytes.skip_blocks();
    bytes.skip(1);
    const unsigned flags = bytes.byte();
    bytes.skip(2);
    const unsigned none = bytes.byte();
    picture.transparent = (flags & 1U) != 0 ? static_cast<int>(none) : -1;
    bytes.skip_blocks();
  }

  // Returns the fault, or null.
  const char* read_image() {
    const int left = bytes.word();
    const int top = bytes.word();
    const int width = bytes.word();
    const int height = bytes.word();
    const unsigned flags = bytes.byte();
    read_colours(flags);
    if (bytes.over()) return "it is truncated";
    if (width < 1 || height < 1 || left + width > picture.width || top + height > picture.height)
      return "its picture does not lie within its size";
    if (picture.transparent < 0 && (width < picture.width || height < picture.height))
      return "its picture leaves pixels out";
    std::vector<std::uint8_t> packed;
    if (!unpack(bytes, static_cast<std::size_t>(width) * static_cast<std::size_t>(height), packed))
      return "its pixels are damaged";
    const std::vector<int> rows = (flags & 0x40U) != 0 ? interlaced(height) : std::vector<int>{};
    picture.pixels.assign(static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height),
                          static_cast<std::uint8_t>(std::max(picture.transparent, 0)));
    for (int row = 0; row < height; ++row) {
      const int to = top + (rows.empty() ? row : rows[static_cast<std::size_t>(row)]);
      std::copy_n(packed.begin() + static_cast<std::ptrdiff_t>(row) * width, width,
                  picture.pixels.begin() + static_cast<std::ptrdiff_t>(to) * picture.width + left);
    }
    return nullptr;
  }

  const char* read() {
    picture.width = bytes.word();
    picture.height = bytes.word();
    const unsigned flags = bytes.byte();
    bytes.skip(2);
    if (picture.width < 1 || picture.height < 1 || std::int64_t{picture.width} * picture.height > kMostGifPixels)
      return "it has no pixels, or more than 4 million";
    read_colours(flags);
    while (!bytes.over()) {
      const unsigned kind = bytes.byte();
      if (kind == '!') read_extension();
      if (kind == ',') return read_image();
      if (kind != '!') return "it has no picture";
    }
    return "it is truncated";
  }
};

}  // namespace

std::optional<GifPicture> decode_gif(std::string_view bytes, const std::string& file, Diagnostics& found) {
  const bool gif = bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a");
  GifReader reader{GifBytes(bytes.substr(std::min<std::size_t>(bytes.size(), 6))), {}};
  const char* fault = gif ? reader.read() : "it is no GIF picture";
  if (fault == nullptr) return std::move(reader.picture);
  found.error("bad-picture", {file}, fmt::format("the picture of an overlay cannot be read: {}", fault),
              "get the overlay again");
  return std::nullopt;
}

}  // namespace hexrout

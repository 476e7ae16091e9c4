#include "page/packed.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <utility>

namespace hexrout::page {

namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
// NUL, carriage return and < for pages; the others for terminals.
constexpr std::string_view kApart("\0\x05\a\b\r\x0e\x0f\x11\x13\x18\x1a\x1b<\x7f", 14);

}  // namespace

std::string base64(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k)
      word = word << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) out += i + k > bytes.size() ? '=' : kLetters[word >> (18 - 6 * k) & 63];
  }
  return out;
}

std::string base128(std::string_view bytes) {
  std::string out = std::to_string(bytes.size()) + ' ';
  out.reserve(out.size() + bytes.size() / 7 * 8 + 16);
  std::uint32_t held = 0;
  unsigned bits = 0;
  std::size_t at = 0;
  const auto seven = [&] {
    for (; bits < 7; bits += 8) held = held << 8 | (at < bytes.size() ? static_cast<unsigned char>(bytes[at++]) : 0U);
    bits -= 7;
    return held >> bits & 127U;
  };
  const std::size_t groups = (bytes.size() * 8 + 6) / 7;
  for (std::size_t done = 0; done < groups; ++done) {
    const std::uint32_t value = seven();
    const std::size_t apart = kApart.find(static_cast<char>(value));
    if (apart == std::string_view::npos) {
      out += static_cast<char>(value);
      continue;
    }
    ++done;
    const std::uint32_t code = 0x100U + static_cast<std::uint32_t>(apart) * 128U + seven();
    out += {static_cast<char>(0xC0U | code >> 6), static_cast<char>(0x80U | (code & 0x3FU))};
  }
  return out;
}

std::string unbase64(std::string_view text) {
  std::array<int, 256> value;
  value.fill(-1);
  for (std::size_t i = 0; i < kLetters.size(); ++i)
    value[static_cast<unsigned char>(kLetters[i])] = static_cast<int>(i);
  std::string out;
  out.reserve(text.size() / 4 * 3);
  std::uint32_t word = 0;
  unsigned bits = 0;
  for (const char c : text) {
    const int six = value[static_cast<unsigned char>(c)];
    if (six < 0) break;
    word = word << 6 | static_cast<std::uint32_t>(six);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out += static_cast<char>(word >> bits & 255U);
  }
  return out;
}

Program split_program(std::string_view javascript) {
  // The module is the longest content of an URL of this form.
  constexpr std::string_view kUrl = "data:application/octet-stream;base64,";
  std::size_t begin = 0, length = 0;
  for (std::size_t at = javascript.find(kUrl); at != std::string_view::npos; at = javascript.find(kUrl, at + 1)) {
    const std::size_t content = at + kUrl.size();
    const std::size_t end = std::min(javascript.find_first_not_of(kLetters, content), javascript.size());
    if (end - content > length) std::tie(begin, length) = std::pair(content, end - content);
  }
  const std::size_t padding = javascript.substr(begin + length, 2) == "=="  ? 2
                              : javascript.substr(begin + length, 1) == "=" ? 1
                                                                            : 0;
  return {std::string(javascript.substr(0, begin)) +
              std::string(javascript.substr(begin + length + (length ? padding : 0))),
          unbase64(javascript.substr(begin, length))};
}

std::string packed(std::string_view bytes) {
  constexpr int kGzip = 15 + 16;  // zlib's largest window, with gzip's header
  z_stream stream{};
  std::string out;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK) return out;
  out.resize(deflateBound(&stream, static_cast<uLong>(bytes.size())));
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return base128(out);
}

}  // namespace hexrout::page

// Whole numbers on the command line, in decimal: no sign, no leading zero, nothing behind them.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace hexrout::command {

constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();

std::optional<std::uint64_t> whole_number(std::string_view text);

// Refuses texts other than a whole number from `least` to `most`.
CLI::Validator number_from(std::uint64_t least, std::uint64_t most);

}  // namespace hexrout::command

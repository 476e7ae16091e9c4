// The text of a game, out of the layers that it is packed in.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::vsav {

// From "begin_save" on; nullopt after reporting why the bytes hold none.
std::optional<std::string> game_text(std::string_view bytes, const std::string& file, Diagnostics& found);

}  // namespace hexrout::vsav

// SHA-256 of bytes [FIPS 180-4], for the policy of a page, which names its script by it.
#pragma once

#include <string>
#include <string_view>

namespace hexrout::page {

// Its 32 bytes.
std::string sha256(std::string_view bytes);

}  // namespace hexrout::page

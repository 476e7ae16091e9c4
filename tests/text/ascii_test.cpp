// Numbers and letters are read alike under every locale.
#include "hexrout/text/ascii.hpp"

#include <catch2/catch.hpp>

#include <clocale>
#include <locale>
#include <string>

using namespace hexrout;

namespace {

// Writes 56,25 and 1.000, as in German.
struct German : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

// Sets a locale of the C library, if the host has it, and a German one of the C++ library.
class Abroad {
 public:
  explicit Abroad(const char* name) : before_(std::locale::global(std::locale(std::locale::classic(), new German))) {
    std::setlocale(LC_ALL, name);
  }
  ~Abroad() {
    std::locale::global(before_);
    std::setlocale(LC_ALL, "C");
  }
  Abroad(const Abroad&) = delete;
  Abroad& operator=(const Abroad&) = delete;

 private:
  std::locale before_;
};

}  // namespace

TEST_CASE("numbers and letters do not depend on the locale", "[text]") {
  for (const char* name : {"C", "de_DE.UTF-8", "tr_TR.ISO-8859-9"}) {
    const Abroad abroad(name);
    INFO(name);
    CHECK(to_real("56.25") == 56.25);
    CHECK(to_real(" +5.5e2") == 550.0);
    CHECK(to_real("-100000") == -100000.0);
    CHECK(to_real("0.1") == 0.1);
    for (const char* wrong : {"", " ", "56,25", "1.000.0", "5x", "5 ", "nan", "inf", "1e999", "--5"}) {
      INFO(wrong);
      CHECK_FALSE(to_real(wrong).has_value());
    }
    CHECK(capital_of('i') == 'I');
    CHECK(small_of('I') == 'i');
    CHECK(capital_of('\xfd') == '\xfd');  // a dotless i in Latin 5
    CHECK_FALSE(is_letter('\xe4'));
    CHECK(is_digit('0'));
    CHECK_FALSE(is_digit('a'));
  }
}

// Content security policy of a page: the script of the page, named by its hash, may run.
#include <catch2/catch.hpp>
#include <regex>
#include <string>

#include "hexrout/page/page.hpp"
#include "page/packed.hpp"
#include "page/sha256.hpp"
#include "scenario/bundled.hpp"

using namespace hexrout;

namespace {

std::string hex_of(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) {
    constexpr const char* kDigits = "0123456789abcdef";
    out += kDigits[static_cast<unsigned char>(c) >> 4];
    out += kDigits[static_cast<unsigned char>(c) & 15];
  }
  return out;
}

std::string between(const std::string& text, const std::string& open, const std::string& close) {
  const std::size_t begin = text.find(open);
  REQUIRE(begin != std::string::npos);
  const std::size_t end = text.find(close, begin + open.size());
  REQUIRE(end != std::string::npos);
  return text.substr(begin + open.size(), end - begin - open.size());
}

// Returns the page without the content of scripts and styles.
std::string markup_of(std::string html) {
  for (const auto& [open, close] : {std::pair{"<script", "</script>"}, std::pair{"<style", "</style>"}})
    for (std::size_t at = html.find(open); at != std::string::npos; at = html.find(open, at + 1)) {
      const std::size_t begin = html.find('>', at) + 1;
      html.erase(begin, html.find(close, begin) - begin);
    }
  return html;
}

void check_page(const std::string& html) {
  REQUIRE_FALSE(html.empty());
  const std::string policy = between(html, "Content-Security-Policy' content=\"", "\"");
  INFO(policy);
  const std::string script = between(html, "<script>", "</script>");
  CHECK(policy.find("script-src 'sha256-" + page::base64(page::sha256(script)) + "'") != std::string::npos);
  const std::string scripts = between(policy + ";", "script-src ", ";");
  CHECK(scripts.find("unsafe-inline") == std::string::npos);
  CHECK(scripts.find("'unsafe-eval'") == std::string::npos);
  for (const char* word : {"default-src 'none'", "base-uri 'none'", "form-action 'none'"})
    CHECK(policy.find(word) != std::string::npos);
  // The other scripts are data, and no tag has a handler or an address that is a script.
  std::size_t run = 0;
  for (std::size_t at = html.find("<script"); at != std::string::npos; at = html.find("<script", at + 1))
    run += html.compare(at, 8, "<script>") == 0 ? 1 : 0;
  CHECK(run == 1);
  const std::string markup = markup_of(html);
  CHECK_FALSE(std::regex_search(markup, std::regex("<[^>]*[\\s'\"/]on[a-z]+\\s*=", std::regex::icase)));
  CHECK_FALSE(std::regex_search(markup, std::regex("javascript:", std::regex::icase)));
}

}  // namespace

TEST_CASE("hashes of scripts are those of FIPS 180-4", "[page]") {
  CHECK(hex_of(page::sha256("")) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(hex_of(page::sha256("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(hex_of(page::sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(hex_of(page::sha256(std::string(1'000'000, 'a'))) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("a page runs its own script and no other", "[page]") {
  const std::string program = "var hexrout = 'data:application/octet-stream;base64,AAAA';";
  for (const char* name : {"crossroads", "chain_of_command", "armour_battles", "squares", "morale_ratio"}) {
    INFO(name);
    Diagnostics found;
    const Scenario scenario = test::bundled_scenario(name);
    check_page(page_html(scenario, {}, found));
    PageOptions with_program;
    with_program.engine = program;
    check_page(page_html(scenario, with_program, found));
  }
  check_page(studio_html(program));
  check_page(studio_files(program).front().text);
}

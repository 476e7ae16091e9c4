// Adds fields of units to a CaseKey.
//
//   KeyOfFields part(key);
//   visit_print(unit, part);
//   part.done();
//
// Flags share words, and numbers go two to a word: fields must be taken in one order, that of state/unit_fields.hpp.
#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "hexrout/rout/case_key.hpp"
#include "rules/asl/state/unit_fields.hpp"

namespace hexrout::asl {

class KeyOfFields {
 public:
  explicit KeyOfFields(CaseKeyMaker& key) : key_(key) {}

  [[gnu::always_inline]] void operator()(const char*, bool flag) {
    flags_ = flags_ << 1U | (flag ? 1U : 0U);
    if (++flag_count_ == 64) flush_flags();
  }
  [[gnu::always_inline]] void operator()(const char*, const std::string& text) { key_.take_text(text); }
  [[gnu::always_inline]] void operator()(const char*, LocationId at) { number(at.number()); }
  [[gnu::always_inline]] void operator()(const char*, HalfMf half_mf) {
    number(static_cast<std::uint32_t>(half_mf.count()));
  }
  template <class Value>
  [[gnu::always_inline]] void operator()(const char* name, const std::optional<Value>& value) {
    (*this)(name, value.has_value());
    number(value ? static_cast<std::uint32_t>(*value) : 0);
  }
  void operator()(const char*, const std::vector<LocationId>& places) { key_.take_places(places); }
  void operator()(const char* name, const std::vector<Unit::Remembered>& remembered) {
    number(static_cast<std::uint32_t>(remembered.size()));
    for (const Unit::Remembered& r : remembered) {
      (*this)(name, r.enemy);
      (*this)(name, r.range);
    }
  }
  void operator()(const char*, const std::vector<Weapon>& weapons) {
    number(static_cast<std::uint32_t>(weapons.size()));
    for (const Weapon& w : weapons) visit_weapon(w, *this);
  }
  template <class Number>
  requires(std::is_integral_v<Number> || std::is_enum_v<Number>) [[gnu::always_inline]] void operator()(const char*,
                                                                                                        Number value) {
    number(static_cast<std::uint32_t>(value));
  }

  void done() {
    if (flag_count_ > 0) flush_flags();
    if (half_) key_.take_two(first_, 0U);
    half_ = false;
  }

 private:
  [[gnu::always_inline]] void number(std::uint32_t value) {
    if (half_)
      key_.take_two(first_, value);
    else
      first_ = value;
    half_ = !half_;
  }
  void flush_flags() {
    key_.take(flags_);
    flags_ = 0;
    flag_count_ = 0;
  }

  CaseKeyMaker& key_;
  std::uint64_t flags_ = 0;
  unsigned flag_count_ = 0;
  std::uint32_t first_ = 0;
  bool half_ = false;
};

}  // namespace hexrout::asl

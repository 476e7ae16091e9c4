// Handles of the C library, and the boundary that no exception crosses.
#pragma once

#include <deque>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hexrout/c/hexrout.h"
#include "hexrout/engine/engine.hpp"
#include "hexrout/env/deciders.hpp"
#include "hexrout/env/env_batch.hpp"
#include "hexrout/env/observer.hpp"
#include "hexrout/play/play_course.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/diagnostic.hpp"

// Texts given by the last call, and the message of the last one that failed.
struct HexroutHandle {
  std::string message;
  std::deque<std::string> texts;  // a deque: texts given to the caller never move

  const char* give(std::string text) { return texts.emplace_back(std::move(text)).c_str(); }
};

// Frees the texts of earlier calls at the end of a call: it may still read them as its arguments.
class OldTexts {
 public:
  explicit OldTexts(HexroutHandle& handle) : handle_(handle), count_(handle.texts.size()) {}
  ~OldTexts() {
    for (; count_ > 0; --count_) handle_.texts.pop_front();
  }
  OldTexts(const OldTexts&) = delete;
  OldTexts& operator=(const OldTexts&) = delete;

 private:
  HexroutHandle& handle_;
  std::size_t count_;
};

struct hexrout_session : HexroutHandle {
  explicit hexrout_session(hexrout::ReadOptions options) : reading(options), engine(std::move(options)) {}
  hexrout::ReadOptions reading;
  hexrout::Engine engine;
};

struct hexrout_game : HexroutHandle {
  explicit hexrout_game(hexrout::Scenario loaded)
      : position(std::move(loaded.game)), source(std::make_shared<const hexrout::Scenario>(std::move(loaded))) {}
  // Another position of the same scenario.
  hexrout_game(std::shared_ptr<const hexrout::Scenario> of, std::unique_ptr<hexrout::Game> game)
      : position(std::move(game)), source(std::move(of)) {}

  std::unique_ptr<hexrout::Game> position;              // where the play begins
  std::shared_ptr<const hexrout::Scenario> source;      // without its game; shared by copies
  std::unique_ptr<hexrout::PlayCourse> course;          // under way, or over and still to be taken back
  std::shared_ptr<const std::vector<std::string>> ids;  // of the units, once a call has used one; shared by copies
  std::vector<hexrout::UnitFigures> figures;
  std::unique_ptr<hexrout::Observer> observer;  // of the last size

  const hexrout::Game& now() const { return course != nullptr ? course->game() : *position; }
  const hexrout::Map& map() const { return *position->setting().map; }
  const hexrout::Asked* asked() const { return course != nullptr ? course->asked() : nullptr; }
  // Returns the side that decides for `who`, now; -1: none. Sides of units are looked up at the first question of a
  // play, since most games of a search never have one.
  int decides(const std::string& who) {
    if (!deciders) deciders.emplace(*position);
    return deciders->side_of(who, now());
  }
  // The scenario with another game of it.
  hexrout::Scenario with(std::unique_ptr<hexrout::Game> game) const;
  // Leaves a finished play: its final position becomes that of the game.
  void leave_play() {
    if (course == nullptr) return;
    position = course->take_game();
    course.reset();
  }

 private:
  std::optional<hexrout::Deciders> deciders;
};

struct hexrout_envs : HexroutHandle {
  hexrout_envs(const hexrout::Scenario& of, hexrout::EnvPlan plan)
      : scenario(copy_of(of, of.game->clone())), batch(*scenario.game, plan) {}
  // The scenario with another game of it.
  static hexrout::Scenario copy_of(const hexrout::Scenario& of, std::unique_ptr<hexrout::Game> game);

  // The scenario that a game has begun with.
  const hexrout::Scenario& scenario_of(std::size_t game) const {
    const std::size_t start = batch.start_of(game);
    return start == 0 ? scenario : more_starts[start - 1];
  }

  hexrout::Scenario scenario;
  std::vector<hexrout::Scenario> more_starts;
  hexrout::EnvBatch batch;
};

namespace hexrout::c {

// Runs the body of a function of the library, with a valid handle. `found` collects errors; if there are any, the
// status is that of `use`, or HEXROUT_REFUSED in place of HEXROUT_OK.
template <class Handle, class Use>
hexrout_status within(Handle* handle, Use&& use) noexcept {
  if (handle == nullptr) return HEXROUT_BAD_ARGUMENT;
  const OldTexts old(*handle);
  try {
    Diagnostics found;
    hexrout_status status = use(found);
    if (found.has_errors()) {
      handle->message = found.text();
      if (status == HEXROUT_OK) status = HEXROUT_REFUSED;
    }
    return status;
  } catch (const std::bad_alloc&) {
    handle->message = "error[out-of-memory]: there is not enough memory; free games, or ask for less\n";
    return HEXROUT_NO_MEMORY;
  } catch (const std::exception& e) {
    try {
      handle->message = "error[internal]: " + printable(e.what()) + "; please report this\n";
    } catch (...) {
      handle->message.clear();
    }
    return HEXROUT_INTERNAL;
  } catch (...) {
    return HEXROUT_INTERNAL;
  }
}

// Reports an error and returns its status.
hexrout_status null_argument(const char* name, Diagnostics& found);
// what: "unit"; `count` is the number of units.
hexrout_status out_of_range(const char* what, std::size_t given, std::size_t count, Diagnostics& found);

// A call that gives a text.
template <class Make>
hexrout_status give_text(hexrout_game* game, const char** text, size_t* length, Make&& make) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (text == nullptr) return c::null_argument("text", found);
    std::optional<std::string> made = make(found);
    if (!made) return HEXROUT_BAD_ARGUMENT;
    if (length != nullptr) *length = made->size();
    *text = game->give(std::move(*made));
    return HEXROUT_OK;
  });
}

// Returns the id of a unit by its number; null after an error for an unknown number.
const std::string* unit_id(hexrout_game& game, uint32_t unit, Diagnostics& found);

// Returns the number of a unit by its id; HEXROUT_NOWHERE for an unknown id.
uint32_t unit_number(hexrout_game& game, const std::string& id);

// A decision or roll as the caller sees it; its texts belong to the handle.
hexrout_asked asked_of(HexroutHandle& handle, const Decision& decision, uint32_t unit, int side);

}  // namespace hexrout::c

// Any bytes as a program that calls the C library: each part between form feeds is a function and its arguments. Every
// call, in any order, returns a status of the header; a status other than HEXROUT_OK comes with a message with a code,
// and a game that refuses keeps its position.
//
//   c{"units": [{"id": "g1", "at": "C2"}]}    c: hexrout_game_change, l: hexrout_game_load_text, a:
//   hexrout_session_ask, u g1 / p C2                               find a unit or a place; other letters are calls with
//   numbers (below)
#include <hexrout/c/hexrout.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace {

const char* const kStart =
    "hexrout: 1\nmap: {title: m, columns: 5, rows: 3, fill: open-ground, hexes: [{at: D1, terrain: woods}, {at: A2, "
    "terrain: water}]}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n"
    "  - {id: g1, side: german, counter: 4-6-7, at: A1}\n  - {id: g2, side: german, counter: 9-1, at: A1}\n"
    "  - {id: r1, side: russian, counter: 4-4-7, at: B1, broken: true, dm: true}\n"
    "  - {id: r2, side: russian, counter: 4-4-7, at: D1, concealed: true}\n";
constexpr int kMostCalls = 40;

[[noreturn]] void wrong(const char* what, const char* message) {
  std::fprintf(stderr, "%s: %s\n", what, message);
  std::abort();
}

// The status of a call, judged with the message of its handle.
bool well(hexrout_status status, const char* message) {
  if (std::strcmp(hexrout_status_text(status), "unknown status") == 0) wrong("no status of the header", message);
  if (status == HEXROUT_INTERNAL) wrong("internal error", message);
  if (status != HEXROUT_OK && std::strstr(message, "error[") == nullptr) wrong("refused without a code", message);
  return status == HEXROUT_OK;
}

class Caller {
 public:
  Caller() {
    if (hexrout_session_new(nullptr, &session_) != HEXROUT_OK) std::abort();
    if (!load(kStart)) wrong("the start is refused", hexrout_session_message(session_));
  }
  ~Caller() {
    hexrout_game_free(game_);
    hexrout_session_free(session_);
  }
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;

  void call(char function, std::string_view rest) {
    switch (function) {
      case 'l':
        load(rest);
        return;
      case 'c':
        change(rest);
        return;
      case 'a':
        ask(rest);
        return;
      case 'u':
      case 'p':
        find(function, std::string(rest));
        return;
      default:
        call_with_numbers(function, rest);
    }
  }

 private:
  bool game_well(hexrout_status status) { return well(status, hexrout_game_message(game_)); }

  bool load(std::string_view text) {
    hexrout_game* game = nullptr;
    // Files of the machine are not for this test.
    if (text.find("file") != text.npos || text.find("vasl") != text.npos) return false;
    const hexrout_status status = hexrout_game_load_text(session_, text.data(), text.size(), nullptr, &game);
    if (!well(status, hexrout_session_message(session_))) return false;
    hexrout_game_free(game_);
    game_ = game;
    return true;
  }

  std::string text_of_game() {
    const char* text = nullptr;
    std::size_t length = 0;
    if (!game_well(hexrout_game_text(game_, &text, &length))) wrong("no text", hexrout_game_message(game_));
    return {text, length};
  }

  void change(std::string_view rest) {
    const std::string before = text_of_game();
    hexrout_game* changed = nullptr;
    const bool made = game_well(hexrout_game_change(game_, rest.data(), rest.size(), &changed));
    if (made != (changed != nullptr)) wrong("a status without its game", hexrout_game_message(game_));
    if (text_of_game() != before) wrong("the game that was changed a copy of has changed", before.c_str());
    if (!made) return;
    hexrout_game_free(game_);
    game_ = changed;
  }

  void ask(std::string_view rest) {
    // Methods that cost time by design, and files of the machine, are excluded.
    for (const char* barred : {"bench", "file", "\\u", "sweep", "advise", "survey", "cut", "foresee"})
      if (rest.find(barred) != rest.npos) return;
    const char* answer = nullptr;
    std::size_t length = 0;
    if (!well(hexrout_session_ask(session_, rest.data(), rest.size(), &answer, &length),
              hexrout_session_message(session_)))
      return;
    if (std::strlen(answer) != length) wrong("an answer with a zero in it", answer);
  }

  void find(char function, const std::string& name) {
    std::uint32_t number = 0;
    if (function == 'u')
      game_well(hexrout_game_find_unit(game_, name.c_str(), &number));
    else
      game_well(hexrout_game_find_place(game_, name.c_str(), &number));
  }

  void call_with_numbers(char function, std::string_view rest) {
    const auto number = [&](std::size_t i) {
      return i < rest.size() ? static_cast<std::uint32_t>(static_cast<unsigned char>(rest[i])) - '0' : 0U;
    };
    hexrout_asked asked{};
    game_well(hexrout_game_asked(game_, &asked));
    switch (function) {
      case 'm':
        game_well(hexrout_game_move(game_, number(0), number(1)));
        return;
      case 'v': {
        hexrout_verdict verdict;
        hexrout_end ends[3];
        game_well(hexrout_game_verdict(game_, number(0), &verdict, ends, std::min(number(1), 3U)));
        return;
      }
      case 'r': {
        hexrout_reach reach;
        hexrout_reach_point points[3];
        std::uint32_t places[5];
        game_well(hexrout_game_reach(game_, number(0), &reach, points, std::min(number(1), 3U), places,
                                     std::min(number(2), 5U)));
        return;
      }
      case 'n':
        game_well(hexrout_game_play(game_, static_cast<std::int32_t>(number(0)), number(1)));
        return;
      case 'd':
        game_well(hexrout_game_decide(game_, asked.question + number(1), number(0)));
        return;
      case 'f': {
        const std::vector<std::int32_t> faces(std::min(asked.dice + number(1), 2000U),
                                              static_cast<std::int32_t>(number(0)));
        const std::int32_t none = 0;
        game_well(hexrout_game_roll(game_, asked.question, faces.empty() ? &none : faces.data(),
                                    static_cast<std::uint32_t>(faces.size())));
        return;
      }
      case 'b':
        game_well(hexrout_game_undo(game_, number(0)));
        return;
      case 'o':
        observe(number(0), number(1), number(2));
        return;
      case 's':
        game_well(hexrout_game_reseed(game_, number(0)));
        return;
      case 'y':
        copy();
        return;
      case 'w':
        view(number(0));
        return;
      case 'k':
        save_and_load();
        return;
      case 'i':
        world(number(0), number(1));
        return;
      case 'h': {
        const char* json = nullptr;
        game_well(hexrout_game_history(game_, number(0), &json, nullptr));
        return;
      }
      case 'x':
        game_well(hexrout_game_play_out(game_, static_cast<std::int32_t>(number(0)), number(1)));
        return;
      case 'g': {
        std::vector<std::int32_t> faces(std::size_t{asked.dice} * 8 + 1);
        double chances[8];
        std::uint32_t count = 0;
        game_well(hexrout_game_outcomes(game_, faces.data(), chances, 8, &count));
        return;
      }
      case 'e':
        step_envs(number(0), static_cast<std::int32_t>(number(1)));
        return;
      default:
        return;
    }
  }

  // The caller states the size of the buffer: the address sanitizer checks that writes stay within it.
  void observe(std::uint32_t side, std::uint32_t rows, std::uint32_t columns) {
    std::vector<std::int8_t> cells(std::size_t{hexrout_planes()} * (rows % 64) * (columns % 64));
    std::int8_t none = 0;
    game_well(hexrout_game_observe(game_, side, rows, columns, cells.empty() ? &none : cells.data(), cells.size()));
  }

  void copy() {
    hexrout_game* other = nullptr;
    if (!game_well(hexrout_game_copy(game_, &other))) return;
    const std::string text = text_of_game();
    hexrout_game_free(game_);
    game_ = other;
    if (text_of_game() != text) wrong("a copy is another position", text.c_str());
  }

  // A game that was saved is read as the same game, and saved alike.
  void save_and_load() {
    const char* text = nullptr;
    std::size_t length = 0;
    if (!game_well(hexrout_game_save(game_, &text, &length))) return;
    const std::string saved(text, length);
    hexrout_game* again = nullptr;
    if (!well(hexrout_game_load_saved(session_, saved.data(), saved.size(), nullptr, &again),
              hexrout_session_message(session_)))
      wrong("what was saved is refused", saved.c_str());
    hexrout_game_free(game_);
    game_ = again;
    if (!game_well(hexrout_game_save(game_, &text, &length)) || saved != std::string(text, length))
      wrong("what was saved is read as another game", saved.c_str());
  }

  // A world looks to the side as the game does.
  void world(std::uint32_t side, std::uint64_t seed) {
    hexrout_game* made = nullptr;
    if (!game_well(hexrout_game_resample(game_, side, seed, &made))) return;
    hexrout_game* seen = nullptr;
    game_well(hexrout_game_for_side(game_, side, &seen));
    std::swap(game_, seen);
    const std::string before = text_of_game();
    hexrout_game_free(game_);
    game_ = seen;
    game_well(hexrout_game_for_side(made, side, &seen));
    hexrout_game_free(game_);
    game_ = seen;
    if (text_of_game() != before) wrong("a world looks otherwise to its side", before.c_str());
    hexrout_game_free(game_);
    game_ = made;
  }

  // A view of a view shows as much as the view.
  void view(std::uint32_t side) {
    hexrout_game* seen = nullptr;
    if (!game_well(hexrout_game_for_side(game_, side, &seen))) return;
    hexrout_game_free(game_);
    game_ = seen;
    const std::string text = text_of_game();
    if (!game_well(hexrout_game_for_side(game_, side, &seen))) wrong("a view without a view", text.c_str());
    hexrout_game_free(game_);
    game_ = seen;
    if (text_of_game() != text) wrong("a view of a view is another position", text.c_str());
  }

  void step_envs(std::uint32_t seed, std::int32_t action) {
    hexrout_env_plan plan{};
    plan.size = sizeof plan;
    plan.count = 2;
    plan.side = action % 3 - 1;
    plan.events = 3;
    plan.actions = 16;
    plan.most_steps = 5;
    plan.restarts = 1;
    hexrout_envs* envs = nullptr;
    if (!game_well(hexrout_envs_new(game_, &plan, &envs))) return;
    std::int8_t legal[2 * 16];
    hexrout_env_buffers out{};
    out.size = sizeof out;
    out.legal = legal;
    const std::int32_t actions[2] = {action, -action};
    well(hexrout_envs_reset(envs, seed, &out), hexrout_envs_message(envs));
    for (int i = 0; i < 4; ++i) well(hexrout_envs_step(envs, actions, &out), hexrout_envs_message(envs));
    hexrout_envs_free(envs);
  }

  hexrout_session* session_ = nullptr;
  hexrout_game* game_ = nullptr;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Caller caller;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  for (int calls = 0; !text.empty() && calls < kMostCalls; ++calls) {
    // A form feed ends a call: texts have lines of their own.
    const std::size_t end = std::min(text.find('\f'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty()) caller.call(line.front(), line.substr(1));
  }
  return 0;
}

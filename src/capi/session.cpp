// The library itself, and sessions.
#include <array>

#include "capi/handles.hpp"
#include "hexrout/match/made_position.hpp"

using namespace hexrout;
using c::within;

const char* hexrout_version(void) {
  return HEXROUT_VERSION;
}

uint32_t hexrout_abi(void) {
  return HEXROUT_ABI;
}

const char* hexrout_status_text(hexrout_status status) {
  constexpr std::array kTexts{"ok",           "bad argument", "refused",       "not now",
                              "stale answer", "unsupported",  "out of memory", "internal error"};
  const auto i = static_cast<std::size_t>(status);
  return status >= 0 && i < kTexts.size() ? kTexts[i] : "unknown status";
}

hexrout_status hexrout_session_new(const char* boards, hexrout_session** session) {
  if (session == nullptr) return HEXROUT_BAD_ARGUMENT;
  *session = nullptr;
  try {
    ReadOptions reading;
    if (boards != nullptr) reading.boards_directory = boards;
    *session = new hexrout_session(std::move(reading));
    return HEXROUT_OK;
  } catch (const std::bad_alloc&) {
    return HEXROUT_NO_MEMORY;
  } catch (...) {
    return HEXROUT_INTERNAL;
  }
}

void hexrout_session_free(hexrout_session* session) {
  delete session;
}

const char* hexrout_session_message(const hexrout_session* session) {
  return session == nullptr ? "" : session->message.c_str();
}

const char* hexrout_session_greeting(hexrout_session* session) {
  const char* out = nullptr;
  within(session, [&](Diagnostics&) {
    out = session->give(session->engine.greeting());
    return HEXROUT_OK;
  });
  return out;
}

hexrout_status hexrout_session_ask(hexrout_session* session, const char* line, size_t length, const char** answer,
                                   size_t* answer_length) {
  return within(session, [&](Diagnostics& found) -> hexrout_status {
    if (line == nullptr) return c::null_argument("line", found);
    if (answer == nullptr) return c::null_argument("answer", found);
    const std::string& text = session->texts.emplace_back(session->engine.answer({line, length}).value_or(""));
    *answer = text.c_str();
    if (answer_length != nullptr) *answer_length = text.size();
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_session_made(hexrout_session* session, uint64_t number, const char** text, size_t* length) {
  return within(session, [&](Diagnostics& found) -> hexrout_status {
    if (text == nullptr) return c::null_argument("text", found);
    std::string made = made_match_position(number);
    if (length != nullptr) *length = made.size();
    *text = session->give(std::move(made));
    return HEXROUT_OK;
  });
}

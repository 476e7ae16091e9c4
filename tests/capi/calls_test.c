/* Every function of the C library, called as its header alone says (make_calls.py): with every handle, with each text
 * that the library has given, with null handles; what a side is told of two positions that it cannot tell apart; and
 * what is told under other locales: calls_test BOARDS LOCALE... Run in the source folder; exit 1 if anything is otherwise. */
#include <hexrout/c/hexrout.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

static void wrong(const char *what, const char *more) {
  ++failures;
  fprintf(stderr, "calls_test.c: %s: %s\n", what, more);
}

/* What calls are made with, and what they have said, a line each. */
struct tour {
  hexrout_session *session;
  hexrout_game *game;
  hexrout_envs *envs;
  const char *boards, *text, *id;
  uint32_t units, locations;
  uint32_t places[4];
  int32_t ones[8];
  hexrout_env_plan plan;
  hexrout_env_buffers buffers;
  hexrout_plan_asked asked_plan, asked_goals;
  int8_t legal[2 * 16];
  float reward[2];
  int8_t cells[34 * 20 * 20];
  int depth; /* of handles made by handles */
  int null;  /* 1: handles are null, and every status is HEXROUT_BAD_ARGUMENT */
  char *said;
  size_t length, room;
};
struct giver {
  const char *name;
  const char *(*give)(struct tour *t);
};
struct taker {
  const char *name;
  void (*take)(struct tour *t, const char *given);
};

static void tell(struct tour *t, const char *bytes, size_t count) {
  if (t->length + count + 1 > t->room) {
    t->room = 2 * (t->length + count + 1);
    t->said = realloc(t->said, t->room);
    if (t->said == NULL) abort();
  }
  memcpy(t->said + t->length, bytes, count);
  t->length += count;
  t->said[t->length] = '\0';
}
static void tell_call(struct tour *t, const char *name) {
  tell(t, "\n", 1);
  tell(t, name, strlen(name));
}
static void tell_text(struct tour *t, const char *text) {
  tell(t, " '", 2);
  if (text != NULL) tell(t, text, strlen(text));
  tell(t, "'", 1);
}
static void tell_number(struct tour *t, int64_t number) {
  char text[32];
  snprintf(text, sizeof text, " %lld", (long long)number);
  tell(t, text, strlen(text));
}
static void tell_bytes(struct tour *t, const void *bytes, size_t count) {
  uint64_t sum = UINT64_C(14695981039346656037);
  size_t i;
  for (i = 0; i < count; ++i) sum = (sum ^ ((const unsigned char *)bytes)[i]) * UINT64_C(1099511628211);
  tell_number(t, (int64_t)(sum >> 1U));
}
static void tell_status(struct tour *t, hexrout_status status, const char *message) {
  tell_number(t, status);
  if (status != HEXROUT_OK) tell_text(t, message);
  if (status == HEXROUT_INTERNAL || status == HEXROUT_NO_MEMORY) wrong(hexrout_status_text(status), message);
  if (t->null && status != HEXROUT_BAD_ARGUMENT) wrong("a null handle is not refused", t->said + t->length - 60);
}
static void tell_buffers(struct tour *t) {
  tell_bytes(t, t->legal, sizeof t->legal);
  tell_bytes(t, t->reward, sizeof t->reward);
  tell_bytes(t, t->cells, sizeof t->cells);
}
static size_t length_of(const char *text) {
  return text == NULL ? 0 : strlen(text);
}

#include "capi_calls.h"

/* What `a` and `b` said is the same, or is not. */
static void compare(const struct tour *a, const struct tour *b, int same, const char *what) {
  size_t i = 0, line = 0;
  if ((strcmp(a->said, b->said) == 0) == same) return;
  while (a->said[i] != '\0' && a->said[i] == b->said[i]) {
    if (a->said[i] == '\n') line = i + 1;
    ++i;
  }
  if (a->said[i] == '\n') line = i + 1;
  wrong(what, same ? "differs" : "does not differ");
  if (same) fprintf(stderr, "  %.400s\n  %.400s\n", a->said + line, b->said + line);
}

static const char kLong[] = "a-unit-whose-name-has-more-letters-than-a-short-text-has-room-fo";

static void begin(struct tour *t, const char *boards, const char *text) {
  size_t i;
  memset(t, 0, sizeof *t);
  t->boards = boards;
  t->text = text;
  t->id = kLong;
  t->places[1] = t->places[2] = 3;
  for (i = 0; i < sizeof t->ones / sizeof *t->ones; ++i) t->ones[i] = 1;
  t->plan.size = sizeof t->plan;
  t->plan.count = 2;
  t->plan.side = -1;
  t->plan.events = 4;
  t->plan.actions = 16;
  t->plan.rows = t->plan.columns = 20;
  t->buffers.size = sizeof t->buffers;
  t->buffers.legal = t->legal;
  t->buffers.reward = t->reward;
  t->buffers.last_cells = NULL;
  t->asked_plan.size = t->asked_goals.size = sizeof t->asked_plan;
  t->asked_plan.time_ms = t->asked_goals.time_ms = 20;
  t->asked_goals.side = 1;
  t->asked_goals.intent = HEXROUT_DELAY;
  t->asked_goals.goals = t->places;
  t->asked_goals.goal_count = 2;
  if (hexrout_session_new(boards, &t->session) != HEXROUT_OK) abort();
  tell(t, "", 0);
}
static void end(struct tour *t) {
  hexrout_envs_free(t->envs);
  hexrout_game_free(t->game);
  hexrout_session_free(t->session);
  free(t->said);
}

/* The game of a text, or of a file where `path` says so. */
static hexrout_game *load(struct tour *t, const char *text, int path) {
  hexrout_game *game = NULL;
  hexrout_counts counts;
  if (path)
    hexrout_game_load_file(t->session, text, &game);
  else
    hexrout_game_load_text(t->session, text, strlen(text), NULL, &game);
  if (game == NULL) {
    wrong("refused", hexrout_session_message(t->session));
    exit(1);
  }
  hexrout_game_counts(game, &counts);
  t->units = counts.units;
  t->locations = counts.locations;
  return game;
}

static const char kAsl[] =
    "hexrout: 1\nmap: {columns: 9, rows: 7, fill: open-ground, hexes: [{at: C3, terrain: woods}, {at: B5, terrain: woods}]}\n"
    "rules: asl\nsides: [the-german-side-of-long-name, the-russian-side-of-long-name]\n"
    "nationalities: {the-german-side-of-long-name: german, the-russian-side-of-long-name: russian}\n"
    "turn: {attacker: the-german-side-of-long-name, phase: rout}\nunits:\n"
    "  - {id: a-unit-whose-name-has-more-letters-than-a-short-text-has-room-fo, side: the-german-side-of-long-name, "
    "counter: 4-6-7, at: B2, broken: true, dm: true}\n"
    "  - {id: g1, side: the-german-side-of-long-name, counter: 4-6-7, at: C4, broken: true, dm: true}\n"
    "  - {id: r1, side: the-russian-side-of-long-name, counter: 4-4-7, at: E3}\n";

/* The handles and texts of a game in the midst of a play, each of which has failed once and has a message. */
static void fail_once(struct tour *t) {
  uint32_t number;
  hexrout_game *none = NULL;
  hexrout_game_load_file(t->session, "no/such/file/anywhere/on/this/machine.yaml", &none);
  hexrout_game_find_unit(t->game, "no-unit-of-this-game-has-so-long-a-name-as-this-one", &number);
  hexrout_envs_observe(t->envs, 12345, 0, t->cells);
}
static void begin_texts(struct tour *t) {
  hexrout_asked asked;
  begin(t, NULL, kAsl);
  t->game = load(t, kAsl, 0);
  hexrout_envs_new(t->game, &t->plan, &t->envs);
  hexrout_envs_reset(t->envs, 7, &t->buffers);
  if (hexrout_envs_asked(t->envs, 0, &asked) != HEXROUT_OK || asked.kind != HEXROUT_ASKED_DECISION) wrong("envs", "nothing is asked");
  hexrout_game_play(t->game, HEXROUT_ASKS_DECISIONS, 7);
  if (hexrout_game_asked(t->game, &asked) != HEXROUT_OK || asked.kind != HEXROUT_ASKED_DECISION) wrong("play", "nothing is asked");
}

/* A text that was given says the same whether it or a copy of it is given back. */
static void test_texts_given_back(void) {
  struct tour *t = malloc(2 * sizeof *t);
  size_t g, k;
  char what[200];
  if (t == NULL) abort();
  begin_texts(&t[0]);
  begin_texts(&t[1]);
  for (g = 0; g < sizeof kGivers / sizeof *kGivers; ++g)
    for (k = 0; k < sizeof kTakers / sizeof *kTakers; ++k) {
      const char *given;
      char *copy;
      size_t length;
      t[0].length = t[1].length = 0;
      fail_once(&t[0]);
      given = kGivers[g].give(&t[0]);
      if (given == NULL) {
        wrong(kGivers[g].name, "gives no text");
        break;
      }
      length = strlen(given) + 1;
      copy = malloc(length);
      if (copy == NULL) abort();
      memcpy(copy, given, length);
      kTakers[k].take(&t[0], copy);
      free(copy);
      fail_once(&t[1]);
      kTakers[k].take(&t[1], kGivers[g].give(&t[1]));
      snprintf(what, sizeof what, "the text of %s given to %s", kGivers[g].name, kTakers[k].name);
      compare(&t[0], &t[1], 1, what);
    }
  end(&t[0]);
  end(&t[1]);
  free(t);
}

static void test_null_handles(void) {
  struct tour *t = malloc(sizeof *t);
  if (t == NULL) abort();
  begin(t, NULL, kAsl);
  t->null = 1;
  tour_session(t, NULL);
  tour_game(t, NULL);
  tour_envs(t, NULL);
  hexrout_session_free(NULL);
  hexrout_game_free(NULL);
  hexrout_envs_free(NULL);
  end(t);
  free(t);
}

#define SMALL "map: {columns: 9, rows: 7, fill: open-ground, hexes: [{at: C3, terrain: woods}]}\n"
#define ASL                                                                                              \
  "hexrout: 1\n" SMALL "rules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n" \
  "  - {id: g1, side: german, counter: 4-6-7, at: B2, broken: true, dm: true}\n"                          \
  "  - {id: r1, side: russian, counter: 4-4-7, at: E3}\n"
#define SQUARES                                                                                             \
  "hexrout: 1\n" SMALL "rules: squares\nsides: [red, blue]\nturn: {attacker: red, number: 2}\ngroups:\n"    \
  "  - {id: v, side: red, start: 12, casualties: 4, line: [A1]}\n  - {id: k, side: blue, start: 14, line: [I7]}\n"
#define RATIO                                                                                               \
  "hexrout: 1\n" SMALL "rules: morale_ratio\nsides: [column, ambush]\nturn: {attacker: column, number: 2}\n" \
  "edges: [{side: column, own_edge: west}, {side: ambush, own_edge: east}]\nelements:\n"                    \
  "  - {id: e, side: column, kind: infantry, original: 10, current: 4, morale: shaken}\n"                   \
  "  - {id: a, side: ambush, kind: infantry, original: 10, current: 8, morale: normal}\n"

/* Positions that the first side cannot tell apart. */
static const char *const kTwins[][2] = {
    {ASL "  - {id: c, side: russian, counter: 4-4-7, at: F3, concealed: true}\n"
         "  - {id: h, side: russian, counter: 6-2-8, at: D2, hidden: true}\n",
     ASL "  - {id: dummy, side: russian, kind: dummy, at: F3}\nevents: [{mc: {units: [r1]}}]\n"},
    {ASL "  - {id: h, side: russian, counter: 8-0, at: C3, hidden: true}\n"
         "  - {id: c, side: russian, counter: 8-0, at: D4, concealed: true}\n",
     ASL "  - {id: x, side: russian, counter: 6-2-8, at: D4, concealed: true}\n"
         "  - {id: c, side: russian, counter: 4-4-7, at: B3, hidden: true}\n"},
    {SQUARES "  - {id: x, side: blue, start: 5, line: [I6]}\nstands:\n"
             "  - {id: h, group: x, at: D2, men: 2, hidden: true}\n  - {id: r1, group: k, at: F3, men: 2}\n"
             "  - {id: g1, group: v, at: B2, men: 2, restriction: duck-back, tested: [under-fire]}\n",
     SQUARES "stands:\n  - {id: r1, group: k, at: F3, men: 2}\n"
             "  - {id: g1, group: v, at: B2, men: 2, restriction: duck-back, tested: [under-fire]}\n"
             "  - {id: c, group: k, at: D5, men: 1, hidden: true}\n"},
    {RATIO "pieces:\n  - {id: g1, element: e, at: B2}\n  - {id: r1, element: a, at: F3}\n",
     RATIO "  - {id: x, side: ambush, kind: infantry, original: 9, current: 9, morale: normal}\npieces:\n"
           "  - {id: h, element: x, at: C2, hidden: true}\n  - {id: g1, element: e, at: B2}\n"
           "  - {id: r1, element: a, at: F3}\n"},
};

static void test_twins(void) {
  size_t pair;
  for (pair = 0; pair < sizeof kTwins / sizeof *kTwins; ++pair) {
    struct tour *t = malloc(4 * sizeof *t);
    char what[100];
    int i, pass;
    if (t == NULL) abort();
    for (i = 0; i < 4; ++i) {
      hexrout_game *whole;
      hexrout_counts counts;
      begin(&t[i], NULL, kAsl);
      whole = load(&t[i], kTwins[pair][i % 2], 0);
      if (i < 2) {
        /* What the whole game has looked up, which its views share, tells nothing either. */
        hexrout_verdict verdict;
        uint32_t unit;
        for (unit = 0; i == 0 && unit < t[i].units; ++unit) hexrout_game_verdict(whole, unit, &verdict, NULL, 0);
        if (hexrout_game_for_side(whole, 0, &t[i].game) != HEXROUT_OK) wrong("for_side", hexrout_game_message(whole));
        hexrout_game_counts(t[i].game, &counts);
        t[i].units = counts.units;
        hexrout_game_free(whole);
      } else {
        t[i].game = whole;
      }
      for (pass = 0; pass < 2; ++pass) tour_game(&t[i], t[i].game);
    }
    snprintf(what, sizeof what, "what a side is told of pair %d", (int)pair);
    compare(&t[0], &t[1], 1, what);
    compare(&t[2], &t[3], 0, what);
    for (i = 0; i < 4; ++i) end(&t[i]);
    free(t);
  }
}

static const char *const kFiles[] = {"crossroads", "armour_battles", "chain_of_command", "morale_ratio", "squares"};

/* All that the library says, under the locale that is set. */
static void tour_all(struct tour *t, const char *boards) {
  static const char kBoard[] =
      "hexrout: 1\nmap: {boards: [{vasl: \"z\"}]}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german}\n"
      "units:\n  - {id: g1, side: german, counter: 4-6-7, at: C2, broken: true, dm: true}\n";
  char path[200];
  size_t i;
  begin(t, boards, boards == NULL ? kAsl : kBoard);
  t->depth = 1;
  tour_library(t);
  tour_session(t, t->session);
  for (i = 0; i < sizeof kFiles / sizeof *kFiles; ++i) {
    hexrout_game *game;
    snprintf(path, sizeof path, "maps/scenarios/%s.yaml", kFiles[i]);
    game = load(t, path, 1);
    tour_game(t, game);
    hexrout_game_free(game);
  }
  if (boards != NULL) hexrout_game_free(load(t, kBoard, 0));
}

static void test_locales(const char *boards, char **names, int count) {
  struct tour *t = malloc(2 * sizeof *t);
  int i;
  if (t == NULL) abort();
  tour_all(&t[0], boards);
  for (i = 0; i < count; ++i) {
    if (setlocale(LC_ALL, names[i]) == NULL) wrong(names[i], "there is no such locale");
    tour_all(&t[1], boards);
    setlocale(LC_ALL, "C");
    compare(&t[0], &t[1], 1, names[i]);
    end(&t[1]);
  }
  end(&t[0]);
  free(t);
}

int main(int count, char **words) {
  if (count > 2) {
    test_locales(words[1], words + 2, count - 2);
  } else {
    test_texts_given_back();
    test_null_handles();
    test_twins();
  }
  if (failures > 0) return fprintf(stderr, "%d checks failed\n", failures), 1;
  printf("%d functions, %d texts given to %d parameters: all is well\n", (int)(sizeof kFunctions / sizeof *kFunctions),
         (int)(sizeof kGivers / sizeof *kGivers), (int)(sizeof kTakers / sizeof *kTakers));
  return 0;
}

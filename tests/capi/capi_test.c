/* Every function of the C library: what it gives, and what it says to null pointers, numbers out of range and answers
 * that are no longer asked for. Run in the source folder; exit 1 if anything is otherwise. */
#include <hexrout/c/hexrout.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

static void check(int well, const char *what, int line) {
  if (well) return;
  ++failures;
  fprintf(stderr, "capi_test.c:%d: %s\n", line, what);
}
#define CHECK(what) check((what) ? 1 : 0, #what, __LINE__)
#define IS(status, call) check((call) == (status), #call " is not " #status, __LINE__)

static const char *const kScenarios[] = {"crossroads", "armour_battles", "chain_of_command", "morale_ratio", "squares"};
enum { kSystems = 5, kRoom = 4096 };

static hexrout_game *load(hexrout_session *session, const char *name) {
  char path[256];
  hexrout_game *game = NULL;
  snprintf(path, sizeof path, "maps/scenarios/%s.yaml", name);
  IS(HEXROUT_OK, hexrout_game_load_file(session, path, &game));
  if (game == NULL) {
    fputs(hexrout_session_message(session), stderr);
    exit(1);
  }
  return game;
}

static uint32_t unit_named(hexrout_game *game, const char *id) {
  uint32_t unit = 0;
  IS(HEXROUT_OK, hexrout_game_find_unit(game, id, &unit));
  return unit;
}

static uint32_t place_named(hexrout_game *game, const char *name) {
  uint32_t place = 0;
  IS(HEXROUT_OK, hexrout_game_find_place(game, name, &place));
  return place;
}

static void test_library(void) {
  CHECK(strcmp(hexrout_version(), HEXROUT_VERSION) == 0);
  CHECK(hexrout_abi() == HEXROUT_ABI);
  CHECK(strcmp(hexrout_status_text(HEXROUT_OK), "ok") == 0);
  CHECK(strcmp(hexrout_status_text(HEXROUT_STALE), "stale answer") == 0);
  CHECK(strcmp(hexrout_status_text(-1), "unknown status") == 0);
  CHECK(strcmp(hexrout_status_text(99), "unknown status") == 0);
  CHECK(hexrout_planes() == 34);
  CHECK(strcmp(hexrout_plane_name(0), "on_map") == 0);
  CHECK(hexrout_plane_name(34) == NULL);
}

static void test_session(hexrout_session *session) {
  static const char kState[] = "{\"id\": 1, \"method\": \"games\"}";
  const char *answer = NULL;
  size_t length = 0;
  CHECK(strstr(hexrout_session_greeting(session), "hexrout-engine/1") != NULL);
  IS(HEXROUT_OK, hexrout_session_ask(session, kState, strlen(kState), &answer, &length));
  CHECK(answer != NULL && strlen(answer) == length && strstr(answer, "\"ok\":true") != NULL);
  IS(HEXROUT_OK, hexrout_session_ask(session, "nonsense", 8, &answer, NULL));
  CHECK(strstr(answer, "\"not-json\"") != NULL);
  IS(HEXROUT_OK, hexrout_session_ask(session, "", 0, &answer, &length));
  CHECK(length == 0);
  IS(HEXROUT_BAD_ARGUMENT, hexrout_session_ask(session, NULL, 0, &answer, &length));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_session_ask(session, kState, 1, NULL, &length));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_session_ask(NULL, kState, 1, &answer, &length));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_session_new(NULL, NULL));
  CHECK(hexrout_session_greeting(NULL) == NULL);
  CHECK(strcmp(hexrout_session_message(NULL), "") == 0);
  hexrout_session_free(NULL);
}

static void test_load(hexrout_session *session) {
  static const char kWrong[] = "hexrout: 1\ntitle: x\nmap: {file: maps/crossroads.yaml}\nrules: asl\nsides: [a, b]\nunitz: []\n";
  hexrout_game *game = NULL;
  hexrout_game *again = NULL;
  const char *text = NULL;
  size_t length = 0;
  IS(HEXROUT_REFUSED, hexrout_game_load_file(session, "no/such.yaml", &game));
  CHECK(game == NULL && strstr(hexrout_session_message(session), "error[") != NULL);
  IS(HEXROUT_REFUSED, hexrout_game_load_text(session, kWrong, strlen(kWrong), "here.yaml", &game));
  CHECK(game == NULL && strstr(hexrout_session_message(session), "here.yaml:6:1: error[unknown-key]") != NULL);
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_load_file(session, NULL, &game));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_load_file(session, "x", NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_load_file(NULL, "x", &game));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_load_text(session, NULL, 0, NULL, &game));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_load_text(session, kWrong, 1, NULL, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_load_text(NULL, kWrong, 1, NULL, &game));
  game = load(session, "crossroads");
  IS(HEXROUT_OK, hexrout_game_text(game, &text, &length));
  IS(HEXROUT_OK, hexrout_game_load_text(session, text, length, NULL, &again));
  hexrout_game_free(again);
  IS(HEXROUT_OK, hexrout_game_picture(game, &text, NULL));
  CHECK(strlen(text) > 100);
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_text(game, NULL, &length));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_text(NULL, &text, &length));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_picture(game, NULL, &length));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_copy(game, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_copy(NULL, &again));
  CHECK(strcmp(hexrout_game_message(NULL), "") == 0);
  hexrout_game_free(game);
  hexrout_game_free(NULL);
}

static void test_what_there_is(hexrout_game *game) {
  hexrout_counts counts;
  hexrout_unit unit;
  hexrout_place place;
  const char *name = NULL;
  uint32_t number = 0;
  uint32_t i;
  IS(HEXROUT_OK, hexrout_game_counts(game, &counts));
  CHECK(counts.units > 5 && counts.sides == 2 && counts.hexes > 100 && counts.locations >= counts.hexes);
  CHECK(counts.rows > 0 && counts.columns > 0 && counts.attacker < 2);
  for (i = 0; i < counts.units; ++i) {
    IS(HEXROUT_OK, hexrout_game_unit(game, i, &unit));
    CHECK(unit.side < counts.sides && (unit.at < counts.locations || unit.at == HEXROUT_NOWHERE));
    IS(HEXROUT_OK, hexrout_game_find_unit(game, unit.id, &number));
    CHECK(number == i);
  }
  for (i = 0; i < counts.locations; ++i) {
    IS(HEXROUT_OK, hexrout_game_place(game, i, &place));
    CHECK(place.row >= 0 && place.row < (int32_t)counts.rows && place.column < (int32_t)counts.columns);
    IS(HEXROUT_OK, hexrout_game_find_place(game, place.name, &number));
    CHECK(number == i);
  }
  IS(HEXROUT_OK, hexrout_game_side(game, 1, &name));
  CHECK(name != NULL && name[0] != '\0');
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_side(game, counts.sides, &name));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_side(game, 0, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_side(NULL, 0, &name));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_counts(game, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_counts(NULL, &counts));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_unit(game, counts.units, &unit));
  CHECK(strstr(hexrout_game_message(game), "error[bad-argument]: there is no unit") != NULL);
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_unit(game, HEXROUT_NOWHERE, &unit));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_unit(game, 0, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_unit(NULL, 0, &unit));
  IS(HEXROUT_REFUSED, hexrout_game_find_unit(game, "no such unit", &number));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_find_unit(game, NULL, &number));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_find_unit(game, "x", NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_place(game, counts.locations, &place));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_place(game, 0, NULL));
  IS(HEXROUT_REFUSED, hexrout_game_find_place(game, "ZZ99", &number));
  CHECK(strstr(hexrout_game_message(game), "error[off-map]") != NULL);
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_find_place(game, NULL, &number));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_find_place(game, "A1", NULL));
}

static void test_questions(hexrout_game *game) {
  hexrout_counts counts;
  hexrout_verdict verdict;
  hexrout_end ends[64];
  hexrout_line lines[2];
  uint32_t places[4] = {0, 1, 1, 0};
  const char *json = NULL;
  size_t length = 0;
  uint32_t i, k;
  hexrout_game_counts(game, &counts);
  for (i = 0; i < counts.units; ++i) {
    IS(HEXROUT_OK, hexrout_game_verdict(game, i, &verdict, ends, 64));
    CHECK(verdict.duty >= HEXROUT_MUST && verdict.duty <= HEXROUT_CANNOT);
    for (k = 0; k < verdict.ends && k < 64; ++k) {
      CHECK(ends[k].at < counts.locations || ends[k].at == HEXROUT_NOWHERE);
      CHECK(ends[k].lost >= 0 && ends[k].lost <= 1 && ends[k].chance > 0 && ends[k].chance <= 1);
    }
    IS(HEXROUT_OK, hexrout_game_answer(game, i, &json, &length));
    CHECK(json[0] == '{' && json[length - 1] == '}');
  }
  IS(HEXROUT_OK, hexrout_game_verdict(game, 0, &verdict, NULL, 0));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_verdict(game, 0, &verdict, NULL, 1));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_verdict(game, 0, NULL, NULL, 0));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_verdict(game, counts.units, &verdict, NULL, 0));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_verdict(NULL, 0, &verdict, NULL, 0));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_answer(game, counts.units, &json, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_answer(game, 0, NULL, NULL));
  IS(HEXROUT_OK, hexrout_game_lines(game, places, 2, lines));
  CHECK(lines[0].blocked == lines[1].blocked && lines[0].range == 1);
  IS(HEXROUT_OK, hexrout_game_lines(game, NULL, 0, NULL));
  places[3] = counts.locations;
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_lines(game, places, 2, lines));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_lines(game, NULL, 1, lines));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_lines(game, places, 1, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_lines(NULL, places, 1, lines));
}

/* rb5 of the crossroads is bound to rout; where an enemy stands beside it, other ends are left. */
static void test_move(hexrout_session *session) {
  hexrout_game *game = load(session, "crossroads");
  hexrout_game *copy = NULL;
  hexrout_verdict before, after;
  const uint32_t rb5 = unit_named(game, "rb5");
  const uint32_t g3 = unit_named(game, "g3");
  hexrout_unit unit;
  IS(HEXROUT_OK, hexrout_game_copy(game, &copy));
  IS(HEXROUT_OK, hexrout_game_verdict(game, rb5, &before, NULL, 0));
  IS(HEXROUT_OK, hexrout_game_move(copy, g3, place_named(copy, "N5")));
  IS(HEXROUT_OK, hexrout_game_verdict(copy, rb5, &after, NULL, 0));
  CHECK(before.ends != after.ends);
  IS(HEXROUT_OK, hexrout_game_unit(copy, g3, &unit));
  CHECK(unit.at == place_named(copy, "N5"));
  IS(HEXROUT_OK, hexrout_game_unit(game, g3, &unit));
  CHECK(unit.at == place_named(game, "K3"));
  /* What a scenario would not let stand: it is in a foxhole, and there is none where it goes. */
  IS(HEXROUT_REFUSED, hexrout_game_move(copy, unit_named(copy, "gb2"), place_named(copy, "K5")));
  CHECK(strstr(hexrout_game_message(copy), "units[0].in: error[not-there]: ") != NULL);
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_move(game, 1000, 0));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_move(game, g3, HEXROUT_NOWHERE));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_move(NULL, g3, 0));
  IS(HEXROUT_OK, hexrout_game_play(game, HEXROUT_ASKS_ALL, 1));
  IS(HEXROUT_NOT_NOW, hexrout_game_move(game, g3, 0));
  hexrout_game_free(copy);
  hexrout_game_free(game);
}

/* The game with a change made in it; NULL, and the message, where it is refused. */
static hexrout_game *changed(hexrout_game *game, const char *change) {
  hexrout_game *out = NULL;
  const hexrout_status status = hexrout_game_change(game, change, strlen(change), &out);
  CHECK(status == (out == NULL ? HEXROUT_REFUSED : HEXROUT_OK));
  return out;
}

static void refused(hexrout_game *game, const char *change, const char *message) {
  hexrout_game *out = changed(game, change);
  CHECK(out == NULL);
  if (strstr(hexrout_game_message(game), message) == NULL)
    fprintf(stderr, "%s: wanted %s, got %s\n", change, message, hexrout_game_message(game)), ++failures;
  hexrout_game_free(out);
}

static void test_change(hexrout_session *session) {
  hexrout_game *game = load(session, "crossroads");
  hexrout_game *other;
  hexrout_counts counts, now;
  hexrout_unit unit;
  char *before = malloc(1U << 20U);
  const char *text = NULL;
  hexrout_game_text(game, &text, NULL);
  strncpy(before, text, (1U << 20U) - 1);
  hexrout_game_counts(game, &counts);
  other = changed(game,
                  "{\"units\": [{\"id\": \"g3\", \"at\": \"K5\"}, {\"id\": \"r1\", \"broken\": true, \"weapons\": null}],"
                  " \"remove\": [\"gb4\"], \"turn\": {\"number\": 7},"
                  " \"add\": [{\"id\": \"g9\", \"side\": \"german\", \"counter\": \"4-6-7\", \"at\": \"A1\"}]}");
  CHECK(other != NULL);
  if (other == NULL) return;
  hexrout_game_counts(other, &now);
  CHECK(now.units == counts.units && now.turn == 7);
  IS(HEXROUT_OK, hexrout_game_unit(other, unit_named(other, "g3"), &unit));
  CHECK(unit.at == place_named(other, "K5"));
  IS(HEXROUT_OK, hexrout_game_unit(other, unit_named(other, "r1"), &unit));
  CHECK(unit.health == HEXROUT_BROKEN);
  IS(HEXROUT_REFUSED, hexrout_game_find_unit(other, "gb4", &now.units));
  hexrout_game_free(other);

  /* Another profile of the rules is that of the text, too. */
  other = changed(game, "{\"rules\": \"asl-old\"}");
  if (other != NULL) {
    IS(HEXROUT_OK, hexrout_game_text(other, &text, NULL));
    CHECK(strstr(text, "\nrules: asl-old\n") != NULL);
  }
  hexrout_game_free(other);

  refused(game, "{\"units\": [{\"id\": \"g3\", \"at\": \"ZZ9\"}]}", "units[0].at: error[off-map]: ");
  refused(game, "{\"units\": [{\"id\": \"g3\", \"brokn\": true}]}", "units[0].brokn: error[unknown-key]: ");
  refused(game, "{\"units\": [{\"id\": \"nobody\", \"at\": \"A1\"}]}", "units[0].id: error[unknown-unit]: ");
  refused(game, "{\"map\": {\"file\": \"x.yaml\"}}", "map: error[fixed-key]: ");
  refused(game, "{\"units\": 3}", "units: error[not-a-list]: ");
  refused(game, "[]", "error[not-a-map]: ");
  refused(game, "{\"units\": [", "error[");
  refused(game, "", "error[");
  IS(HEXROUT_REFUSED, hexrout_game_change(game, "\0{}", 3, &other));
  CHECK(other == NULL);
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_change(game, NULL, 0, &other));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_change(game, "{}", 2, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_change(NULL, "{}", 2, &other));
  hexrout_game_text(game, &text, NULL);
  CHECK(strcmp(text, before) == 0);

  /* In the middle of a play: the play goes on, and the changed game is outside of any. */
  IS(HEXROUT_OK, hexrout_game_play(game, HEXROUT_ASKS_ALL, 1));
  other = changed(game, "{\"month\": 1}");
  if (other != NULL) {
    hexrout_asked asked;
    IS(HEXROUT_OK, hexrout_game_asked(other, &asked));
    CHECK(asked.kind == HEXROUT_ASKED_NOTHING);
    IS(HEXROUT_OK, hexrout_game_asked(game, &asked));
    CHECK(asked.kind != HEXROUT_ASKED_NOTHING);
    IS(HEXROUT_OK, hexrout_game_move(other, unit_named(other, "g3"), place_named(other, "K5")));
  }
  hexrout_game_free(other);
  hexrout_game_free(game);
  free(before);
}

static void test_reach(hexrout_game *game) {
  hexrout_counts counts;
  hexrout_reach reach, again;
  static hexrout_reach_point points[kRoom], few[2];
  static uint32_t places[16 * kRoom];
  uint32_t unit, i, moves = 0;
  hexrout_game_counts(game, &counts);
  for (unit = 0; unit < counts.units; ++unit) {
    IS(HEXROUT_OK, hexrout_game_reach(game, unit, &reach, points, kRoom, places, 16 * kRoom));
    CHECK((reach.points == 0) == (reach.code[0] != '\0'));
    CHECK((reach.because[0] != '\0') == (reach.code[0] != '\0'));
    if (reach.points == 0) continue;
    ++moves;
    CHECK(reach.from < counts.locations && (reach.leader < counts.units || reach.leader == HEXROUT_NOWHERE));
    CHECK(reach.points <= kRoom && reach.path_places <= 16 * kRoom && reach.allotment_half_mf > 0);
    for (i = 0; i < reach.points; ++i) {
      const hexrout_reach_point *p = &points[i];
      CHECK(p->at < counts.locations && p->places > 0 && p->first + p->places <= reach.path_places);
      CHECK(places[p->first] == reach.from && places[p->first + p->places - 1] == p->at);
      /* A Pareto front: whoever pays more draws less fire. */
      if (i > 0 && points[i - 1].at == p->at && (p->traits & HEXROUT_BENEATH) == (points[i - 1].traits & HEXROUT_BENEATH))
        CHECK(p->spent_half_mf > points[i - 1].spent_half_mf && p->exposure < points[i - 1].exposure);
    }
    memset(few, 0xff, sizeof few);
    IS(HEXROUT_OK, hexrout_game_reach(game, unit, &again, few, 1, NULL, 0));
    CHECK(again.points == reach.points && again.path_places == reach.path_places);
    CHECK(memcmp(&few[0], &points[0], sizeof few[0]) == 0 && few[1].at == 0xffffffffU);
  }
  CHECK(moves > 0);
  IS(HEXROUT_OK, hexrout_game_reach(game, 0, &reach, NULL, 0, NULL, 0));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_reach(game, counts.units, &reach, NULL, 0, NULL, 0));
  CHECK(strstr(hexrout_game_message(game), "error[bad-argument]: there is no unit") != NULL);
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_reach(game, 0, NULL, points, 1, NULL, 0));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_reach(game, 0, &reach, NULL, 1, NULL, 0));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_reach(game, 0, &reach, NULL, 0, NULL, 1));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_reach(NULL, 0, &reach, NULL, 0, NULL, 0));
}

static hexrout_status asked_plan(hexrout_game *game, int32_t intent, uint32_t time_ms, const uint32_t *goals,
                                 size_t goal_count, hexrout_plan *plan) {
  hexrout_plan_asked asked;
  memset(&asked, 0, sizeof asked);
  asked.size = sizeof asked;
  asked.intent = intent;
  asked.time_ms = time_ms;
  asked.goals = goals;
  asked.goal_count = goal_count;
  return hexrout_game_plan(game, &asked, plan, NULL, 0);
}

static void test_plan(hexrout_game *game) {
  hexrout_plan_asked asked;
  hexrout_plan plan, again;
  static hexrout_planned_move moves[kRoom];
  hexrout_game *copy;
  hexrout_unit unit;
  uint32_t i, goal = place_named(game, "K5"), nowhere = HEXROUT_NOWHERE;
  memset(&asked, 0, sizeof asked);
  asked.size = sizeof asked;
  asked.side = 1;
  asked.intent = HEXROUT_ATTACK;
  asked.goals = &goal;
  asked.goal_count = 1;
  IS(HEXROUT_OK, hexrout_game_plan(game, &asked, &plan, moves, kRoom));
  CHECK(plan.moves > 0 && plan.moves <= kRoom && plan.looked_at > plan.moves && plan.stopped == 0);
  IS(HEXROUT_OK, hexrout_game_plan(game, &asked, &again, NULL, 0));
  CHECK(memcmp(&plan, &again, sizeof plan) == 0);
  IS(HEXROUT_OK, hexrout_game_copy(game, &copy));
  for (i = 0; i < plan.moves; ++i) {
    IS(HEXROUT_OK, hexrout_game_unit(copy, moves[i].unit, &unit));
    CHECK(unit.side == 1 && unit.at == moves[i].from && moves[i].at != moves[i].from && moves[i].spent_half_mf > 0);
    IS(HEXROUT_OK, hexrout_game_move(copy, moves[i].unit, moves[i].at));
  }
  hexrout_game_free(copy);
  IS(HEXROUT_BAD_ARGUMENT, asked_plan(game, 5, 0, NULL, 0, &plan));
  IS(HEXROUT_BAD_ARGUMENT, asked_plan(game, 0, 3600001, NULL, 0, &plan));
  IS(HEXROUT_BAD_ARGUMENT, asked_plan(game, 0, 0, NULL, 1, &plan));
  IS(HEXROUT_BAD_ARGUMENT, asked_plan(game, 0, 0, &nowhere, 1, &plan));
  CHECK(strstr(hexrout_game_message(game), "error[bad-argument]: 'asked->goals'") != NULL);
  asked.side = 2;
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_plan(game, &asked, &plan, moves, kRoom));
  asked.size = 4;
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_plan(game, &asked, &plan, moves, kRoom));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_plan(game, NULL, &plan, moves, kRoom));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_plan(NULL, &asked, &plan, moves, kRoom));
}

static void answer(hexrout_game *game, const hexrout_asked *asked) {
  int32_t faces[64];
  uint32_t i;
  if (asked->kind == HEXROUT_ASKED_DECISION) {
    IS(HEXROUT_OK, hexrout_game_decide(game, asked->question, asked->options - 1));
    return;
  }
  CHECK(asked->dice <= 64);
  for (i = 0; i < asked->dice && i < 64; ++i) faces[i] = (int32_t)(1 + (i + asked->question) % asked->faces);
  IS(HEXROUT_OK, hexrout_game_roll(game, asked->question, faces, asked->dice));
}

static void test_wrong_answers(hexrout_game *game, const hexrout_asked *asked) {
  const int32_t none = 0;
  const char *word = NULL;
  if (asked->kind == HEXROUT_ASKED_DECISION) {
    IS(HEXROUT_OK, hexrout_game_option(game, asked->options - 1, &word));
    CHECK(word[0] != '\0');
    IS(HEXROUT_BAD_ARGUMENT, hexrout_game_option(game, asked->options, &word));
    IS(HEXROUT_BAD_ARGUMENT, hexrout_game_option(game, 0, NULL));
    IS(HEXROUT_BAD_ARGUMENT, hexrout_game_decide(game, asked->question, asked->options));
    IS(HEXROUT_BAD_ARGUMENT, hexrout_game_roll(game, asked->question, &none, 1));
  } else {
    IS(HEXROUT_NOT_NOW, hexrout_game_option(game, 0, &word));
    IS(HEXROUT_BAD_ARGUMENT, hexrout_game_decide(game, asked->question, 0));
    IS(HEXROUT_BAD_ARGUMENT, hexrout_game_roll(game, asked->question, &none, 1));
    IS(HEXROUT_BAD_ARGUMENT, hexrout_game_roll(game, asked->question, &none, 0));
    IS(HEXROUT_BAD_ARGUMENT, hexrout_game_roll(game, asked->question, &none, 2000000000));
  }
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_roll(game, asked->question, NULL, 1));
  IS(HEXROUT_STALE, hexrout_game_decide(game, asked->question + 1, 0));
  IS(HEXROUT_STALE, hexrout_game_roll(game, asked->question + 1, &none, 1));
  IS(HEXROUT_NOT_NOW, hexrout_game_play(game, HEXROUT_ASKS_ALL, 1));
}

static void test_play(hexrout_game *game) {
  hexrout_asked asked, back;
  char *end = malloc(1U << 20U);
  const char *text = NULL;
  uint32_t questions = 0;
  IS(HEXROUT_OK, hexrout_game_asked(game, &asked));
  CHECK(asked.kind == HEXROUT_ASKED_NOTHING && asked.unit == HEXROUT_NOWHERE);
  IS(HEXROUT_NOT_NOW, hexrout_game_decide(game, 0, 0));
  IS(HEXROUT_NOT_NOW, hexrout_game_undo(game, 1));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_play(game, 8, 1));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_play(game, -1, 1));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_play(NULL, 0, 1));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_asked(game, NULL));
  IS(HEXROUT_OK, hexrout_game_play(game, HEXROUT_ASKS_ALL, 1));
  for (;; ++questions) {
    IS(HEXROUT_OK, hexrout_game_asked(game, &asked));
    if (asked.kind == HEXROUT_ASKED_NOTHING) break;
    CHECK(asked.question == questions);
    if (questions < 3) test_wrong_answers(game, &asked);
    answer(game, &asked);
  }
  IS(HEXROUT_NOT_NOW, hexrout_game_decide(game, questions, 0));
  IS(HEXROUT_OK, hexrout_game_text(game, &text, NULL));
  strncpy(end, text, (1U << 20U) - 1);
  if (questions > 0) {
    /* What is taken back and answered alike comes to the same. */
    IS(HEXROUT_OK, hexrout_game_undo(game, 1));
    IS(HEXROUT_OK, hexrout_game_asked(game, &back));
    CHECK(back.kind != HEXROUT_ASKED_NOTHING && back.question == questions - 1);
    answer(game, &back);
    IS(HEXROUT_OK, hexrout_game_text(game, &text, NULL));
    CHECK(strcmp(end, text) == 0);
  }
  IS(HEXROUT_OK, hexrout_game_undo(game, 1000000));
  free(end);
}

static void test_observe(hexrout_game *game) {
  hexrout_counts counts;
  size_t size, i;
  int8_t *cells;
  int own = 0;
  hexrout_game_counts(game, &counts);
  size = (size_t)hexrout_planes() * 40 * 40;
  cells = malloc(size);
  IS(HEXROUT_OK, hexrout_game_observe(game, 0, 40, 40, cells, size));
  for (i = 6 * 1600; i < 7 * 1600; ++i) own += cells[i];
  CHECK(own > 0);
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_observe(game, 0, 40, 40, cells, size - 1));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_observe(game, 0, counts.rows - 1, 40, cells, size));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_observe(game, 0, 40, counts.columns - 1, cells, size));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_observe(game, 0, 1025, 40, cells, SIZE_MAX));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_observe(game, 2, 40, 40, cells, size));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_observe(game, 0, 40, 40, NULL, size));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_observe(NULL, 0, 40, 40, cells, size));
  free(cells);
}

/* Two truths that side 0 cannot tell apart: what is hidden, where, and who a concealed counter is. */
static void test_observe_hides(hexrout_session *session) {
  static const char kHead[] =
      "hexrout: 1\nmap: {columns: 9, rows: 7, fill: open-ground, hexes: [{at: C3, terrain: woods}]}\nrules: asl\n"
      "sides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: g1, side: german, counter: 4-6-7, at: B2, broken: true, dm: true}\n"
      "  - {id: r1, side: russian, counter: 4-4-7, at: E3}\n";
  static const char *const kTruths[] = {
      "  - {id: c, side: russian, counter: 4-4-7, at: F3, concealed: true}\n"
      "  - {id: h, side: russian, counter: 6-2-8, at: D2, hidden: true}\n",
      "  - {id: c, side: russian, kind: dummy, at: F3}\n  - {id: h, side: russian, counter: 4-4-7, at: H5, hidden: true}\n",
      "  - {id: c, side: russian, counter: 8-0, at: F3, concealed: true}\n"};
  static int8_t cells[3][34 * 12 * 12];
  char text[2048];
  int i;
  CHECK(hexrout_planes() == 34);
  for (i = 0; i < 3; ++i) {
    hexrout_game *game = NULL;
    snprintf(text, sizeof text, "%s%s", kHead, kTruths[i]);
    IS(HEXROUT_OK, hexrout_game_load_text(session, text, strlen(text), NULL, &game));
    if (game == NULL) {
      fputs(hexrout_session_message(session), stderr);
      return;
    }
    IS(HEXROUT_OK, hexrout_game_observe(game, 0, 12, 12, cells[i], sizeof cells[i]));
    CHECK(memcmp(cells[i], cells[0], sizeof cells[i]) == 0);
    /* The other side knows what it is. */
    IS(HEXROUT_OK, hexrout_game_observe(game, 1, 12, 12, cells[2], sizeof cells[2]));
    CHECK(memcmp(cells[2], cells[0], sizeof cells[2]) != 0);
    hexrout_game_free(game);
  }
}

/* What is left of a position for a side, and what is refused. Everything that a view tells is compared in calls_test.c. */
static void test_for_side(hexrout_session *session) {
  static const char kText[] =
      "hexrout: 1\nmap: {columns: 9, rows: 7, fill: open-ground, hexes: [{at: C3, terrain: woods}]}\nrules: asl\n"
      "sides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: h, side: russian, counter: 6-2-8, at: D2, hidden: true}\n"
      "  - {id: c, side: russian, counter: 4-4-7, at: F3, concealed: true}\n"
      "  - {id: g1, side: german, counter: 4-6-7, at: B2, broken: true, dm: true}\n"
      "  - {id: r1, side: russian, counter: 4-4-7, at: B4}\nevents: [{mc: {units: [r1]}}]\n";
  static int8_t cells[2][34 * 12 * 12];
  hexrout_game *game = NULL, *view = NULL, *again = NULL;
  hexrout_counts counts;
  hexrout_unit unit;
  hexrout_verdict verdict;
  hexrout_asked asked;
  const char *text = NULL;
  char *before;
  size_t length = 0;
  uint32_t number = 0;
  IS(HEXROUT_OK, hexrout_game_load_text(session, kText, strlen(kText), NULL, &game));
  if (game == NULL) return;
  IS(HEXROUT_OK, hexrout_game_for_side(game, 0, &view));
  if (view == NULL) return;
  IS(HEXROUT_OK, hexrout_game_counts(view, &counts));
  CHECK(counts.units == 3);
  IS(HEXROUT_REFUSED, hexrout_game_find_unit(view, "h", &number));
  IS(HEXROUT_REFUSED, hexrout_game_find_unit(view, "c", &number));
  IS(HEXROUT_OK, hexrout_game_unit(view, unit_named(view, "?1"), &unit));
  CHECK(unit.at == place_named(view, "F3") && unit.side == 1 && unit.cover == HEXROUT_CONCEALED);
  CHECK(strcmp(unit.label, "?") == 0);
  IS(HEXROUT_OK, hexrout_game_verdict(view, unit_named(view, "g1"), &verdict, NULL, 0));
  CHECK(verdict.duty == HEXROUT_MUST && verdict.ends > 0);
  /* A view sees what observers see, and reads again as it is. */
  IS(HEXROUT_OK, hexrout_game_observe(game, 0, 12, 12, cells[0], sizeof cells[0]));
  IS(HEXROUT_OK, hexrout_game_observe(view, 0, 12, 12, cells[1], sizeof cells[1]));
  CHECK(memcmp(cells[0], cells[1], sizeof cells[0]) == 0);
  IS(HEXROUT_OK, hexrout_game_text(view, &text, &length));
  CHECK(strstr(text, "events") == NULL && strstr(text, "6-2-8") == NULL);
  before = malloc(length + 1);
  memcpy(before, text, length + 1);
  IS(HEXROUT_OK, hexrout_game_load_text(session, text, length, NULL, &again));
  IS(HEXROUT_OK, hexrout_game_text(again, &text, NULL));
  CHECK(strcmp(before, text) == 0);
  hexrout_game_free(again);
  again = NULL;
  /* In the midst of a play it is outside of any, and the game goes on by itself. */
  IS(HEXROUT_OK, hexrout_game_play(game, HEXROUT_ASKS_DECISIONS, 1));
  IS(HEXROUT_OK, hexrout_game_for_side(game, 1, &again));
  IS(HEXROUT_OK, hexrout_game_asked(again, &asked));
  CHECK(asked.kind == HEXROUT_ASKED_NOTHING);
  IS(HEXROUT_OK, hexrout_game_asked(game, &asked));
  CHECK(asked.kind == HEXROUT_ASKED_DECISION);
  IS(HEXROUT_OK, hexrout_game_unit(again, unit_named(again, "h"), &unit));
  hexrout_game_free(again);
  again = game;
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_for_side(game, 2, &again));
  CHECK(again == NULL && strstr(hexrout_game_message(game), "error[bad-argument]: there is no side 2") != NULL);
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_for_side(game, 0, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_for_side(NULL, 0, &again));
  free(before);
  hexrout_game_free(view);
  hexrout_game_free(game);
}

/* How many different ends there are of 40 copies of a play that are answered alike. */
static int different_ends(hexrout_game *game, int reseeded) {
  enum { kCopies = 40 };
  char *ends[kCopies];
  int i, k, different = 0;
  for (i = 0; i < kCopies; ++i) {
    hexrout_game *copy = NULL;
    hexrout_asked asked;
    const char *text = NULL;
    size_t length = 0;
    IS(HEXROUT_OK, hexrout_game_copy(game, &copy));
    if (reseeded) IS(HEXROUT_OK, hexrout_game_reseed(copy, (uint64_t)i));
    while (hexrout_game_asked(copy, &asked) == HEXROUT_OK && asked.kind != HEXROUT_ASKED_NOTHING)
      IS(HEXROUT_OK, hexrout_game_decide(copy, asked.question, asked.options - 1));
    IS(HEXROUT_OK, hexrout_game_text(copy, &text, &length));
    ends[i] = malloc(length + 1);
    memcpy(ends[i], text, length + 1);
    for (k = 0; k < i && strcmp(ends[k], ends[i]) != 0;) ++k;
    if (k == i) ++different;
    hexrout_game_free(copy);
  }
  for (i = 0; i < kCopies; ++i) free(ends[i]);
  return different;
}

static void test_reseed(hexrout_session *session) {
  hexrout_game *game = load(session, "crossroads");
  hexrout_asked asked;
  IS(HEXROUT_NOT_NOW, hexrout_game_reseed(game, 1));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_game_reseed(NULL, 1));
  IS(HEXROUT_OK, hexrout_game_play(game, HEXROUT_ASKS_DECISIONS, 7));
  IS(HEXROUT_OK, hexrout_game_asked(game, &asked));
  CHECK(asked.kind == HEXROUT_ASKED_DECISION);
  CHECK(different_ends(game, 0) == 1);
  CHECK(different_ends(game, 1) > 1);
  hexrout_game_free(game);
  game = load(session, "crossroads");
  IS(HEXROUT_OK, hexrout_game_play(game, HEXROUT_ASKS_ROLLS, 7));
  IS(HEXROUT_NOT_NOW, hexrout_game_reseed(game, 1));
  hexrout_game_free(game);
}

static hexrout_env_plan usual_plan(void) {
  hexrout_env_plan plan;
  memset(&plan, 0, sizeof plan);
  plan.size = sizeof plan;
  plan.count = 3;
  plan.side = -1;
  plan.events = 8;
  plan.actions = 64;
  plan.restarts = 1;
  return plan;
}

static void test_wrong_plans(hexrout_game *game) {
  hexrout_env_plan plan = usual_plan();
  hexrout_envs *envs = NULL;
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_new(game, NULL, &envs));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_new(game, &plan, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_new(NULL, &plan, &envs));
  plan.size = 4;
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_new(game, &plan, &envs));
  plan = usual_plan();
  plan.count = 0;
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_new(game, &plan, &envs));
  plan = usual_plan();
  plan.side = 2;
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_new(game, &plan, &envs));
  plan = usual_plan();
  plan.rows = 2;
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_new(game, &plan, &envs));
  plan = usual_plan();
  plan.actions = 1;
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_new(game, &plan, &envs));
  CHECK(envs == NULL && strstr(hexrout_game_message(game), "'actions' cannot be 1") != NULL);
}

/* Structures of an older header, which are shorter, and of a newer one, which are longer. */
static void test_sizes(hexrout_game *game) {
  union {
    hexrout_env_plan plan;
    uint32_t words[32];
  } of;
  union {
    hexrout_env_buffers out;
    void *words[32];
  } to;
  const size_t short_plan = offsetof(hexrout_env_plan, most_steps), short_out = offsetof(hexrout_env_buffers, reward);
  hexrout_envs *envs = NULL;
  hexrout_env_shape shape;
  int8_t legal[3 * 64];
  float reward[3] = {5, 5, 5};
  size_t size;
  for (size = 0; size <= sizeof of; ++size) {
    const int well = size >= short_plan && size % 4 == 0;
    memset(&of, 0, sizeof of);
    of.plan = usual_plan();
    of.plan.size = (uint32_t)size;
    /* Behind the size stands what the caller does not mean. */
    if (size <= short_plan) of.plan.rows = 1;
    IS(well ? HEXROUT_OK : HEXROUT_BAD_ARGUMENT, hexrout_envs_new(game, &of.plan, &envs));
    if (envs == NULL) continue;
    IS(HEXROUT_OK, hexrout_envs_shape(envs, &shape));
    CHECK(shape.count == 3 && shape.actions == 64 && shape.rows > 1);
    if (size < sizeof of) hexrout_envs_free(envs);
  }
  if (envs == NULL) return;
  memset(&to, 0, sizeof to);
  for (size = 0; size <= sizeof to; ++size) {
    const int well = size >= offsetof(hexrout_env_buffers, cells) && size % sizeof(void *) == 0;
    to.out.size = (uint32_t)size;
    to.out.legal = legal;
    to.out.reward = reward;
    legal[0] = 7;
    reward[0] = 5;
    IS(well ? HEXROUT_OK : HEXROUT_BAD_ARGUMENT, hexrout_envs_reset(envs, 7, &to.out));
    CHECK((legal[0] != 7) == (well && size >= short_out) && (reward[0] != 5) == (well && size >= short_out + sizeof(void *)));
  }
  of.plan = usual_plan();
  of.plan.size = sizeof of;
  of.words[31] = 1;
  hexrout_envs_free(envs);
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_new(game, &of.plan, &envs));
  CHECK(strstr(hexrout_game_message(game), "'plan' has a member set that this library does not know") != NULL);
  of.plan.size = UINT32_C(0x80000000);
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_new(game, &of.plan, &envs));
}

static void test_envs(hexrout_game *game) {
  hexrout_env_plan plan = usual_plan();
  hexrout_env_shape shape;
  hexrout_env_buffers out;
  hexrout_envs *envs = NULL;
  hexrout_game *copy = NULL;
  hexrout_asked asked;
  const char *word = NULL;
  static int8_t legal[3 * 64];
  float reward[3];
  uint8_t over[3], cut[3];
  int32_t side[3], actions[3] = {0, 1, 63};
  int8_t *cells;
  size_t row;
  int i, k;
  IS(HEXROUT_OK, hexrout_envs_new(game, &plan, &envs));
  if (envs == NULL) return;
  IS(HEXROUT_OK, hexrout_envs_shape(envs, &shape));
  CHECK(shape.count == 3 && shape.planes == hexrout_planes() && shape.actions == 64);
  row = (size_t)shape.planes * shape.rows * shape.columns;
  cells = malloc(row * 3 * 2);
  memset(&out, 0, sizeof out);
  out.size = sizeof out;
  out.cells = cells;
  out.last_cells = cells + row * 3;
  out.legal = legal;
  out.reward = reward;
  out.over = over;
  out.cut = cut;
  out.side = side;
  IS(HEXROUT_OK, hexrout_envs_threads(envs, 0));
  IS(HEXROUT_OK, hexrout_envs_threads(envs, 65536));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_threads(envs, 65537));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_threads(NULL, 1));
  IS(HEXROUT_OK, hexrout_envs_reset(envs, 7, &out));
  for (i = 0; i < 200; ++i) {
    IS(HEXROUT_OK, hexrout_envs_step(envs, actions, &out));
    for (k = 0; k < 3; ++k) CHECK(legal[k * 64] == 1 && reward[k] >= -2 && reward[k] <= 2 && side[k] >= -1 && side[k] < 2);
    IS(HEXROUT_OK, hexrout_envs_asked(envs, 0, &asked));
    CHECK((asked.kind == HEXROUT_ASKED_DECISION) == (side[0] >= 0));
    if (side[0] >= 0) IS(HEXROUT_OK, hexrout_envs_option(envs, 0, asked.options - 1, &word));
  }
  IS(HEXROUT_OK, hexrout_envs_observe(envs, 2, 1, cells));
  IS(HEXROUT_OK, hexrout_envs_game(envs, 1, &copy));
  hexrout_game_free(copy);
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_observe(envs, 3, 1, cells));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_observe(envs, 0, 2, cells));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_observe(envs, 0, 0, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_game(envs, 3, &copy));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_game(envs, 0, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_asked(envs, 3, &asked));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_asked(envs, 0, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_option(envs, 0, 1000000, &word));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_option(envs, 0, 0, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_step(envs, NULL, &out));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_step(envs, actions, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_reset(envs, 1, NULL));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_reset(NULL, 1, &out));
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_shape(envs, NULL));
  out.size = 0;
  IS(HEXROUT_BAD_ARGUMENT, hexrout_envs_step(envs, actions, &out));
  CHECK(strstr(hexrout_envs_message(envs), "error[bad-argument]") != NULL);
  CHECK(strcmp(hexrout_envs_message(NULL), "") == 0);
  free(cells);
  hexrout_envs_free(envs);
  hexrout_envs_free(NULL);
}

int main(void) {
  hexrout_session *session = NULL;
  const char *text = NULL;
  char *before;
  size_t length = 0;
  int i;
  test_library();
  IS(HEXROUT_OK, hexrout_session_new(NULL, &session));
  test_session(session);
  test_load(session);
  test_move(session);
  test_change(session);
  test_observe_hides(session);
  test_for_side(session);
  test_reseed(session);
  for (i = 0; i < kSystems; ++i) {
    hexrout_game *game = load(session, kScenarios[i]);
    hexrout_game_text(game, &text, &length);
    before = malloc(length + 1);
    memcpy(before, text, length + 1);
    test_what_there_is(game);
    test_questions(game);
    test_reach(game);
    test_plan(game);
    test_observe(game);
    test_wrong_plans(game);
    test_sizes(game);
    /* Whatever these refused has changed nothing. */
    hexrout_game_text(game, &text, NULL);
    CHECK(strcmp(before, text) == 0);
    free(before);
    test_envs(game);
    test_play(game);
    hexrout_game_free(game);
  }
  hexrout_session_free(session);
  if (failures > 0) return fprintf(stderr, "%d checks failed\n", failures), 1;
  puts("every function of the C library does what its manual says");
  return 0;
}

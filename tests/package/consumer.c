/* A C program outside the project: what each unit of a scenario must do, one "what if", and a phase played to its end. */
#include <hexrout/c/hexrout.h>
#include <stdio.h>

static const char *const kDuties[] = {"must", "may", "need not", "cannot"};

static int fail(const char *message) {
  fputs(message, stderr);
  return 1;
}

static int show_units(hexrout_game *game, uint32_t units) {
  uint32_t i;
  for (i = 0; i < units; ++i) {
    hexrout_unit unit;
    hexrout_verdict verdict;
    if (hexrout_game_verdict(game, i, &verdict, NULL, 0) != HEXROUT_OK) return fail(hexrout_game_message(game));
    if (hexrout_game_unit(game, i, &unit) != HEXROUT_OK) return fail(hexrout_game_message(game));
    printf("%s %s move, %u ends\n", unit.id, kDuties[verdict.duty], (unsigned)verdict.ends);
  }
  return 0;
}

static int play(hexrout_game *game) {
  hexrout_asked asked;
  if (hexrout_game_play(game, HEXROUT_ASKS_DECISIONS, 7) != HEXROUT_OK) return fail(hexrout_game_message(game));
  for (;;) {
    const char *word;
    if (hexrout_game_asked(game, &asked) != HEXROUT_OK) return fail(hexrout_game_message(game));
    if (asked.kind == HEXROUT_ASKED_NOTHING) return 0;
    printf("%s: %s", asked.who, asked.what);
    if (hexrout_game_option(game, 0, &word) != HEXROUT_OK) return fail(hexrout_game_message(game));
    printf(" %s\n", word);
    if (hexrout_game_decide(game, asked.question, 0) != HEXROUT_OK) return fail(hexrout_game_message(game));
  }
}

int main(int argc, char **argv) {
  hexrout_session *session;
  hexrout_game *game;
  hexrout_counts counts;
  int status;
  if (argc != 2) return fail("usage: consumer SCENARIO\n");
  if (hexrout_session_new(NULL, &session) != HEXROUT_OK) return fail("no session\n");
  if (hexrout_game_load_file(session, argv[1], &game) != HEXROUT_OK) return fail(hexrout_session_message(session));
  if (hexrout_game_counts(game, &counts) != HEXROUT_OK) return fail(hexrout_game_message(game));
  printf("hexrout %s: %u units on %u hexes\n", hexrout_version(), (unsigned)counts.units, (unsigned)counts.hexes);
  status = show_units(game, counts.units);
  if (status == 0) status = play(game);
  hexrout_game_free(game);
  hexrout_session_free(session);
  return status;
}

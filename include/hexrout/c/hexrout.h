/* hexrout for C, and for every language that can call C: libhexrout.so.
 *
 *   hexrout_session *session;
 *   hexrout_game *game;
 *   if (hexrout_session_new(NULL, &session) != HEXROUT_OK) return 1;
 *   if (hexrout_game_load_file(session, "maps/scenarios/crossroads.yaml", &game) != HEXROUT_OK) {
 *     fputs(hexrout_session_message(session), stderr);
 *     return 1;
 *   }
 *   hexrout_verdict verdict;
 *   hexrout_game_verdict(game, 0, &verdict, NULL, 0);
 *   hexrout_game_free(game);
 *   hexrout_session_free(session);
 *
 * ERRORS. Every function that can fail returns a status; HEXROUT_OK is 0. What was wrong is told in words by
 * hexrout_session_message, hexrout_game_message or hexrout_envs_message of the handle that was called, one line a
 * mistake: `file:line:column: error[code]: what; what to do`. A call that fails changes nothing but the message. No
 * exception leaves the library. A null handle, or a null pointer where a result is to be put, is
 * HEXROUT_BAD_ARGUMENT. A handle that has been freed must not be used again.
 *
 * OWNERSHIP. Whoever makes a handle (_new, _load_, _copy) frees it; to free NULL does nothing. Handles do not need one
 * another to live on. Texts that a call gives belong to the handle that was called and hold until its next call has
 * returned: they may be what that call is given to read. Copy what is to stay longer. Buffers are the caller's; the
 * library keeps no pointer to them.
 *
 * THREADS. A handle belongs to one thread at a time. Different handles may be used by different threads at once, also
 * copies of one game, which share what does not change.
 *
 * NUMBERS. Units, sides, hexes and Locations are numbers from 0 on. A unit keeps its number for as long as the game
 * goes on; new ones come at the end. HEXROUT_NOWHERE is no Location: off the map.
 *
 * SIDES. A game tells everything, what is hidden from a player too. hexrout_game_for_side gives the game that one side
 * knows; every function can be called with it, and none tells more than that side may know.
 *
 * VERSIONS. The soname is libhexrout.so.0. Within it functions are added and none changes, and structures that the
 * library fills in stay as they are. Structures that a caller fills in begin with their size and can grow at the end:
 * put sizeof of the structure there. A library newer than the header takes what is missing as 0, which means what it
 * meant before; a library older than the header refuses with HEXROUT_BAD_ARGUMENT where a member that it does not know
 * is other than 0.
 *
 * LOCALES. What the process has set with setlocale is of no account: texts and numbers are read and written alike.
 */
#ifndef HEXROUT_C_HEXROUT_H
#define HEXROUT_C_HEXROUT_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define HEXROUT_API __attribute__((visibility("default")))
#else
#define HEXROUT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define HEXROUT_ABI 0
#define HEXROUT_NOWHERE UINT32_C(0xffffffff)

typedef int32_t hexrout_status;
enum {
  HEXROUT_OK = 0,
  HEXROUT_BAD_ARGUMENT = 1, /* a null pointer, or a number out of its range */
  HEXROUT_REFUSED = 2,      /* an input was read and is wrong; the message says where */
  HEXROUT_NOT_NOW = 3,      /* not in the state that the game is in: nothing is asked, or something is */
  HEXROUT_STALE = 4,        /* an answer to a question that is no longer open */
  HEXROUT_UNSUPPORTED = 5,  /* these rules have no such thing */
  HEXROUT_NO_MEMORY = 6,
  HEXROUT_INTERNAL = 7      /* a mistake of the library: please report it */
};

typedef struct hexrout_session hexrout_session;
typedef struct hexrout_game hexrout_game;
typedef struct hexrout_envs hexrout_envs;

/* ---- The library ------------------------------------------------------------------------------------------------ */

/* The version of the library: "1.2.3". */
HEXROUT_API const char *hexrout_version(void);
/* The number of the binary interface: HEXROUT_ABI of the header that the library was built with. */
HEXROUT_API uint32_t hexrout_abi(void);
/* "ok", "bad argument", ...: a status in words; "unknown status" of any other number. */
HEXROUT_API const char *hexrout_status_text(hexrout_status status);

/* ---- A session: where games are loaded, and the engine that speaks JSON ------------------------------------------- */

/* boards: the folder in which VASL boards lie; may be NULL. */
HEXROUT_API hexrout_status hexrout_session_new(const char *boards, hexrout_session **session);
HEXROUT_API void hexrout_session_free(hexrout_session *session);
/* What the last call with this session that failed says; "" if none has. Of NULL: "". */
HEXROUT_API const char *hexrout_session_message(const hexrout_session *session);
/* Of the engine: its first line, with protocol, methods and limits. NULL on a null session. */
HEXROUT_API const char *hexrout_session_greeting(hexrout_session *session);
/* One line of the engine's protocol (src/engine/README.md) and its answer, which ends with 0. Refusals of the engine
 * are answers: the status is HEXROUT_OK. The answer to a blank line is "". `length`: bytes of the line, which need not
 * end with 0. The engine's games are its own. */
HEXROUT_API hexrout_status hexrout_session_ask(hexrout_session *session, const char *line, size_t length,
                                               const char **answer, size_t *answer_length);

/* ---- Games: load, copy, free -------------------------------------------------------------------------------------- */

/* A scenario file, or a VASL saved game. A scenario of a game that is data names its folder by the key rules_folder; it
 * is read with the rights of the process. */
HEXROUT_API hexrout_status hexrout_game_load_file(hexrout_session *session, const char *path, hexrout_game **game);
/* The text of a scenario. `name` names it in messages, and map files are looked for beside it; may be NULL. */
HEXROUT_API hexrout_status hexrout_game_load_text(hexrout_session *session, const char *text, size_t length,
                                                  const char *name, hexrout_game **game);
/* The same position, with the play that is under way and the dice that it has to come: copies of a play that are answered
 * alike end alike. Give each its own dice with hexrout_game_reseed where many futures are wanted. Cost: some
 * microseconds. */
HEXROUT_API hexrout_status hexrout_game_copy(hexrout_game *game, hexrout_game **copy);
/* The position as a side knows it, as a game of its own: for an opponent that shall not look at the other player's
 * notes. Hidden enemies are not in it; concealed ones and Dummies are counters "?1", "?2" ... of which place and side
 * alone are told, and which are taken for Dummies; events that the scenario has still to come are left out. Two
 * positions that the side cannot tell apart give the same answers and the same bytes, whatever is called. Its units
 * have numbers of their own: find them by their ids. Plays are left: the view begins its phase anew, hexrout_game_asked
 * says HEXROUT_ASKED_NOTHING, and to play it is to play as if there were no more than the side knows. It does not
 * follow the game: take another view once that has gone on. HEXROUT_BAD_ARGUMENT if there is no such side. Cost: that
 * of a copy. */
HEXROUT_API hexrout_status hexrout_game_for_side(hexrout_game *game, uint32_t side, hexrout_game **view);
HEXROUT_API void hexrout_game_free(hexrout_game *game);
/* What the last call with this game that failed says; "" if none has. Of NULL: "". */
HEXROUT_API const char *hexrout_game_message(const hexrout_game *game);
/* The scenario in its present position as text: reading it gives the same position. */
HEXROUT_API hexrout_status hexrout_game_text(hexrout_game *game, const char **text, size_t *length);
/* Map and units drawn in characters, for people. */
HEXROUT_API hexrout_status hexrout_game_picture(hexrout_game *game, const char **text, size_t *length);

/* ---- What there is ------------------------------------------------------------------------------------------------ */

typedef struct hexrout_counts {
  uint32_t units, sides, hexes, locations;
  uint32_t rows, columns; /* of the map; the cell of a hex is its row and column */
  uint32_t attacker;      /* the side whose turn it is */
  uint32_t turn;
} hexrout_counts;
HEXROUT_API hexrout_status hexrout_game_counts(hexrout_game *game, hexrout_counts *counts);

/* The name of a side, 0 .. sides - 1. */
HEXROUT_API hexrout_status hexrout_game_side(hexrout_game *game, uint32_t side, const char **name);

enum { HEXROUT_IN_PLAY = 0, HEXROUT_CAPTURED = 1, HEXROUT_LOST = 2, HEXROUT_LEFT = 3 };
enum { HEXROUT_GOOD = 0, HEXROUT_HAMPERED = 1, HEXROUT_BROKEN = 2 };
enum { HEXROUT_SEEN = 0, HEXROUT_CONCEALED = 1, HEXROUT_HIDDEN = 2 };
typedef struct hexrout_unit {
  const char *id;
  const char *label; /* "4-4-7" */
  const char *state; /* "broken, dm"; "" if there is nothing to say */
  uint32_t at;       /* Location; HEXROUT_NOWHERE */
  uint32_t side;
  int32_t presence;  /* HEXROUT_IN_PLAY ... */
  int32_t health;    /* HEXROUT_GOOD ... */
  int32_t cover;     /* HEXROUT_SEEN ...: what the other side knows of it */
  int32_t leader, reduced, dummy;     /* 0 or 1 */
  int32_t strength, morale, damage;   /* what they count is the system's own: hexrout/rules/figures.hpp */
} hexrout_unit;
/* A unit, 0 .. units - 1. */
HEXROUT_API hexrout_status hexrout_game_unit(hexrout_game *game, uint32_t unit, hexrout_unit *out);
/* The number of a unit by its id. HEXROUT_REFUSED if there is none. */
HEXROUT_API hexrout_status hexrout_game_find_unit(hexrout_game *game, const char *id, uint32_t *unit);

typedef struct hexrout_place {
  const char *name;    /* "K7/1" */
  const char *terrain; /* "woods" */
  uint32_t hex;
  int32_t row, column;
  int32_t level;       /* above that of the ground of its hex */
  int32_t base_level;  /* of the hex */
} hexrout_place;
/* A Location, 0 .. locations - 1. */
HEXROUT_API hexrout_status hexrout_game_place(hexrout_game *game, uint32_t location, hexrout_place *out);
/* The number of a Location by its name: M2 for the ground of a hex, M2/1 for its first level. */
HEXROUT_API hexrout_status hexrout_game_find_place(hexrout_game *game, const char *name, uint32_t *location);

/* ---- Questions about the position as it is now -------------------------------------------------------------------- */

enum { HEXROUT_MUST = 0, HEXROUT_MAY = 1, HEXROUT_NEED_NOT = 2, HEXROUT_CANNOT = 3 };
enum { HEXROUT_STAYS = 0, HEXROUT_SURRENDERS = 1, HEXROUT_IS_LOST = 2 };
typedef struct hexrout_verdict {
  uint32_t at;
  int32_t duty;       /* HEXROUT_MUST ... */
  int32_t fate;       /* of a unit that takes none of its ends: HEXROUT_STAYS ... */
  uint32_t ends;      /* how many there are */
  uint32_t dead_ends; /* legal ways to where it may not stay */
} hexrout_verdict;
enum { HEXROUT_LOW_CRAWL = 1, HEXROUT_MANDATORY = 2 };
typedef struct hexrout_end {
  uint32_t at;           /* HEXROUT_NOWHERE: off the map */
  int32_t spent_half_mf; /* for systems that count otherwise, half of their unit */
  uint32_t interdicted;  /* steps under fire on the way */
  uint32_t traits;       /* HEXROUT_LOW_CRAWL | HEXROUT_MANDATORY */
  double lost;           /* chance to be eliminated on the way */
  double chance;         /* that it can go there, where dice decide; otherwise 1 */
} hexrout_end;
/* What a unit must do and where it may end, in numbers: the answer without its words. At most `room` ends are put into
 * `ends`; verdict->ends tells how many there are. `ends` may be NULL if room is 0. */
HEXROUT_API hexrout_status hexrout_game_verdict(hexrout_game *game, uint32_t unit, hexrout_verdict *verdict,
                                                hexrout_end *ends, uint32_t room);
/* The same in words, with every reason and every refused step, as `hexrout rout --format json` gives it. */
HEXROUT_API hexrout_status hexrout_game_answer(hexrout_game *game, uint32_t unit, const char **json, size_t *length);

typedef struct hexrout_line {
  uint8_t blocked;   /* 1: no line of sight */
  uint8_t undecided; /* 1: VASL itself fails on this line */
  uint8_t hindrance; /* if it is not blocked */
  uint8_t reserved;
  uint32_t range;    /* hexes */
} hexrout_line;
/* Lines of sight: line i is that from places[2 i] to places[2 i + 1]. Nothing is written if one of them is no
 * Location. */
HEXROUT_API hexrout_status hexrout_game_lines(hexrout_game *game, const uint32_t *places, size_t count,
                                              hexrout_line *lines);

enum { HEXROUT_WITH_LEADER = 1, HEXROUT_ROAD_BONUS = 2, HEXROUT_BENEATH = 4, HEXROUT_CONTACT = 8 };
typedef struct hexrout_reach {
  const char *code;            /* "": it can move; else why it cannot: "NOT_GOOD_ORDER" */
  const char *because;         /* the same in words */
  uint32_t from;               /* where it stands */
  uint32_t leader;             /* the unit that can come along; HEXROUT_NOWHERE: none */
  int32_t allotment_half_mf;   /* its own; where dice are thrown, the most that they can give */
  int32_t certain_half_mf;     /* the least that they can give */
  int32_t road_bonus_half_mf;  /* added for a move by road alone */
  int32_t with_leader_half_mf; /* the allotment beside the leader */
  uint32_t points;             /* how many there are */
  uint32_t path_places;        /* so many Locations all the paths have together */
  int32_t limited;             /* 1: the search gave up, points may be missing */
  int32_t reserved;
} hexrout_reach;
/* One way of standing somewhere at the end of the move. */
typedef struct hexrout_reach_point {
  uint32_t at;
  int32_t spent_half_mf;
  uint32_t exposure; /* the fire it draws on the way, in quarters of a factor: hexrout/rules/reach.hpp */
  uint32_t traits;   /* HEXROUT_WITH_LEADER | ... */
  uint32_t first;    /* its path: places[first] .. places[first + places - 1], start and end included */
  uint32_t places;
} hexrout_reach_point;
/* Where a unit can go when its player moves it. Points are in the order of Locations; those of one Location are a
 * Pareto front of cost and exposure, the cheapest first. At most `room` points and `place_room` Locations of paths are
 * written; reach->points and reach->path_places tell how many there are. `points` may be NULL if room is 0, `places` if
 * place_room is 0. A unit that cannot move is no error: its code says why. Enemies that its side does not know of are
 * not in it. Cost: some ten microseconds once lines of sight have been looked along. */
HEXROUT_API hexrout_status hexrout_game_reach(hexrout_game *game, uint32_t unit, hexrout_reach *reach,
                                              hexrout_reach_point *points, uint32_t room, uint32_t *places,
                                              uint32_t place_room);

/* ---- Changes ------------------------------------------------------------------------------------------------------ */

/* The position with some of it changed, as another game. `change`: JSON, what `set` of the engine takes without `game`
 * and `as` (src/engine/README.md): {"units": [{"id": "g3", "at": "K5"}], "remove": ["r2"], "turn": {"number": 4}}.
 * `length`: its bytes, which need not end with 0. The game itself stays as it is, its play included; the changed one
 * begins its phase anew from the position that the play has come to. HEXROUT_REFUSED, and *changed is NULL, where a
 * scenario written so would be refused; the message names the value: `units[0].at: error[off-map]: ...`. Cost: under
 * Advanced Squad Leader that of the units changed and of a copy; otherwise that of writing the position and reading it
 * again. Map and lines of sight are shared. */
HEXROUT_API hexrout_status hexrout_game_change(hexrout_game *game, const char *change, size_t length,
                                               hexrout_game **changed);
/* The game itself with a unit in another Location, "what if it stood there", whether or not it could get there: the
 * change {"units": [{"id": ..., "at": ...}]}, without its text. HEXROUT_NOT_NOW in the midst of a play; HEXROUT_REFUSED
 * where the change is (what holds a unit in its Location, an entrenchment or a vehicle, does not move with it). */
HEXROUT_API hexrout_status hexrout_game_move(hexrout_game *game, uint32_t unit, uint32_t location);

/* ---- Play: what is asked now, answers, undo ------------------------------------------------------------------------ */

enum { HEXROUT_ASKS_ALL = 0, HEXROUT_ASKS_ROLLS = 1, HEXROUT_ASKS_DECISIONS = 2, HEXROUT_ASKS_NOTHING = 3 };
/* Plays the phase until something is asked, or to its end. What is not put to the caller is rolled with the seed, or
 * decided as recommended. HEXROUT_NOT_NOW if a question is open. */
HEXROUT_API hexrout_status hexrout_game_play(hexrout_game *game, int32_t asks, uint64_t seed);

enum { HEXROUT_ASKED_NOTHING = 0, HEXROUT_ASKED_ROLL = 1, HEXROUT_ASKED_DECISION = 2 };
/* Its texts hold, like all texts, until the next call with the same handle has returned, hexrout_game_option and
 * hexrout_envs_option included: whoever wants `who` and the options together copies the one first. */
typedef struct hexrout_asked {
  int32_t kind;
  uint32_t question; /* its number in this play: the answers given so far */
  const char *what;  /* "rout", "Interdiction NMC" */
  const char *who;   /* unit or side that decides, or that is rolled for */
  const char *rule;
  const char *text;  /* a sentence for people; may be "" */
  uint32_t unit;     /* `who` as a unit; HEXROUT_NOWHERE if it is none */
  int32_t side;      /* that decides; -1: nobody in particular */
  uint32_t options;  /* of a decision, two or more; option 0 is the recommended one */
  uint32_t dice;     /* of a roll */
  uint32_t faces;    /* that each of them has */
  int32_t sum_only;  /* 1: only the sum of the dice matters */
} hexrout_asked;
/* The open question; kind HEXROUT_ASKED_NOTHING if no play is under way or the phase is over. */
HEXROUT_API hexrout_status hexrout_game_asked(hexrout_game *game, hexrout_asked *asked);
/* An option of the open decision in words: "to K5". */
HEXROUT_API hexrout_status hexrout_game_option(hexrout_game *game, uint32_t option, const char **word);
/* Answers the open decision. question: as hexrout_game_asked gave it; HEXROUT_STALE if it is another now. */
HEXROUT_API hexrout_status hexrout_game_decide(hexrout_game *game, uint32_t question, uint32_t option);
/* Answers the open roll with one face for each of its dice. */
HEXROUT_API hexrout_status hexrout_game_roll(hexrout_game *game, uint32_t question, const int32_t *faces,
                                             uint32_t count);
/* Other dice to come: what is rolled after the open question is rolled with this seed, and what has been rolled stays.
 * For copies in the midst of a play, which share their dice otherwise. An answer that is taken back with
 * hexrout_game_undo and given again is followed by the same dice. HEXROUT_NOT_NOW where no question is open, and in a
 * play that asks for all rolls (HEXROUT_ASKS_ALL, HEXROUT_ASKS_ROLLS): it makes none itself. */
HEXROUT_API hexrout_status hexrout_game_reseed(hexrout_game *game, uint64_t seed);
/* Takes back the last answers of this play, at most all. Cost: that of the play so far. */
HEXROUT_API hexrout_status hexrout_game_undo(hexrout_game *game, uint32_t answers);

/* ---- Observation --------------------------------------------------------------------------------------------------- */

/* Number of planes, and their names. NULL for a plane that there is not. */
HEXROUT_API uint32_t hexrout_planes(void);
HEXROUT_API const char *hexrout_plane_name(uint32_t plane);
/* What a side may know, as planes of small numbers (hexrout/env/observer.hpp): planes * rows * columns bytes are
 * written, cells[(plane * rows + row) * columns + column]. rows and columns must hold the map, 1024 at most; room:
 * bytes that `cells` has. */
HEXROUT_API hexrout_status hexrout_game_observe(hexrout_game *game, uint32_t side, uint32_t rows, uint32_t columns,
                                                int8_t *cells, size_t room);

/* ---- Environments: many games of one start, stepped in one call (hexrout/env/env_batch.hpp) ------------------------- */

/* `size` must reach to `actions` at least; what lies behind it may be 0. */
typedef struct hexrout_env_plan {
  uint32_t size;          /* sizeof(hexrout_env_plan) */
  uint32_t count;         /* games, 1..65536 */
  int32_t side;           /* that decides alone; -1: both decide */
  uint32_t events;        /* that chance lets happen in the place of an `ask` of the scenario; 32 is usual */
  uint32_t stops_between; /* 1: stops before each of them as well */
  uint32_t actions;       /* room for options, 2..65536 */
  uint32_t most_steps;    /* of one game; 0: any number */
  uint32_t rows, columns; /* of the planes, 1024 at most; 0: those of the map */
  uint32_t restarts;      /* 1: a game that is over begins anew within the step that ended it */
} hexrout_env_plan;

/* Buffers of the caller, each with one row a game; a NULL one, and one behind `size`, is not written. */
typedef struct hexrout_env_buffers {
  uint32_t size;       /* sizeof(hexrout_env_buffers) */
  uint32_t reserved;
  int8_t *cells;       /* planes * rows * columns a game */
  int8_t *last_cells;  /* the same: the end of games that the step has ended and begun anew; others are left alone */
  int8_t *legal;       /* `actions` a game: 1 for an option there is */
  float *reward;
  uint8_t *over;
  uint8_t *cut;        /* ended by most_steps */
  int32_t *side;       /* that decides now; -1: nobody, any action goes on */
} hexrout_env_buffers;

/* Begins `count` games at the position of `game`, which is copied. HEXROUT_NOT_NOW in the midst of a play. */
HEXROUT_API hexrout_status hexrout_envs_new(hexrout_game *game, const hexrout_env_plan *plan, hexrout_envs **envs);
HEXROUT_API void hexrout_envs_free(hexrout_envs *envs);
HEXROUT_API const char *hexrout_envs_message(const hexrout_envs *envs);
typedef struct hexrout_env_shape {
  uint32_t count, planes, rows, columns, actions;
} hexrout_env_shape;
HEXROUT_API hexrout_status hexrout_envs_shape(hexrout_envs *envs, hexrout_env_shape *shape);
/* Resets and steps of all games are shared among so many threads, at most one a core; 0: as many as pay, which is one for
 * every 16 games. It is 1 at first. The bytes are the same for any number. */
HEXROUT_API hexrout_status hexrout_envs_threads(hexrout_envs *envs, uint32_t threads);
/* Begins all games anew, each with throws of its own: no game of one seed is one of another seed. */
HEXROUT_API hexrout_status hexrout_envs_reset(hexrout_envs *envs, uint64_t seed, const hexrout_env_buffers *out);
/* Takes one option in each game: `count` of them. One that there is not is taken as 0, the recommended one. */
HEXROUT_API hexrout_status hexrout_envs_step(hexrout_envs *envs, const int32_t *actions,
                                             const hexrout_env_buffers *out);
/* What a side sees of one game now: planes * rows * columns bytes. */
HEXROUT_API hexrout_status hexrout_envs_observe(hexrout_envs *envs, uint32_t game, uint32_t side, int8_t *cells);
/* One of the games by itself, in its present position and outside of any play. */
HEXROUT_API hexrout_status hexrout_envs_game(hexrout_envs *envs, uint32_t game, hexrout_game **copy);
/* What is asked in one of the games, and an option of it in words. */
HEXROUT_API hexrout_status hexrout_envs_asked(hexrout_envs *envs, uint32_t game, hexrout_asked *asked);
HEXROUT_API hexrout_status hexrout_envs_option(hexrout_envs *envs, uint32_t game, uint32_t option, const char **word);

#ifdef __cplusplus
}
#endif

#endif

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
 * ERRORS. Every function that can fail returns a status; HEXROUT_OK is 0. The mistakes in words are returned by
 * hexrout_session_message, hexrout_game_message or hexrout_envs_message of the handle of the call, one line a
 * mistake: `file:line:column: error[code]: what; what to do`. A call that fails changes nothing but the message. No
 * exception leaves the library. A null handle, or a null pointer for a result, gives HEXROUT_BAD_ARGUMENT. A freed
 * handle must not be used again.
 *
 * OWNERSHIP. The caller frees every handle that it makes (_new, _load_, _copy); freeing NULL does nothing. Handles do not
 * depend on each other's lifetime. Returned texts belong to the handle of the call and are valid until its next call
 * has returned, so that they may be arguments of that call. Copy texts that are needed longer. Buffers are the
 * caller's; the library keeps no pointer to them.
 *
 * THREADS. A handle belongs to one thread at a time. Different handles may be used by different threads at once, also
 * copies of one game, which share only immutable data.
 *
 * NUMBERS. Units, sides, hexes and Locations are numbers from 0 on. A unit keeps its number throughout the game; new
 * units come at the end. HEXROUT_NOWHERE means off the map.
 *
 * SIDES. A game shows everything, also facts hidden from a player. hexrout_game_for_side returns the game that one side
 * knows; every function accepts it, and all results depend only on facts known to that side.
 *
 * VERSIONS. The soname is libhexrout.so.0. Under it functions may be added and never change, and structures that the
 * library fills in stay as they are. Structures that a caller fills in begin with their size and may grow at the end:
 * put sizeof of the structure there. A library newer than the header takes missing members as 0, which keeps their
 * earlier meaning; a library older than the header returns HEXROUT_BAD_ARGUMENT if a member that it does not have is
 * other than 0.
 *
 * LOCALES. Texts and numbers are read and written independently of setlocale.
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
  HEXROUT_REFUSED = 2,      /* an input was read and is wrong; the message has the place */
  HEXROUT_NOT_NOW = 3,      /* impossible in this state of the game: no question is open, or one is */
  HEXROUT_STALE = 4,        /* an answer to a question that is no longer open */
  HEXROUT_UNSUPPORTED = 5,  /* not available under these rules */
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
/* Returns a status in words: "ok", "bad argument", ...; "unknown status" for any other number. */
HEXROUT_API const char *hexrout_status_text(hexrout_status status);

/* ---- Sessions: they load games and hold an engine with lines of JSON ---------------------------------------------- */

/* boards: the folder of VASL boards; may be NULL. */
HEXROUT_API hexrout_status hexrout_session_new(const char *boards, hexrout_session **session);
HEXROUT_API void hexrout_session_free(hexrout_session *session);
/* Returns the message of the last failed call with this session; "" before one, and for NULL. */
HEXROUT_API const char *hexrout_session_message(const hexrout_session *session);
/* Returns the first line of the engine, with protocol, methods and limits. NULL for a null session. */
HEXROUT_API const char *hexrout_session_greeting(hexrout_session *session);
/* Answers one line of the engine's protocol (src/engine/README.md); the answer ends with 0. Refusals of the engine are
 * answers: the status is HEXROUT_OK. The answer to a blank line is "". `length`: bytes of the line, which need not end
 * with 0. The engine's games are separate from those of hexrout_game. */
HEXROUT_API hexrout_status hexrout_session_ask(hexrout_session *session, const char *line, size_t length,
                                               const char **answer, size_t *answer_length);

/* ---- Games: load, copy, free -------------------------------------------------------------------------------------- */

/* Loads a scenario file, or a VASL saved game or log; of a log the position at its end (the engine's load takes another
 * point). A scenario of a data game names its folder by the key rules_folder; the
 * folder is read with the rights of the process. */
HEXROUT_API hexrout_status hexrout_game_load_file(hexrout_session *session, const char *path, hexrout_game **game);
/* Writes a made position as the text of a scenario: equal numbers give equal texts, and other numbers other maps, troops
 * and places (hexrout/match/made_position.hpp). For starts that nobody has tuned anything to. */
HEXROUT_API hexrout_status hexrout_session_made(hexrout_session *session, uint64_t number, const char **text,
                                                size_t *length);
/* Loads the text of a scenario. `name` is its name in messages, and map files are looked for beside it; may be NULL. */
HEXROUT_API hexrout_status hexrout_game_load_text(hexrout_session *session, const char *text, size_t length,
                                                  const char *name, hexrout_game **game);
/* Copies the position, with the play under way and its future dice: copies of a play with equal answers have equal
 * ends. For several futures give each copy its own dice by hexrout_game_reseed. Cost: some microseconds. */
HEXROUT_API hexrout_status hexrout_game_copy(hexrout_game *game, hexrout_game **copy);
/* Writes the whole state as text: position, play under way, open question, future dice. The text
 * is one line of JSON in ASCII, so that its bytes can be kept anywhere. Earlier answers of the play are not in it. */
HEXROUT_API hexrout_status hexrout_game_save(hexrout_game *game, const char **text, size_t *length);
/* Makes a game of such a text: it has the same open question, and equal answers lead to equal ends. Its questions count
 * from 0. `name`: as in hexrout_game_load_text. */
HEXROUT_API hexrout_status hexrout_game_load_saved(hexrout_session *session, const char *text, size_t length,
                                                   const char *name, hexrout_game **game);
/* Makes a world that looks the same to a side: where the other side's hidden units and concealed counters are is drawn
 * anew with `seed`, from the distribution that hexrout/play/resample.hpp states; which units there are is taken for
 * known. Future dice are seeded with `seed`. A play goes on at its open question; its questions count from 0.
 * HEXROUT_REFUSED if too many draws contradict what the side knows. Cost: the position is written and read again once
 * or more, and the play is played once. Copies of one world are cheap. */
HEXROUT_API hexrout_status hexrout_game_resample(hexrout_game *game, uint32_t side, uint64_t seed,
                                                 hexrout_game **world);
/* Makes a game of the position as a side knows it: for an opponent that must not see the other player's notes. Hidden
 * enemies are left out; concealed ones and Dummies are counters "?1", "?2" ... with place and side only, and count as
 * Dummies; future events of the scenario are left out. Two positions that look alike to the side give equal answers and
 * equal bytes in every call. Units of the view have numbers of their own: find them by their ids. The view is outside
 * of any play and begins its phase anew: hexrout_game_asked returns HEXROUT_ASKED_NOTHING, and to play it means to play
 * with the facts known to the side. The view does not follow the game: make another one after a change.
 * HEXROUT_BAD_ARGUMENT for an unknown side. Cost: that of a copy. */
HEXROUT_API hexrout_status hexrout_game_for_side(hexrout_game *game, uint32_t side, hexrout_game **view);
HEXROUT_API void hexrout_game_free(hexrout_game *game);
/* Returns the message of the last failed call with this game; "" before one, and for NULL. */
HEXROUT_API const char *hexrout_game_message(const hexrout_game *game);
/* Writes the scenario in its present position as text: reading it gives an equal position. */
HEXROUT_API hexrout_status hexrout_game_text(hexrout_game *game, const char **text, size_t *length);
/* Draws map and units in characters, for people. */
HEXROUT_API hexrout_status hexrout_game_picture(hexrout_game *game, const char **text, size_t *length);

/* ---- Units, sides and Locations ----------------------------------------------------------------------------------- */

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
  const char *state; /* "broken, dm"; "" without a state */
  uint32_t at;       /* Location; HEXROUT_NOWHERE */
  uint32_t side;
  int32_t presence;  /* HEXROUT_IN_PLAY ... */
  int32_t health;    /* HEXROUT_GOOD ... */
  int32_t cover;     /* HEXROUT_SEEN ...: how the other side sees it */
  int32_t leader, reduced, dummy;     /* 0 or 1 */
  int32_t strength, morale, damage;   /* in units of the system: hexrout/rules/figures.hpp */
} hexrout_unit;
/* A unit, 0 .. units - 1. */
HEXROUT_API hexrout_status hexrout_game_unit(hexrout_game *game, uint32_t unit, hexrout_unit *out);
/* Finds the number of a unit by its id. HEXROUT_REFUSED for an unknown id. */
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
/* Finds the number of a Location by its name: M2 for the ground of a hex, M2/1 for its first level. */
HEXROUT_API hexrout_status hexrout_game_find_place(hexrout_game *game, const char *name, uint32_t *location);

/* ---- Questions about the present position ------------------------------------------------------------------------- */

enum { HEXROUT_MUST = 0, HEXROUT_MAY = 1, HEXROUT_NEED_NOT = 2, HEXROUT_CANNOT = 3 };
enum { HEXROUT_STAYS = 0, HEXROUT_SURRENDERS = 1, HEXROUT_IS_LOST = 2 };
typedef struct hexrout_verdict {
  uint32_t at;
  int32_t duty;       /* HEXROUT_MUST ... */
  int32_t fate;       /* of a unit that takes none of its ends: HEXROUT_STAYS ... */
  uint32_t ends;      /* their number */
  uint32_t dead_ends; /* legal ways to Locations where it may not stay */
} hexrout_verdict;
enum { HEXROUT_LOW_CRAWL = 1, HEXROUT_MANDATORY = 2 };
typedef struct hexrout_end {
  uint32_t at;           /* HEXROUT_NOWHERE: off the map */
  int32_t spent_half_mf; /* for systems that count otherwise, half of their unit */
  uint32_t interdicted;  /* steps under fire on the way */
  uint32_t traits;       /* HEXROUT_LOW_CRAWL | HEXROUT_MANDATORY */
  double lost;           /* probability to be eliminated on the way */
  double chance;         /* probability that it can go there, if dice decide; otherwise 1 */
} hexrout_end;
/* Computes the duty of a unit and its possible ends, in numbers: the answer without its words. At most `room` ends are
 * written to `ends`; verdict->ends is their whole number. `ends` may be NULL if room is 0. */
HEXROUT_API hexrout_status hexrout_game_verdict(hexrout_game *game, uint32_t unit, hexrout_verdict *verdict,
                                                hexrout_end *ends, uint32_t room);
/* Returns the answer in words, with every reason and every refused step, as `hexrout rout --format json`. */
HEXROUT_API hexrout_status hexrout_game_answer(hexrout_game *game, uint32_t unit, const char **json, size_t *length);

typedef struct hexrout_line {
  uint8_t blocked;   /* 1: no line of sight */
  uint8_t undecided; /* 1: VASL itself fails on this line */
  uint8_t hindrance; /* if it is not blocked */
  uint8_t reserved;
  uint32_t range;    /* hexes */
} hexrout_line;
/* Looks along lines of sight: line i goes from places[2 i] to places[2 i + 1]. Without effect if a number is not that
 * of a Location. */
HEXROUT_API hexrout_status hexrout_game_lines(hexrout_game *game, const uint32_t *places, size_t count,
                                              hexrout_line *lines);

enum { HEXROUT_WITH_LEADER = 1, HEXROUT_ROAD_BONUS = 2, HEXROUT_BENEATH = 4, HEXROUT_CONTACT = 8 };
typedef struct hexrout_reach {
  const char *code;            /* "": it can move; otherwise the reason: "NOT_GOOD_ORDER" */
  const char *because;         /* the reason in words */
  uint32_t from;               /* its Location */
  uint32_t leader;             /* the unit that can come along; HEXROUT_NOWHERE: none */
  int32_t allotment_half_mf;   /* its own; under rules with dice, the most that they can give */
  int32_t certain_half_mf;     /* the least that dice can give */
  int32_t road_bonus_half_mf;  /* added for a move only by road */
  int32_t with_leader_half_mf; /* the allotment beside the leader */
  uint32_t points;             /* their number */
  uint32_t path_places;        /* number of Locations of all paths together */
  int32_t limited;             /* 1: the search gave up, points may be missing */
  int32_t reserved;
} hexrout_reach;
/* A Location at the end of a move, with one of the ways to it. */
typedef struct hexrout_reach_point {
  uint32_t at;
  int32_t spent_half_mf;
  uint32_t exposure; /* the fire drawn on the way, in quarters of a factor: hexrout/rules/reach.hpp */
  uint32_t traits;   /* HEXROUT_WITH_LEADER | ... */
  uint32_t first;    /* its path: places[first] .. places[first + places - 1], start and end included */
  uint32_t places;
} hexrout_reach_point;
/* Computes the Locations that a unit can move to. Points are in the order of Locations; the points of one Location are
 * a Pareto front of cost and exposure, the cheapest first. At most `room` points and `place_room` Locations of paths
 * are written; reach->points and reach->path_places are their whole numbers. `points` may be NULL if room is 0,
 * `places` if place_room is 0. A unit that cannot move is not an error: its code gives the reason. Enemies unknown to
 * its side are ignored. Cost: some ten microseconds once lines of sight are in the cache. */
HEXROUT_API hexrout_status hexrout_game_reach(hexrout_game *game, uint32_t unit, hexrout_reach *reach,
                                              hexrout_reach_point *points, uint32_t room, uint32_t *places,
                                              uint32_t place_room);

/* 0, which keeps its meaning in an older caller: what the scenario says where the unit stands. */
enum {
  HEXROUT_INTENT_OF_SCENARIO = 0,
  HEXROUT_ATTACK = 1,
  HEXROUT_HOLD = 2,
  HEXROUT_DELAY = 3,
  HEXROUT_WITHDRAW = 4
};
/* What a plan of moves is asked for. `size` and `side` must be given; 0 leaves the rest as usual. */
typedef struct hexrout_plan_asked {
  uint32_t size;
  uint32_t side;
  int32_t intent;        /* HEXROUT_INTENT_OF_SCENARIO ... */
  uint32_t time_ms;      /* work, in milliseconds of a usual machine: 1 to 3,600,000; 0: 1000 */
  const uint32_t *goals; /* Locations; NULL: the places of the scenario's objectives */
  size_t goal_count;
} hexrout_plan_asked;
typedef struct hexrout_plan {
  uint32_t moves;     /* their number */
  uint32_t stays;     /* units that could move, and do not */
  uint32_t looked_at; /* ends */
  int32_t stopped;    /* 1: the work did not suffice, and another plan may be better */
} hexrout_plan;
typedef struct hexrout_planned_move {
  uint32_t unit;
  uint32_t from;
  uint32_t at;           /* where it goes */
  int32_t spent_half_mf;
  double worth;          /* in points: of the end, and of staying */
  double stays;
} hexrout_planned_move;
/* Plans the Movement Phase of a side (hexrout/plan/plan.hpp): moves in the order in which hexrout_game_move can make them.
 * At most `room` moves are written, and plan->moves is their whole number, no more than there are units; `moves` may be
 * NULL if room is 0. The plan rests on what the side knows, and equal questions have equal plans on every machine. Under
 * rules without moves nobody moves. For the reasons ask for the engine's `plan` by hexrout_session_ask. */
HEXROUT_API hexrout_status hexrout_game_plan(hexrout_game *game, const hexrout_plan_asked *asked, hexrout_plan *plan,
                                             hexrout_planned_move *moves, uint32_t room);

/* ---- Changes ------------------------------------------------------------------------------------------------------ */

/* Makes another game with a changed position. `change`: JSON, the parameters of `set` of the engine without `game` and
 * `as` (src/engine/README.md): {"units": [{"id": "g3", "at": "K5"}], "remove": ["r2"], "turn": {"number": 4}}.
 * `length`: its bytes, which need not end with 0. The game itself stays unchanged, its play included; the changed one
 * begins its phase anew from the present position of the play. HEXROUT_REFUSED, with *changed NULL, if a scenario of
 * this text would be refused; the message names the value: `units[0].at: error[off-map]: ...`. Cost: under Advanced
 * Squad Leader that of the units changed and of a copy; otherwise that of writing the position and reading it again.
 * Map and lines of sight are shared. */
HEXROUT_API hexrout_status hexrout_game_change(hexrout_game *game, const char *change, size_t length,
                                               hexrout_game **changed);
/* Puts a unit of this game into another Location, whether or not it could get there: the change {"units": [{"id": ...,
 * "at": ...}]}, without its text. HEXROUT_NOT_NOW in the middle of a play; HEXROUT_REFUSED if the change would be (an
 * entrenchment or a vehicle that a unit is in does not move with it). */
HEXROUT_API hexrout_status hexrout_game_move(hexrout_game *game, uint32_t unit, uint32_t location);

/* ---- Play: open questions, answers, undo --------------------------------------------------------------------------- */

enum { HEXROUT_ASKS_ALL = 0, HEXROUT_ASKS_ROLLS = 1, HEXROUT_ASKS_DECISIONS = 2, HEXROUT_ASKS_NOTHING = 3 };
/* Added to one of HEXROUT_ASKS_...: the options of a decision follow from the facts that the deciding side knows, as in
 * environments; what is hidden shows when an option is taken. Without it they are those of the whole position. */
enum { HEXROUT_BY_VIEW = 4 };
/* Plays the phase up to a question for the caller, or to its end. Other rolls are made with the seed, other decisions
 * take the recommended option. HEXROUT_NOT_NOW if a question is open. */
HEXROUT_API hexrout_status hexrout_game_play(hexrout_game *game, int32_t asks, uint64_t seed);

enum { HEXROUT_ASKED_NOTHING = 0, HEXROUT_ASKED_ROLL = 1, HEXROUT_ASKED_DECISION = 2 };
/* Texts are valid, like all texts, until the next call with the same handle has returned, hexrout_game_option and
 * hexrout_envs_option included: to use `who` and the options together, copy `who` first. */
typedef struct hexrout_asked {
  int32_t kind;
  uint32_t question; /* its number in this play: the answers given so far */
  const char *what;  /* "rout", "Interdiction NMC" */
  const char *who;   /* unit or side that decides, or that is rolled for */
  const char *rule;
  const char *text;  /* a sentence for people; may be "" */
  uint32_t unit;     /* `who` as a unit; HEXROUT_NOWHERE otherwise */
  int32_t side;      /* the side that decides; -1: neither */
  uint32_t options;  /* of a decision, two or more; option 0 is the recommended one */
  uint32_t dice;     /* of a roll */
  uint32_t faces;    /* of each die */
  int32_t sum_only;  /* 1: only the sum of the dice matters */
} hexrout_asked;
/* The open question; kind HEXROUT_ASKED_NOTHING if no play is under way or the phase is over. */
HEXROUT_API hexrout_status hexrout_game_asked(hexrout_game *game, hexrout_asked *asked);
/* An option of the open decision in words: "to K5". */
HEXROUT_API hexrout_status hexrout_game_option(hexrout_game *game, uint32_t option, const char **word);
/* Answers the open decision. question: from hexrout_game_asked; HEXROUT_STALE if another question is open now. */
HEXROUT_API hexrout_status hexrout_game_decide(hexrout_game *game, uint32_t question, uint32_t option);
/* Answers the open roll with one face for each of its dice. */
HEXROUT_API hexrout_status hexrout_game_roll(hexrout_game *game, uint32_t question, const int32_t *faces,
                                             uint32_t count);
enum { HEXROUT_RECOMMENDED = 0, HEXROUT_RANDOM = 1 };
/* Plays from the open question to the end of the phase, for a search: open rolls are made with the seed; decisions take
 * option 0, or each option with equal chance (of the events that a scenario asks for, 64 at most). No words are made on
 * the way, so this is several times faster than a play by questions. HEXROUT_NOT_NOW without an open question. */
HEXROUT_API hexrout_status hexrout_game_play_out(hexrout_game *game, int32_t choices, uint64_t seed);
/* Sums what the units count for, in quarters (`worth` in hexrout/rules/figures.hpp): those of a side, and all others. */
HEXROUT_API hexrout_status hexrout_game_worth(hexrout_game *game, uint32_t side, int32_t *own, int32_t *others);
/* Lists the results of the open roll, each with its exact chance: chances[i] is that of the faces faces[i * dice] ..
 * faces[i * dice + dice - 1], and stands for all rolls that its rules do not tell apart from it (two dice of which only
 * the sum counts have 11 results). At most `room` results are written; *count is their whole number. `faces` and
 * `chances` may be NULL if room is 0. HEXROUT_NOT_NOW without an open roll; HEXROUT_UNSUPPORTED for a roll with more
 * than 100,000 results, whose faces are to be drawn. */
HEXROUT_API hexrout_status hexrout_game_outcomes(hexrout_game *game, int32_t *faces, double *chances, uint32_t room,
                                                 uint32_t *count);
/* Replaces the future dice: rolls after the open question are made with this seed, past rolls stay. Use it for copies
 * in the middle of a play, which otherwise have equal dice. An answer taken back with hexrout_game_undo and given again
 * is followed by equal dice. HEXROUT_NOT_NOW without an open question, and in a play whose rolls are all questions
 * (HEXROUT_ASKS_ALL, HEXROUT_ASKS_ROLLS). */
HEXROUT_API hexrout_status hexrout_game_reseed(hexrout_game *game, uint64_t seed);
/* Takes back the last answers of this play, at most all. Cost: the first time that of the play so far; from then on the
 * game keeps copies, and it is that of a copy. */
HEXROUT_API hexrout_status hexrout_game_undo(hexrout_game *game, uint32_t answers);
/* Returns, as JSON, what a side has seen of this play: its own decisions with the options taken, and how the position
 * changed as it knows it (hexrout/play/history.hpp). Plays that look alike to the side give equal bytes. HEXROUT_NOT_NOW
 * outside of a play. Cost: that of the play so far, and a view for each step. */
HEXROUT_API hexrout_status hexrout_game_history(hexrout_game *game, uint32_t side, const char **json, size_t *length);

/* ---- Observation --------------------------------------------------------------------------------------------------- */

/* The number of planes, and their names. NULL for a number out of range. */
HEXROUT_API uint32_t hexrout_planes(void);
HEXROUT_API const char *hexrout_plane_name(uint32_t plane);
/* Writes the facts that a side may know as planes of small numbers (hexrout/env/observer.hpp): planes * rows * columns
 * bytes, cells[(plane * rows + row) * columns + column]. rows and columns must hold the map, 1024 at most; room: size
 * of `cells` in bytes. */
HEXROUT_API hexrout_status hexrout_game_observe(hexrout_game *game, uint32_t side, uint32_t rows, uint32_t columns,
                                                int8_t *cells, size_t room);

/* ---- Environments: many games of one start, stepped in one call (hexrout/env/env_batch.hpp) ------------------------- */

/* `size` must include `actions` at least; later members may be 0. */
typedef struct hexrout_env_plan {
  uint32_t size;          /* sizeof(hexrout_env_plan) */
  uint32_t count;         /* games, 1..65536 */
  int32_t side;           /* the only side that decides; -1: both decide */
  uint32_t events;        /* number of events that chance draws for an `ask` of the scenario; 32 is usual */
  uint32_t stops_between; /* 1: stops before each of these events as well */
  uint32_t actions;       /* size of `legal` for a game, 2..65536 */
  uint32_t most_steps;    /* of one game; 0: any number */
  uint32_t rows, columns; /* of the planes, 1024 at most; 0: those of the map */
  uint32_t restarts;      /* 1: a game that is over begins anew within the step that ended it */
  uint32_t by_place;      /* 1: an action means the same in every position: action row * columns + column takes the option
                             that leads there or names a unit there, the others come after the last cell; `actions` must be
                             rows * columns + 2 at least. 0: an action is the number of an option */
} hexrout_env_plan;

/* Buffers of the caller, each with one row a game; NULL buffers, and members beyond `size`, are not written. */
typedef struct hexrout_env_buffers {
  uint32_t size;       /* sizeof(hexrout_env_buffers) */
  uint32_t reserved;
  int8_t *cells;       /* planes * rows * columns a game */
  int8_t *last_cells;  /* as `cells`: the ends of games that a step has ended and begun anew; others are not written */
  int8_t *legal;       /* `actions` a game: 1 for each option, 0 behind the last */
  float *reward;
  uint8_t *over;
  uint8_t *cut;        /* ended by most_steps */
  int32_t *side;       /* the side that decides now; -1: neither, any action continues */
} hexrout_env_buffers;

/* Begins `count` games at the position of `game`, which is copied. HEXROUT_NOT_NOW in the middle of a play. */
HEXROUT_API hexrout_status hexrout_envs_new(hexrout_game *game, const hexrout_env_plan *plan, hexrout_envs **envs);
HEXROUT_API void hexrout_envs_free(hexrout_envs *envs);
HEXROUT_API const char *hexrout_envs_message(const hexrout_envs *envs);
/* Adds a position at which games may begin: each new game draws its start by its seed, all equally likely. Games under
 * way stay. HEXROUT_REFUSED if it has another number of sides, or if the planes do not hold its map; HEXROUT_NOT_NOW in
 * the middle of a play. */
HEXROUT_API hexrout_status hexrout_envs_add_start(hexrout_envs *envs, hexrout_game *start);
/* The number of the action that takes an option of the open question; `actions` of the plan if there is none. */
HEXROUT_API hexrout_status hexrout_envs_action(hexrout_envs *envs, uint32_t game, uint32_t option, uint32_t *action);
typedef struct hexrout_env_shape {
  uint32_t count, planes, rows, columns, actions;
} hexrout_env_shape;
HEXROUT_API hexrout_status hexrout_envs_shape(hexrout_envs *envs, hexrout_env_shape *shape);
/* Shares resets and steps of all games among `threads` threads, at most one a core; 0: one for every 16 games, which
 * pays. Initially 1. The bytes do not depend on the number. */
HEXROUT_API hexrout_status hexrout_envs_threads(hexrout_envs *envs, uint32_t threads);
/* Begins all games anew, each with dice of its own; games of different seeds are independent. */
HEXROUT_API hexrout_status hexrout_envs_reset(hexrout_envs *envs, uint64_t seed, const hexrout_env_buffers *out);
/* Takes one option in each of the `count` games. A number out of range is taken as 0, the recommended option. */
HEXROUT_API hexrout_status hexrout_envs_step(hexrout_envs *envs, const int32_t *actions,
                                             const hexrout_env_buffers *out);
/* Writes the present observation of one game by a side: planes * rows * columns bytes. */
HEXROUT_API hexrout_status hexrout_envs_observe(hexrout_envs *envs, uint32_t game, uint32_t side, int8_t *cells);
/* Copies one of the games, in its present position and outside of any play. */
HEXROUT_API hexrout_status hexrout_envs_game(hexrout_envs *envs, uint32_t game, hexrout_game **copy);
/* The open question in one of the games, and an option of it in words. */
HEXROUT_API hexrout_status hexrout_envs_asked(hexrout_envs *envs, uint32_t game, hexrout_asked *asked);
HEXROUT_API hexrout_status hexrout_envs_option(hexrout_envs *envs, uint32_t game, uint32_t option, const char **word);

#ifdef __cplusplus
}
#endif

#endif

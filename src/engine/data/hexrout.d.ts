// Types of the lines between hexrout engine and its client, protocol 1. Written by tools/make-protocol, from src/engine/data/protocol.schema.json.

/** A line out: one for each line in that is not blank, with its id. */
export type Reply = Success | Failure;

export interface Success {
  id: Id;
  ok: true;
  /** Fits the method of the request. */
  result: Record<string, unknown>;
  warnings?: Diagnostic[];
  /** With timing. */
  elapsed_us?: number;
}

export interface Failure {
  id: Id;
  ok: false;
  error: Error;
  elapsed_us?: number;
}

/** Of a request, and of its answer; null where there was none to read. */
export type Id = string | number | null;

/** A Location: the ground of a hex, "M2", or a level, rooftop or cellar of it, "M2/1". */
export type Place = string;

/** A Location by its name, or by the number that map gives it. */
export type PlaceParam = Place | number;

/** null: off the map. */
export type PlaceOrOff = Place | null;

/** Exact odds, "5/12" or "1"; the numbers may be longer than those of JSON. */
export type Fraction = string;

/** The nearest IEEE double to the exact odds beside it. */
export type Chance = number;

/** Of a position: 16 hexadecimal digits of all that its text (yaml) holds, its map by content. The same position has the same hash, whatever way it was come to. */
export type Hash = string;

/** Name of a game; left out, the game without a name. */
export type Game = string;

/** A side: the answer knows what that side knows. */
export type View = string;

/** How long the answer may take, in milliseconds on the wall. The answer then says whether it is complete. */
export type TimeMs = number;

/** Only under time_ms: whether all that was asked is in the answer. */
export type Complete = boolean;

/** How lines of sight are looked along. */
export type SightMode = "exact" | "vasl";

export type Direction = "n" | "ne" | "se" | "s" | "sw" | "nw";

/** The first line, before any request. */
export interface Greeting {
  protocol: "hexrout-engine/1";
  engine: "hexrout";
  methods: string[];
  /** Profiles that a scenario may name under rules. */
  rules: string[];
  /** How much one line may hold or ask for. */
  limits: GreetingLimits;
}

/** How much one line may hold or ask for. */
export interface GreetingLimits {
  line_bytes: number;
  /** Of a text or file that load or validate reads. */
  document_bytes?: number;
  json_depth: number;
  games: number;
  changes: number;
  answer_parts: number;
  sweep_runs: number;
  match_games?: number;
  match_positions?: number;
}

/** What is wrong with an input, or odd. */
export interface Diagnostic {
  severity: "note" | "warning" | "error";
  code: string;
  file?: string;
  line?: number;
  column?: number;
  /** Of a request: "units[0].at". */
  field?: string;
  message: string;
  hint?: string;
}

/** Why a request was refused; nothing has changed then. */
export interface Error {
  /** One of maps/CODES.md. */
  code: string;
  /** What is wrong. */
  message: string;
  /** What to do. */
  hint?: string;
  /** The parameter that is wrong: "unit", "path[2]", "ask.sweep". */
  field?: string;
  /** All that was found, where there is more to tell. */
  diagnostics?: Diagnostic[];
}

/** strength, morale and damage, and what else the system counts: the table of figures below. */
export type Figures = Record<string, number>;

/** A unit as it stands now. */
export interface Unit {
  id: string;
  at: PlaceOrOff;
  side: string;
  /** What its counter says: "4-4-7". */
  label: string;
  /** Words of its rules: "broken", "dm". */
  state: string[];
  presence: "in_play" | "captured" | "lost" | "left";
  health: "good" | "hampered" | "broken";
  /** What the other side knows of it. */
  cover: "seen" | "concealed" | "hidden";
  leader: boolean;
  /** Less than its counter says. */
  reduced: boolean;
  /** A counter with nothing behind it. */
  dummy: boolean;
  /** In quarters: 4 unharmed, 3 hampered, 2 broken, one less if reduced, 0 lost. */
  worth: number;
  figures: Figures;
}

/** The same, beside an answer that names the unit and its place. */
export interface UnitFacts {
  side: string;
  /** What its counter says: "4-4-7". */
  label: string;
  /** Words of its rules: "broken", "dm". */
  state: string[];
  presence: "in_play" | "captured" | "lost" | "left";
  health: "good" | "hampered" | "broken";
  /** What the other side knows of it. */
  cover: "seen" | "concealed" | "hidden";
  leader: boolean;
  /** Less than its counter says. */
  reduced: boolean;
  /** A counter with nothing behind it. */
  dummy: boolean;
  /** In quarters: 4 unharmed, 3 hampered, 2 broken, one less if reduced, 0 lost. */
  worth: number;
  figures: Figures;
}

/** How a way under fire ends, exactly; they sum to 1. */
export interface Odds {
  whole: Fraction;
  reduced: Fraction;
  stopped: Fraction;
  lost: Fraction;
}

/** The same as numbers. */
export interface OddsValue {
  whole: Chance;
  reduced: Chance;
  stopped: Chance;
  lost: Chance;
}

/** A sentence and the rule it rests on. */
export interface Reason {
  rule: string;
  text: string;
  /** The switch where readings differ. */
  disputed?: string;
  /** Of what the sentence gives in percent. */
  chances?: Record<string, Fraction>;
  chances_value?: Record<string, Chance>;
}

/** A step under fire. */
export interface Interdicted {
  at: Place;
  by: string[];
  /** The hex whose corner is passed on the way. */
  vertex?: string;
}

/** One step of a way. */
export interface Step {
  to: PlaceOrOff;
  /** What it costs, in half MF; half of their unit where rules count otherwise. Left out where steps are not counted. */
  half_mf?: number;
  low_crawl?: boolean;
  /** Units that Interdict there. */
  fire?: string[];
  /** A corner passed on the way, under fire. */
  corner?: StepCorner;
}

/** A corner passed on the way, under fire. */
export interface StepCorner {
  hex: string;
  fire: string[];
}

/** What becomes of the unit. */
export interface Fate {
  what: string;
  /** Captors. */
  to: string[];
  because?: Reason[];
}

/** A legal way to move, to one end. */
export interface Option {
  end: PlaceOrOff;
  /** Start and end included. */
  path: PlaceOrOff[];
  /** Half MF are halves here. */
  mf: number;
  low_crawl: boolean;
  interdicted: Interdicted[];
  /** The rules leave no choice but options marked so. */
  mandatory: boolean;
  odds?: Odds;
  /** That dice choose it, or allow it. */
  chance?: Fraction;
  code?: string;
  notes?: Reason[];
  /** How the duty stands along the path. */
  story?: PathEvent[];
  odds_value?: OddsValue;
  chance_value?: Chance;
  /** By play; of one option at the most. */
  recommended?: true;
  steps?: Step[];
}

/** What happens to the duty of a unit along a path. declared, bound: the shelter that it makes for, under way because the duty is judged anew; seen: an enemy comes into sight; barred: an enemy holds a shelter that would bind the unit, or keeps it from staying in the one reached; ignored: shelters that need not be made for; fell_away: the shelter can be reached no more; freed: nothing binds the unit; arrived: it is in shelter; falls_short: MF paid for cover leave too few for the shelter. */
export interface PathEvent {
  kind: "declared" | "seen" | "barred" | "ignored" | "fell_away" | "freed" | "bound" | "arrived" | "falls_short";
  /** Index in the path of the Location where it happens; 0: before the first step. */
  step: number;
  at: Place;
  enemy?: string;
  shelters?: Place[];
  /** To the shelter. */
  mf?: number;
  /** fell_away, barred: held by the enemy, adjacent to him, nearer to him, no_way is left that he does not bar; ignored: own_building, no_farther from the enemy; freed: no_shelter is in reach, ignorable, or earlier in the rout. */
  cause?: "held" | "adjacent" | "nearer" | "no_way" | "own_building" | "no_farther" | "no_shelter" | "ignorable" | "earlier";
  rule: string;
  /** A clause without its Location. */
  text: string;
}

/** A legal way to where the unit may not stay. */
export interface DeadEnd {
  end: PlaceOrOff;
  /** Start and end included. */
  path: PlaceOrOff[];
  /** Half MF are halves here. */
  mf: number;
  low_crawl: boolean;
  interdicted: Interdicted[];
  /** The rules leave no choice but options marked so. */
  mandatory: boolean;
  odds?: Odds;
  /** That dice choose it, or allow it. */
  chance?: Fraction;
  code?: string;
  notes?: Reason[];
  /** How the duty stands along the path. */
  story?: PathEvent[];
  odds_value?: OddsValue;
  chance_value?: Chance;
  steps?: Step[];
  fate: Fate;
}

/** A step that was looked at and refused. */
export interface Refusal {
  from: Place;
  to: PlaceOrOff;
  rule: string;
  /** May be empty. */
  enemy: string;
  why?: string;
  disputed?: string;
  code?: string;
}

/** The end of an option in numbers. */
export interface End {
  at: PlaceOrOff;
  half_mf: number;
  /** Steps under fire. */
  interdicted?: number;
  low_crawl?: boolean;
  mandatory?: boolean;
  /** To be eliminated on the way. */
  lost?: Chance;
  chance_value?: Chance;
  odds?: Odds;
  odds_value?: OddsValue;
  chance?: Fraction;
}

/** What one unit must, may and may not do. */
export interface UnitAnswer {
  id: string;
  at: PlaceOrOff;
  duty?: "must" | "may" | "need_not" | "cannot";
  verdict?: string;
  because?: Reason[];
  /** Dice choose among the options: what it then does. */
  by_dice?: string;
  /** What other readings of the rules would say. */
  readings?: Reason[];
  options?: Option[];
  refused?: Refusal[];
  /** Locations that a legal step leads into. */
  entered?: Place[];
  /** If it takes none of its options. */
  fate?: Fate;
  code?: string;
  dead_ends?: DeadEnd[];
  /** Ends it would have, did it not have to surrender. */
  forgone?: Option[];
  fate_kind?: "stays" | "surrenders" | "lost";
  ends?: End[];
  dead_end_count?: number;
  unit?: UnitFacts;
}

/** What an option of a decision is. No two options of a decision have equal facts. */
export interface OptionFact {
  kind: "other" | "decline" | "unit" | "step" | "end";
  /** unit: whom it takes. */
  unit?: string;
  /** step, end: where it leads. */
  to?: PlaceOrOff;
  /** step: what it costs. */
  half_mf?: number;
  low_crawl?: boolean;
  /** Into the entrenchment there. */
  beneath?: boolean;
  /** At the higher of two costs, for cover. */
  careful?: boolean;
  /** Into concealed enemies, who throw the unit back. */
  contact?: boolean;
  /** end: the Locations of the move, start and end included. */
  path?: PlaceOrOff[];
  /** step: no legal end was found beyond it. */
  dead_end?: boolean;
  /** step from one rowhouse into the next: the third hex at the vertex passed. */
  vertex?: string;
  /** step: how the duty to reach shelter then stands. */
  duty?: "not-figured" | "bound" | "free" | "arrived" | "falling-short";
  /** step: the declared shelters that the unit may then still make for. */
  destinations?: Place[];
  /** other: the option's own word. unit: how it is taken, where there are several ways. */
  word?: string;
}

/** A roll. All sequences of faces are equally likely. */
export interface RollAsked {
  kind: "roll";
  what: string;
  who: string;
  rule: string;
  count: number;
  sides: number;
  /** Only the sum of the faces matters. */
  sum_only: boolean;
}

/** A decision. */
export interface DecisionAsked {
  kind: "decision";
  what: string;
  /** The unit or side that decides. */
  who: string;
  rule: string;
  text?: string;
  /** Words; the first is the recommended one. */
  options?: string[];
  /** Of each option, in their order. */
  facts?: OptionFact[];
}

/** As a side knows it: a question to somebody else. */
export interface OtherAsked {
  kind: "other";
}

/** The open question; null where there is none. */
export type Asked = RollAsked | DecisionAsked | OtherAsked | null;

export type Answer = string | number | number[];

/** One thing that happened. */
export interface Event {
  what: string;
  who: string;
  rule: string;
  at: PlaceOrOff;
  others: string[];
  text?: string;
}

export interface LoadParams {
  game?: Game;
  /** A scenario or saved game; read with the rights of the engine. */
  file?: string;
  /** Or a scenario as text. */
  text?: string;
  /** With text: a path that its map files are looked for beside. */
  beside?: string;
  /** House rules in place of the scenario's: a file, or what stands in one. */
  house_rules?: string | Record<string, unknown>;
  /** The folder of a game that is data, in place of the scenario's; read with the rights of the engine. A scenario can also name it itself, by the key rules_folder. */
  rules_folder?: string;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface LoadResult {
  game: Game;
  title: string;
  rules: string;
  /** How many. */
  units: number;
  /** Units that have something to decide or suffer now. */
  movers: string[];
  hash: Hash;
  house_rules?: HouseRules;
  chosen_readings?: ChosenReadings;
}

/** The house rules in force; left out where there are none. */
export interface HouseRules {
  title: string;
  changes: HouseRulesChanges[];
}

export interface HouseRulesChanges {
  /** What is changed, by the keys of the rules' data files. */
  what: string;
  /** Empty: it is taken out. */
  is: string;
  /** Empty: it is new. */
  was: string;
}

/** Readings that are not the usual ones: "badThings=printed"; left out where there are none. */
export type ChosenReadings = string[];

export interface GamesParams {
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface GamesResult {
  games: GamesResultGames[];
}

export interface GamesResultGames {
  game: string;
  title: string;
}

export interface CopyParams {
  game?: Game;
  /** The new name. */
  as: string;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface CopyResult {
  game: string;
  hash: Hash;
}

export interface DropParams {
  game: string;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface DropResult {
  game: string;
}

/** What to change: these, and every key of a scenario but hexrout, map and los. */
export interface Change {
  /** Units with the keys to be changed; null removes a key. */
  units?: Record<string, unknown>[];
  /** Ids. */
  remove?: string[];
  /** Whole units. */
  add?: Record<string, unknown>[] | Record<string, unknown>;
  /** Keys of the scenario: turn, placed, switches ..., as they stand there. */
  turn?: Record<string, unknown>;
  placed?: Record<string, unknown>[];
  switches?: Record<string, unknown>;
  /** Any other key of a scenario. */
  [key: string]: unknown;
}

/** A Change, and: */
export interface SetParams {
  game?: Game;
  /** With as: the copy is what this side knows, and the change is read against that. */
  view?: string;
  /** Name of a changed copy; without it the game itself is changed. */
  as?: string;
  /** Units with the keys to be changed; null removes a key. */
  units?: Record<string, unknown>[];
  /** Ids. */
  remove?: string[];
  /** Whole units. */
  add?: Record<string, unknown>[] | Record<string, unknown>;
  /** Keys of the scenario: turn, placed, switches ..., as they stand there. */
  turn?: Record<string, unknown>;
  placed?: Record<string, unknown>[];
  switches?: Record<string, unknown>;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
  /** Any other key of a scenario. */
  [key: string]: unknown;
}

export interface SetResult {
  game: string;
  units: number;
  hash: Hash;
}

/** In the place of a result: why the question was refused. */
export interface Refused {
  error: Error;
}

/** Methods with their parameters, without game. */
export interface EachAsk {
  options?: OptionsParams | null;
  why?: WhyParams | null;
  check?: CheckParams | null;
  compare?: CompareParams | null;
  los?: LosParams | null;
  sweep?: SweepParams | null;
  odds?: OddsParams | null;
  advise?: AdviseParams | null;
  deny?: DenyParams | null;
  match?: MatchParams | null;
  survey?: SurveyParams | null;
  cut?: CutParams | null;
  state?: StateParams | null;
  reach?: ReachParams | null;
  sees?: SeesParams | null;
  threats?: ThreatsParams | null;
  lines?: LinesParams | null;
}

/** Results by method, or errors. */
export interface EachAnswer {
  /** The change was refused. */
  error?: Error;
  options?: OptionsResult | Refused;
  why?: WhyResult | Refused;
  check?: CheckResult | Refused;
  compare?: CompareResult | Refused;
  los?: LosResult | Refused;
  sweep?: SweepResult | Refused;
  odds?: OddsResult | Refused;
  advise?: AdviseResult | Refused;
  deny?: DenyResult | Refused;
  match?: MatchResult | Refused;
  survey?: SurveyResult | Refused;
  cut?: CutResult | Refused;
  state?: StateResult | Refused;
  reach?: ReachResult | Refused;
  sees?: SeesResult | Refused;
  threats?: ThreatsResult | Refused;
  lines?: LinesResult | Refused;
}

export interface EachParams {
  game?: Game;
  changes: Change[];
  ask: EachAsk;
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface EachResult {
  answers: EachAnswer[];
  complete?: Complete;
  /** Number of the first change not answered. */
  next?: number;
}

export interface ValidateParams {
  file?: string;
  text?: string;
  beside?: string;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface ValidateResult {
  files: ValidateResultFiles[];
  errors: number;
  warnings: number;
  notes: number;
}

export interface ValidateResultFiles {
  file: string;
  kind: string;
  opened: boolean;
  title: string;
  allowed: number;
  findings: Finding[];
}

export interface OptionsParams {
  game?: Game;
  view?: View;
  /** Ids; left out, all that have something to decide or suffer. */
  units?: string[];
  /** With what other readings of the rules would say. */
  readings?: boolean;
  /** The parts; left out, all but ends. */
  want?: ("unit" | "duty" | "ends" | "odds" | "options" | "steps" | "refused" | "entered" | "fate" | "words")[];
  /** Short for want: [duty, ends]. */
  brief?: boolean;
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface OptionsResult {
  units: UnitAnswer[];
  complete?: Complete;
  /** Only under time_ms: units not answered. */
  left?: string[];
}

export interface WhyParams {
  game?: Game;
  view?: View;
  /** Left out, all units that have something to decide, and the broken. */
  unit?: string;
  at: PlaceParam;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

/** may_end: exactly the ends of the options; stands: where it stands; dead_end: a legal path leads there, and it may neither stay nor go on; may_pass: a legal path leads through; surrenders, no_move, held: it goes nowhere; enemy_there, over_stacked, shelter_first, refused: every step into it that the unit comes to is refused; too_far: the cheapest path costs more than it has; barred: near enough, but the cheapest path is refused before it; unreachable: no path on foot; no_such_place: an upper floor, under rules that know none. */
export type WhyKind = "may_end" | "stands" | "dead_end" | "may_pass" | "surrenders" | "no_move" | "held" | "enemy_there" | "over_stacked" | "shelter_first" | "refused" | "too_far" | "barred" | "unreachable" | "no_such_place";

export interface Why {
  unit: string;
  at: Place;
  kind: WhyKind;
  /** The reason that decides, in one sentence. */
  text: string;
  /** It may be empty. */
  rule: string;
  /** The switch that decides how the rule is read. */
  disputed?: string;
  /** What the path costs; null without a path. */
  mf: number | null;
  /** What the unit has for its move, where dice are thrown the most that they can give; null where that is not known. */
  mf_has: number | null;
  /** What mf and mf_has count: MF, hexes. */
  counted: string;
  /** Enemies whom the reason is about. */
  by: string[];
  /** The legal path; where none leads there, the cheapest on foot. */
  path: PlaceOrOff[];
  /** The refused step that the reason is about. */
  step?: WhyStep;
  odds?: Odds;
  chance?: Fraction;
  /** The others that hold, the most telling first. */
  reasons: Reason[];
}

/** The refused step that the reason is about. */
export interface WhyStep {
  from: Place;
  to: Place;
  /** The hexside that it crosses: north-east. */
  side?: string;
}

export interface WhyResult {
  units: Why[];
}

export interface CheckParams {
  game?: Game;
  view?: View;
  unit: string;
  /** From where the unit stands. */
  path: PlaceParam[];
  /** As a Low Crawl. */
  crawl?: boolean;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface CheckResult {
  legal: boolean;
  chance?: Fraction;
  /** Legal because it goes on off the map from its last Location, where it may not end. */
  leaves_map?: boolean;
  /** Legal, but a dead end. */
  fate?: Fate;
  /** Of the first illegal step, the index in the path of the Location entered. */
  step?: number;
  /** Every step is legal, but the move may not end there. */
  at_end?: boolean;
  rule?: string;
  enemy?: string;
  why?: string;
  chance_value?: Chance;
  /** How the duty stands along the path, as far as it is legal. */
  story?: PathEvent[];
}

export interface ComparedEnd {
  end: PlaceOrOff;
  low_crawl: boolean;
  path: PlaceOrOff[];
  path_there?: PlaceOrOff[];
}

export interface CompareParams {
  game?: Game;
  view?: View;
  /** A profile, or switch=value: "asl-old", "metric=raw". */
  reading: string;
  units?: string[];
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface CompareResult {
  reading: string;
  differs: boolean;
  units: CompareResultUnits[];
  complete?: Complete;
  /** Only under time_ms: units not answered. */
  left?: string[];
}

export interface CompareResultUnits {
  id: string;
  same: boolean;
  same_verdict: boolean;
  verdict: string;
  verdict_there: string;
  only_here: ComparedEnd[];
  only_there: ComparedEnd[];
  other_path: ComparedEnd[];
  /** Sentences with exact chances that the other reading has not. */
  said_here?: string[];
  /** Those that only the other reading has. */
  said_there?: string[];
}

export interface PlayParams {
  game?: Game;
  /** What is put to the client; left out, nothing. */
  ask?: "all" | "rolls" | "decisions" | "nothing";
  /** Of the dice that are not asked for; 1. */
  seed?: number;
  /** Run of a sweep with that seed; 0. */
  run?: number;
  /** To what is asked, in order. */
  answers?: Answer[];
  /** Answers to take back first, also once the phase is over; a seed, run or ask begins it anew. */
  back?: number;
  /** Other dice to come: what is rolled after the open question is rolled with this seed, and what has been rolled stays. For copies in the midst of a play, which share their dice otherwise. error[nothing-asked] where no question is open, error[under-way] in a play that asks for all rolls. */
  reseed?: number;
  /** Ends a play under way and leaves the game where it was. */
  stop?: boolean;
  /** false: without events. */
  events?: boolean;
  /** The parts; left out, words, facts and events, and units and hash once the phase is over. */
  want?: ("words" | "facts" | "events" | "units" | "hash")[];
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface PlayResult {
  asked: Asked;
  /** How many have been given. */
  answers?: number;
  /** All so far. */
  events?: Event[];
  units?: Unit[];
  hash?: Hash;
}

export interface ForeseeParams {
  game?: Game;
  /** Words or numbers; left out, all. */
  options?: (string | number)[];
  seed?: number;
  runs?: number;
  /** The parts of the answer; left out, all that are not marked otherwise. */
  want?: ("units" | "hash")[];
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface ForeseeResult {
  house_rules?: HouseRules;
  chosen_readings?: ChosenReadings;
  options: ForeseeResultOptions[];
  complete?: Complete;
}

export interface ForeseeResultOptions {
  option: string;
  ends: ForeseeResultOptionsEnds[];
}

export interface ForeseeResultOptionsEnds {
  units?: Unit[];
  hash?: Hash;
}

export interface SweepParams {
  game?: Game;
  view?: View;
  /** 1000 if left out. */
  runs?: number;
  seed?: number;
  choices?: "recommended" | "any";
  /** 0: all there are. */
  threads?: number;
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface SweepResult {
  /** Of hexrout sweep; under time_ms perhaps of the first runs alone, a shard that the rest can be merged with. */
  lines: SweepLine[];
  complete?: Complete;
}

export interface SweepLineSweep {
  type: "sweep";
  format: 1;
  seed: number;
  runs: number;
  from: number;
  to: number;
  choices: "recommended" | "any";
  scenarios: number;
}

export interface SweepLineScenario {
  type: "scenario";
  file: string;
  title: string;
  rules: string;
  digest: string;
  /** The house rules, and the readings that are not the usual ones; left out if there are none. */
  under?: string;
}

export interface SweepLineUnit {
  type: "unit";
  id: string;
  side: string;
  before: Outcome | null;
  outcomes: CountedOutcome[];
}

export interface SweepLineSide {
  type: "side";
  side: string;
  lost: SweepLineSideLost[];
}

export interface SweepLineSideLost {
  units: number;
  runs: number;
}

/** A fact of a side or of the game: Force Morale, the winner, the turn. None under asl. */
export interface SweepLineResult {
  type: "result";
  of: string;
  side: string;
  fact: string;
  before: string;
  values: SweepLineResultValues[];
}

export interface SweepLineResultValues {
  value: string;
  runs: number;
}

export interface SweepLineEnd {
  type: "end";
  digest: string;
}

export type SweepLine = SweepLineSweep | SweepLineScenario | SweepLineUnit | SweepLineSide | SweepLineResult | SweepLineEnd;

/** How a unit stands. */
export interface Outcome {
  fared: "whole" | "reduced" | "captured" | "eliminated" | "left";
  at: PlaceOrOff;
  label: string;
  state: string;
}

/** How a unit stood after so many runs. */
export interface CountedOutcome {
  fared: "whole" | "reduced" | "captured" | "eliminated" | "left";
  at: PlaceOrOff;
  label: string;
  state: string;
  runs: number;
}

export interface OddsParams {
  game?: Game;
  view?: View;
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface OddsResult {
  title: string;
  attacker: string;
  turn: number;
  phase: string;
  house_rules?: HouseRules;
  chosen_readings?: ChosenReadings;
  /** Under time_ms perhaps of some courses alone: the odds of a unit then sum to less than 1. */
  units: OddsResultUnits[];
  /** Facts of the sides and of the game (Force Morale, the winner, the turn); none under asl. */
  results?: OddsResultResults[];
  complete?: Complete;
}

export interface OddsResultUnits {
  id: string;
  fates: OddsResultUnitsFates[];
}

export interface OddsResultUnitsFates {
  where: PlaceOrOff;
  label: string;
  state: string;
  odds: Fraction;
  odds_value: Chance;
}

export interface OddsResultResults {
  of: string;
  side: string;
  fact: string;
  values: OddsResultResultsValues[];
}

export interface OddsResultResultsValues {
  value: string;
  odds: Fraction;
  odds_value: Chance;
}

/** A worth, exactly and as a number. */
export interface Points {
  exact: string;
  value: number;
}

/** Another choice in place of the step. */
export interface Alternative {
  what: string;
  loses?: Points;
}

export interface AdviseParams {
  game?: Game;
  view?: View;
  /** Left out, the first that has something to decide. */
  side?: string;
  /** Concealed enemies are taken as real. */
  worst_case?: boolean;
  exact_units?: number;
  states?: number;
  /** survival=40,rally=24 */
  weights?: string;
  /** Parts beside units, what they do and their paths; left out, all. */
  want?: ("words" | "odds" | "worth" | "alternatives")[];
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface AdviseResult {
  side: string;
  worst_case: boolean;
  weights: string;
  groups: AdviseResultGroups[];
  notes?: string[];
  stopped?: "work" | "clock";
  /** Why there is no advice. */
  not_offered?: string;
  complete?: Complete;
}

export interface AdviseResultGroups {
  units: string[];
  because?: string[];
  order_matters: boolean;
  /** Searched to the end: low is high, and nothing is worth more. */
  exact: boolean;
  /** The worth of the plan is not less, */
  low?: Points;
  /** and not more than this. */
  high?: Points;
  /** Under rules with orders: low and high are the mean of so many plays. */
  sampled?: AdviseResultGroupsSampled;
  states: number;
  steps: AdviseResultGroupsSteps[];
}

/** Under rules with orders: low and high are the mean of so many plays. */
export interface AdviseResultGroupsSampled {
  plays: number;
  /** Points. */
  standard_error: number;
}

export interface AdviseResultGroupsSteps {
  unit: string;
  /** "routs", "crawls", "stays", "surrenders", "tries the Wire", "is lost"; or the words of an order. */
  what: string;
  /** Of an order: as the events of a scenario have it. */
  order?: string;
  /** Of a decision that the phase asks for: as a file of choices has it. */
  choice?: AdviseResultGroupsStepsChoice;
  path: PlaceOrOff[];
  odds?: Odds;
  odds_value?: OddsValue;
  worth?: Points;
  /** What the worth is made of; of an order, what it adds to each part of the measure. */
  terms?: AdviseResultGroupsStepsTerms[];
  because?: string[];
  other_way?: Alternative;
  other_unit?: Alternative;
}

/** Of a decision that the phase asks for: as a file of choices has it. */
export interface AdviseResultGroupsStepsChoice {
  what: string;
  who: string;
  take: string;
}

export interface AdviseResultGroupsStepsTerms {
  what: string;
  points: Points;
}

export interface DenyParams {
  game?: Game;
  view?: View;
  /** Whose free units move; left out, the side whose turn it is. */
  side?: string;
  /** Free units; left out, all. */
  units?: string[];
  /** So many units at most in the joint moves; 2. */
  k?: number;
  /** So many moves of each unit; 3; 0: all. */
  top?: number;
  /** survival=40,rally=24 */
  weights?: string;
  /** With the refusals that each move creates; true. */
  reasons?: boolean;
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

/** A move of a free unit, and what it takes from the enemy. */
export interface DenyMove {
  unit: string;
  from: PlaceOrOff;
  to: PlaceOrOff;
  mf: number;
  path?: PlaceOrOff[];
  taken: Points;
  /** Quarters of a factor of firepower. */
  fire_on_the_way?: number;
  /** The same, where it then stands. */
  fire_at_end?: number;
  /** What would become of it if it broke there. */
  if_broken?: "never" | "safe" | "risky" | "surrenders" | "lost";
  loss_if_broken?: Points;
  denied?: DenyMoveDenied[];
}

export interface DenyMoveDenied {
  unit: string;
  loss_before: Points;
  loss_after: Points;
  before?: string;
  after?: string;
  /** Ways out that the move takes away, and why. */
  ends?: DenyMoveDeniedEnds[];
  because?: string[];
}

export interface DenyMoveDeniedEnds {
  end: PlaceOrOff;
  low_crawl?: boolean;
  path: PlaceOrOff[];
  refused?: PlaceOrOff;
  rule?: string;
  /** Whose doing it is; may be empty. */
  by?: string;
  why?: string;
}

export interface DenyResult {
  side: string;
  weights: string;
  enemies: DenyResultEnemies[];
  units: DenyResultUnits[];
  /** Units that have no move. */
  idle?: DenyResultIdle[];
  joint: DenyResultJoint;
  verdicts?: number;
  notes?: string[];
  /** The time did not suffice: there may be better moves. */
  stopped?: boolean;
}

export interface DenyResultEnemies {
  unit: string;
  fate?: string;
  loss: Points;
}

export interface DenyResultUnits {
  unit: string;
  ends?: number;
  looked_at?: number;
  taking?: number;
  undominated?: number;
  moves: DenyMove[];
}

export interface DenyResultIdle {
  unit: string;
  why: string;
}

export interface DenyResultJoint {
  moves: DenyMove[];
  taken: Points;
  exact: boolean;
  looked_at?: number;
}

export interface MatchParams {
  game?: Game;
  /** Names of games to play on besides. */
  positions?: string[];
  /** Plays on so many made positions as well; number K is always the same. */
  made?: number;
  /** Player A: option0, random, nearest, farthest, stay, advise; random+... or deny+... moves its free units as well. */
  a: string;
  /** Player B. */
  b: string;
  /** An even number, 2 if left out: pairs with the same dice and the sides exchanged. */
  games?: number;
  /** Game turns of two player turns each; 3. */
  turns?: number;
  seed?: number;
  /** Work that advise, or deny, may take for one question; 100. */
  advise_ms?: number;
  /** 0: all there are. */
  threads?: number;
  /** Ends as soon as it is clear whether a player is better by so many casualties a game. */
  sequential?: number;
  /** The text of another table of fire results. */
  fire_table?: string;
  want?: ("summary" | "played")[];
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

/** What became of a player's units, a game on average. */
export interface MatchPlayer {
  player: string;
  /** Units a game: one lost or captured counts 1, a reduced one a half. */
  casualties: number;
  lost: number;
  captured: number;
  reduced: number;
  /** At the end. */
  broken: number;
  /** Factors of firepower that enemies can bring to bear on its units at the end. */
  exposure: number;
  /** Games that the player forfeited; policies inside forfeit none. */
  forfeits: number;
}

export interface MatchMargin {
  /** Of a game: what B has lost less what A has lost. Above 0, A is better. */
  margin: number;
  /** Over positions; 0 where there is one alone. */
  standard_error: number;
  /** The margin in standard errors. */
  errors: number | null;
}

/** What had become of a player's units. */
export interface MatchLosses {
  lost: number;
  captured: number;
  reduced: number;
  broken: number;
  /** Quarters of a factor of firepower. */
  exposure: number;
}

export interface MatchResult {
  /** That were played, and are counted. */
  games?: number;
  pairs?: number;
  /** That were played on. */
  positions?: number;
  turns?: number;
  seed?: number;
  /** Digest of the table of fire results. */
  table?: string;
  a?: MatchPlayer;
  b?: MatchPlayer;
  casualties?: MatchMargin;
  exposure?: MatchMargin;
  /** Pairs in which A has lost fewer, as many, more than B. */
  of_pairs?: MatchResultOfPairs;
  /** Of the sequential test. */
  verdict?: "a is better" | "b is better" | "no difference" | null;
  /** Positions on which the rules could not go on; their games are not counted. */
  failed?: MatchResultFailed[];
  /** Why the match ended. */
  stopped: "all_played" | "verdict" | "time";
  text: string;
  /** Under want: game by game. */
  played?: MatchResultPlayed[];
  complete?: Complete;
}

/** Pairs in which A has lost fewer, as many, more than B. */
export interface MatchResultOfPairs {
  better: number;
  equal: number;
  worse: number;
}

export interface MatchResultFailed {
  position: string;
  why: string;
}

export interface MatchResultPlayed {
  game: number;
  /** Its number among the positions of the match. */
  position: number;
  /** Who has the side whose turn it is first. */
  first: "a" | "b";
  a: MatchLosses;
  b: MatchLosses;
  player_turns: number;
  /** Digest of all rolls, decisions and moves. */
  course: string;
}

export interface SurveyParams {
  game?: Game;
  view?: View;
  /** A unit, or a counter: "4-4-7". */
  as: string;
  /** For a counter: whose it is. */
  side?: string;
  threads?: number;
  /** The parts of the answer; left out, all that are not marked otherwise. */
  want?: ("verdict" | "end" | "odds" | "values")[];
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface SurveyResult {
  as: string;
  side: string;
  /** Under time_ms perhaps not all. */
  locations: SurveyResultLocations[];
  complete?: Complete;
}

export interface SurveyResultLocations {
  at: Place;
  verdict?: "no place" | "stays" | "may rout" | "must rout" | "surrenders" | "eliminated";
  end?: PlaceOrOff;
  mf?: number;
  checks?: number;
  live?: Fraction;
  captured?: Fraction;
  lost?: Fraction;
  leader?: Fraction;
  live_value?: Chance;
  captured_value?: Chance;
  lost_value?: Chance;
  leader_value?: Chance;
}

export interface CutOdds {
  unit: string;
  ways: number;
  live: Fraction;
  fate: string;
  live_value: Chance;
}

export interface CutParams {
  game?: Game;
  view?: View;
  /** Of one side. */
  units: string[];
  /** What would give them a way again. */
  reopen?: boolean;
  /** Left out, all that the enemy can walk to. */
  candidates?: Place[];
  turns?: number;
  /** A counter of the enemy. */
  by?: string;
  /** Positions; 3. */
  most?: number;
  /** The positions after which the units' odds to live are least. */
  lower?: boolean;
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface CutResult {
  found?: boolean;
  /** false: the search ended early. */
  exact?: boolean;
  candidates?: number;
  looked_at?: number;
  /** Ways out that have no Location but the start in common. */
  flow?: number;
  positions?: CutResultPositions[];
  before?: CutOdds[];
  after?: CutOdds[];
  /** Fewer positions than this do not do it. */
  at_least?: number;
  holds_when_they_leave?: boolean;
  reopenings?: CutResultReopenings[];
  complete?: Complete;
}

export interface CutResultPositions {
  at: Place;
  why: string[];
  walker?: string;
}

export interface CutResultReopenings {
  held?: Place;
  gone?: string;
  ways: string[];
}

export interface LosParams {
  game?: Game;
  view?: View;
  from: PlaceParam;
  to: PlaceParam;
  /** With the reason in words. */
  explain?: boolean;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface LosResult {
  blocked: boolean;
  hindrance: number;
  range: number;
  mode: SightMode;
  /** VASL cannot tell. */
  undecided?: boolean;
  text?: string;
  /** Where it is blocked. */
  hex?: string | null;
}

export interface StateParams {
  game?: Game;
  view?: View;
  /** With the position as a scenario; the same as want: yaml. */
  yaml?: boolean;
  /** The parts; left out, units, asked and hash. */
  want?: ("units" | "asked" | "hash" | "yaml" | "standings" | "switches")[];
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface StateResult {
  title: string;
  rules: string;
  sides: string[];
  attacker: string;
  turn: number;
  phase: string;
  house_rules?: HouseRules;
  units?: Unit[];
  asked?: Asked;
  hash?: Hash;
  yaml?: string;
  /** What the rules count for sides and groups. */
  standings?: StateResultStandings[];
  /** How the rules are read. */
  switches?: StateResultSwitches[];
}

export interface StateResultStandings {
  /** A side, or a group. */
  of: string;
  side: string;
  facts: Record<string, string>;
}

export interface StateResultSwitches {
  under: string;
  name: string;
  value: string;
  rule: string;
  meaning: string;
  /** Empty: a whole number. */
  values: string[];
}

export interface MapParams {
  game?: Game;
  view?: View;
  /** The parts of the answer; left out, all that are not marked otherwise. */
  want?: ("hexes" | "locations" | "steps" | "placed")[];
  /** Those wanted, by any Location in them. */
  hexes?: PlaceParam[];
  /** Number of the first one. */
  first?: number;
  /** At most so many. */
  most?: number;
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface MapResult {
  title: string;
  columns: number;
  rows: number;
  hex_count: number;
  location_count: number;
  hexes?: MapResultHexes[];
  locations?: MapResultLocations[];
  steps?: MapResultSteps[];
  placed?: MapResultPlaced[];
  /** Where the following part begins; with hexes under time_ms: how many of those named, ascending, are answered. */
  next: number | null;
  complete?: Complete;
}

export interface MapResultHexes {
  id: number;
  name: string;
  col: number;
  row: number;
  level: number;
  terrain: string;
  /** Clockwise from north; null beyond the edge. */
  neighbours: (string | null)[];
  locations: number[];
  /** By direction. */
  hexsides?: Record<string, string>;
  roads?: Direction[];
  depressions?: Direction[];
  cliffs?: Direction[];
  slopes?: Direction[];
  cut?: Direction[];
  woods_road?: boolean;
  building?: number;
  stairway?: boolean;
}

export interface MapResultLocations {
  id: number;
  name: Place;
  hex: number;
  level: number;
  kind: "ground" | "upper" | "rooftop" | "cellar" | "bridge" | "under-bridge";
  terrain: string;
  depression?: string;
}

export interface MapResultSteps {
  from: number;
  to: MapResultStepsTo[];
}

export interface MapResultStepsTo {
  to: number;
  half_mf: number;
  side?: Direction;
  traits?: ("road" | "careful" | "whole-allotment" | "uphill" | "crawl-only" | "no-crawl" | "in-trench" | "round-bar")[];
}

export interface MapResultPlaced {
  kind: string;
  at: PlaceOrOff;
  strength: number;
  side?: Direction;
}

export interface ReachParams {
  game?: Game;
  view?: View;
  /** Left out, all that can move. */
  units?: string[];
  /** false: without paths. */
  paths?: boolean;
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface ReachResult {
  units: ReachResultUnits[];
  complete?: Complete;
  /** Only under time_ms: units not answered. */
  left?: string[];
}

export interface ReachResultUnits {
  unit: string;
  at: PlaceOrOff;
  /** Why it does not move. */
  code?: string;
  because?: ReachResultUnitsBecause;
  mf: number;
  /** The least that its dice can give. */
  certain_mf?: number;
  road_bonus: number;
  leader?: string;
  mf_with_leader?: number;
  /** The search met too many ways and stopped. */
  limited?: boolean;
  places: ReachResultUnitsPlaces[];
}

export interface ReachResultUnitsBecause {
  rule: string;
  text: string;
}

export interface ReachResultUnitsPlaces {
  at: Place;
  /** A Pareto front, cheapest first. */
  ways: ReachResultUnitsPlacesWays[];
}

export interface ReachResultUnitsPlacesWays {
  mf: number;
  /** Quarters of a factor of firepower. */
  exposure: number;
  path?: Place[];
  with_leader?: boolean;
  road_bonus?: boolean;
  beneath?: boolean;
  contact?: boolean;
}

export interface SeesParams {
  game?: Game;
  view?: View;
  at?: PlaceParam;
  /** Or where this unit stands. */
  unit?: string;
  /** Hexes. */
  range?: number;
  time_ms?: TimeMs;
  /** Number of the first one. */
  first?: number;
  /** At most so many. */
  most?: number;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface SeesResult {
  at: Place;
  mode: SightMode;
  seen_by: SeesResultSeenBy[];
  field: SeesResultField;
  next: number | null;
  complete?: Complete;
}

export interface SeesResultSeenBy {
  unit: string;
  side: string;
  at: Place;
  range: number;
  hindrance: number;
}

export interface SeesResultField {
  locations: Place[];
  hindrance: number[];
}

export interface ThreatsParams {
  game?: Game;
  view?: View;
  side: string;
  at?: PlaceParam[];
  time_ms?: TimeMs;
  /** Number of the first one. */
  first?: number;
  /** At most so many. */
  most?: number;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface ThreatsResult {
  side: string;
  enemies: string[];
  first: number | null;
  /** How many enemies see it. */
  seen: number[];
  /** How many within Normal Range. */
  normal_range: number[];
  /** In quarters of a factor. */
  fire: number[];
  next: number | null;
  complete?: Complete;
}

export interface LinesParams {
  game?: Game;
  view?: View;
  /** Viewer, seen, viewer, seen. */
  pairs?: PlaceParam[];
  /** A table: a row for each. */
  from?: PlaceParam[];
  /** Left out, every Location. */
  to?: PlaceParam[];
  /** The parts; left out, lines. */
  want?: ("lines" | "range")[];
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface LinesResult {
  mode: SightMode;
  lines?: string;
  /** Hexes, of each pair. */
  range?: number[];
  rows?: string[];
  ranges?: number[][];
  complete?: Complete;
  /** Number of the first pair, or row, not looked along. */
  next?: number;
}

export interface BenchParams {
  positions?: number;
  time_ms?: TimeMs;
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface BenchResult {
  signature: string;
  work: number;
  parts: BenchResultParts[];
  complete?: Complete;
}

export interface BenchResultParts {
  name: string;
  work: number;
  digest: string;
}

export interface SchemaParams {
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface SchemaResult {
  /** JSON Schema 2020-12; methods in it names parameters and result of every method. */
  schema: Record<string, unknown>;
}

export interface QuitParams {
  /** Anything: the answer has elapsed_us. */
  timing?: unknown;
}

export interface QuitResult {
  bye: true;
}

/** Something that a designer should know. */
export interface Finding {
  severity: "note" | "warning" | "error";
  code: string;
  file: string;
  line: number;
  column: number;
  what: string;
  hint: string;
  rule: string;
  where: string[];
  units: string[];
}

/** Parameters and result of every method. */
export interface Methods {
  /** Reads a scenario and keeps it as a game. */
  load: { params: LoadParams; result: LoadResult };
  /** The games there are. */
  games: { params: GamesParams; result: GamesResult };
  /** The same position, and the same play, under another name. */
  copy: { params: CopyParams; result: CopyResult };
  /** Forgets a game. */
  drop: { params: DropParams; result: DropResult };
  /** Changes a position, or makes a changed copy. */
  set: { params: SetParams; result: SetResult };
  /** Asks about the position after each of many changes; the position stays. */
  each: { params: EachParams; result: EachResult };
  /** What a designer wants to know of a scenario or map. */
  validate: { params: ValidateParams; result: ValidateResult };
  /** What units must, may and may not do. */
  options: { params: OptionsParams; result: OptionsResult };
  /** Why units may, or may not, end their moves in a Location. */
  why: { params: WhyParams; result: WhyResult };
  /** What the referee says of a path. */
  check: { params: CheckParams; result: CheckResult };
  /** What another reading of the rules changes. */
  compare: { params: CompareParams; result: CompareResult };
  /** Plays the phase, at once or question by question. */
  play: { params: PlayParams; result: PlayResult };
  /** For each option of the open decision: how the phase ends if all else goes as recommended. */
  foresee: { params: ForeseeParams; result: ForeseeResult };
  /** Samples the phase, or the rest of it. */
  sweep: { params: SweepParams; result: SweepResult };
  /** What becomes of every unit in the phase, or the rest of it, exactly. */
  odds: { params: OddsParams; result: OddsResult };
  /** The best order and paths for the routs of one side. */
  advise: { params: AdviseParams; result: AdviseResult };
  /** Which moves of free units take most from the enemy's routs, and what they cost. */
  deny: { params: DenyParams; result: DenyResult };
  /** Many small games between two policies, and by how much one of them is better. */
  match: { params: MatchParams; result: MatchResult };
  /** The fate of a unit that breaks, for every Location. */
  survey: { params: SurveyParams; result: SurveyResult };
  /** Which positions, once taken, leave units no way out. */
  cut: { params: CutParams; result: CutResult };
  /** One line of sight. */
  los: { params: LosParams; result: LosResult };
  /** The position as it is now. */
  state: { params: StateParams; result: StateResult };
  /** The map as data. */
  map: { params: MapParams; result: MapResult };
  /** Where units can go when their players move them. */
  reach: { params: ReachParams; result: ReachResult };
  /** Who sees a Location, and what is seen from it. */
  sees: { params: SeesParams; result: SeesResult };
  /** How much fire the enemies of a side can bring to bear on each Location. */
  threats: { params: ThreatsParams; result: ThreatsResult };
  /** Many lines of sight, a character each: the hindrance 0 to 5, # blocked, ? where VASL cannot tell. */
  lines: { params: LinesParams; result: LinesResult };
  /** What hexrout bench prints. */
  bench: { params: BenchParams; result: BenchResult };
  /** This schema, as the engine has it. */
  schema: { params: SchemaParams; result: SchemaResult };
  /** Ends the engine. */
  quit: { params: QuitParams; result: QuitResult };
}
export type Method = keyof Methods;

/** A line in. */
export interface Request<M extends Method = Method> {
  id?: Id;
  method: M;
  params?: Methods[M]["params"] | null;
}

/** The line out that answers it. */
export type ReplyTo<M extends Method> = (Omit<Success, "result"> & { result: Methods[M]["result"] }) | Failure;

"""Types of what hexrout.Engine.ask takes and gives, protocol 1. Written by tools/make-protocol, from src/engine/data/protocol.schema.json."""

from typing import Any, Dict, List, Literal, TypedDict, Union

# Names in quotes are resolved by type checkers, and by typing.get_type_hints.

# A line out: one for each line in that is not blank, with its id.
Reply = Union["Success", "Failure"]
# Of a request, and of its answer; null where there was none to read.
Id = Union[str, float, None]
# A Location: the ground of a hex, "M2", or a level, rooftop or cellar of it, "M2/1".
Place = str
# A Location by its name, or by the number that map gives it.
PlaceParam = Union["Place", int]
# null: off the map.
PlaceOrOff = Union["Place", None]
# Exact odds, "5/12" or "1"; the numbers may be longer than those of JSON.
Fraction = str
# The nearest IEEE double to the exact odds beside it.
Chance = float
# Of a position: 16 hexadecimal digits of all that its text (yaml) holds, its map by content. The same position has the same hash, whatever way it was come to.
Hash = str
# Name of a game; left out, the game without a name.
Game = str
# A side: the answer knows what that side knows.
View = str
# How long the answer may take, in milliseconds on the wall. The answer then says whether it is complete.
TimeMs = int
# Only under time_ms: whether all that was asked is in the answer.
Complete = bool
# How lines of sight are looked along.
SightMode = Literal['exact', 'vasl']
Direction = Literal['n', 'ne', 'se', 's', 'sw', 'nw']
# strength, morale and damage, and what else the system counts: the table of figures below.
Figures = Dict[str, int]
# The open question; null where there is none.
Asked = Union["RollAsked", "DecisionAsked", "OtherAsked", None]
Answer = Union[str, int, List[int]]
# Readings that are not the usual ones: "badThings=printed"; left out where there are none.
ChosenReadings = List[str]
# may_end: exactly the ends of the options; stands: where it stands; dead_end: a legal path leads there, and it may neither stay nor go on; may_pass: a legal path leads through; surrenders, no_move, held: it goes nowhere; enemy_there, over_stacked, shelter_first, refused: every step into it that the unit comes to is refused; too_far: the cheapest path costs more than it has; barred: near enough, but the cheapest path is refused before it; unreachable: no path on foot; no_such_place: an upper floor, under rules that know none.
WhyKind = Literal['may_end', 'stands', 'dead_end', 'may_pass', 'surrenders', 'no_move', 'held', 'enemy_there', 'over_stacked', 'shelter_first', 'refused', 'too_far', 'barred', 'unreachable', 'no_such_place']
SweepLine = Union["SweepLineSweep", "SweepLineScenario", "SweepLineUnit", "SweepLineSide", "SweepLineResult", "SweepLineEnd"]


class _SuccessNeeded(TypedDict):
    id: "Id"
    ok: Literal[True]
    result: Dict[str, Any]


class Success(_SuccessNeeded, total=False):
    warnings: List["Diagnostic"]
    elapsed_us: int


class _FailureNeeded(TypedDict):
    id: "Id"
    ok: Literal[False]
    error: "Error"


class Failure(_FailureNeeded, total=False):
    elapsed_us: int


class Greeting(TypedDict):
    """The first line, before any request."""
    protocol: Literal['hexrout-engine/1']
    engine: Literal['hexrout']
    methods: List[str]
    rules: List[str]
    limits: "GreetingLimits"


class _GreetingLimitsNeeded(TypedDict):
    line_bytes: int
    json_depth: int
    games: int
    changes: int
    answer_parts: int
    sweep_runs: int


class GreetingLimits(_GreetingLimitsNeeded, total=False):
    """How much one line may hold or ask for."""
    document_bytes: int
    match_games: int
    match_positions: int


class _DiagnosticNeeded(TypedDict):
    severity: Literal['note', 'warning', 'error']
    code: str
    message: str


class Diagnostic(_DiagnosticNeeded, total=False):
    """What is wrong with an input, or odd."""
    file: str
    line: int
    column: int
    field: str
    hint: str


class _ErrorNeeded(TypedDict):
    code: str
    message: str


class Error(_ErrorNeeded, total=False):
    """Why a request was refused; nothing has changed then."""
    hint: str
    field: str
    diagnostics: List["Diagnostic"]


class Unit(TypedDict):
    """A unit as it stands now."""
    id: str
    at: "PlaceOrOff"
    side: str
    label: str
    state: List[str]
    presence: Literal['in_play', 'captured', 'lost', 'left']
    health: Literal['good', 'hampered', 'broken']
    cover: Literal['seen', 'concealed', 'hidden']
    leader: bool
    reduced: bool
    dummy: bool
    worth: int
    figures: "Figures"


class UnitFacts(TypedDict):
    """The same, beside an answer that names the unit and its place."""
    side: str
    label: str
    state: List[str]
    presence: Literal['in_play', 'captured', 'lost', 'left']
    health: Literal['good', 'hampered', 'broken']
    cover: Literal['seen', 'concealed', 'hidden']
    leader: bool
    reduced: bool
    dummy: bool
    worth: int
    figures: "Figures"


class Odds(TypedDict):
    """How a way under fire ends, exactly; they sum to 1."""
    whole: "Fraction"
    reduced: "Fraction"
    stopped: "Fraction"
    lost: "Fraction"


class OddsValue(TypedDict):
    """The same as numbers."""
    whole: "Chance"
    reduced: "Chance"
    stopped: "Chance"
    lost: "Chance"


class _ReasonNeeded(TypedDict):
    rule: str
    text: str


class Reason(_ReasonNeeded, total=False):
    """A sentence and the rule it rests on."""
    disputed: str
    chances: Dict[str, "Fraction"]
    chances_value: Dict[str, "Chance"]


class _InterdictedNeeded(TypedDict):
    at: "Place"
    by: List[str]


class Interdicted(_InterdictedNeeded, total=False):
    """A step under fire."""
    vertex: str


class _StepNeeded(TypedDict):
    to: "PlaceOrOff"


class Step(_StepNeeded, total=False):
    """One step of a way."""
    half_mf: int
    low_crawl: bool
    fire: List[str]
    corner: "StepCorner"


class StepCorner(TypedDict):
    """A corner passed on the way, under fire."""
    hex: str
    fire: List[str]


class _FateNeeded(TypedDict):
    what: str
    to: List[str]


class Fate(_FateNeeded, total=False):
    """What becomes of the unit."""
    because: List["Reason"]


class _OptionNeeded(TypedDict):
    end: "PlaceOrOff"
    path: List["PlaceOrOff"]
    mf: float
    low_crawl: bool
    interdicted: List["Interdicted"]
    mandatory: bool


class Option(_OptionNeeded, total=False):
    """A legal way to move, to one end."""
    odds: "Odds"
    chance: "Fraction"
    code: str
    notes: List["Reason"]
    story: List["PathEvent"]
    odds_value: "OddsValue"
    chance_value: "Chance"
    recommended: Literal[True]
    steps: List["Step"]


class _PathEventNeeded(TypedDict):
    kind: Literal['declared', 'seen', 'barred', 'ignored', 'fell_away', 'freed', 'bound', 'arrived', 'falls_short']
    step: int
    at: "Place"
    rule: str
    text: str


class PathEvent(_PathEventNeeded, total=False):
    """What happens to the duty of a unit along a path. declared, bound: the shelter that it makes for, under way because the duty is judged anew; seen: an enemy comes into sight; barred: an enemy holds a shelter that would bind the unit, or keeps it from staying in the one reached; ignored: shelters that need not be made for; fell_away: the shelter can be reached no more; freed: nothing binds the unit; arrived: it is in shelter; falls_short: MF paid for cover leave too few for the shelter."""
    enemy: str
    shelters: List["Place"]
    mf: float
    cause: Literal['held', 'adjacent', 'nearer', 'no_way', 'own_building', 'no_farther', 'no_shelter', 'ignorable', 'earlier']


class _DeadEndNeeded(TypedDict):
    end: "PlaceOrOff"
    path: List["PlaceOrOff"]
    mf: float
    low_crawl: bool
    interdicted: List["Interdicted"]
    mandatory: bool
    fate: "Fate"


class DeadEnd(_DeadEndNeeded, total=False):
    """A legal way to where the unit may not stay."""
    odds: "Odds"
    chance: "Fraction"
    code: str
    notes: List["Reason"]
    story: List["PathEvent"]
    odds_value: "OddsValue"
    chance_value: "Chance"
    steps: List["Step"]


_RefusalNeeded = TypedDict("_RefusalNeeded", {
    "from": "Place",
    "to": "PlaceOrOff",
    "rule": str,
    "enemy": str,
})


class Refusal(_RefusalNeeded, total=False):
    """A step that was looked at and refused."""
    why: str
    disputed: str
    code: str


class _EndNeeded(TypedDict):
    at: "PlaceOrOff"
    half_mf: int


class End(_EndNeeded, total=False):
    """The end of an option in numbers."""
    interdicted: int
    low_crawl: bool
    mandatory: bool
    lost: "Chance"
    chance_value: "Chance"
    odds: "Odds"
    odds_value: "OddsValue"
    chance: "Fraction"


class _UnitAnswerNeeded(TypedDict):
    id: str
    at: "PlaceOrOff"


class UnitAnswer(_UnitAnswerNeeded, total=False):
    """What one unit must, may and may not do."""
    duty: Literal['must', 'may', 'need_not', 'cannot']
    verdict: str
    because: List["Reason"]
    by_dice: str
    readings: List["Reason"]
    options: List["Option"]
    refused: List["Refusal"]
    entered: List["Place"]
    fate: "Fate"
    code: str
    dead_ends: List["DeadEnd"]
    forgone: List["Option"]
    fate_kind: Literal['stays', 'surrenders', 'lost']
    ends: List["End"]
    dead_end_count: int
    unit: "UnitFacts"


class _OptionFactNeeded(TypedDict):
    kind: Literal['other', 'decline', 'unit', 'step', 'end']


class OptionFact(_OptionFactNeeded, total=False):
    """What an option of a decision is. No two options of a decision have equal facts."""
    unit: str
    to: "PlaceOrOff"
    half_mf: int
    low_crawl: bool
    beneath: bool
    careful: bool
    contact: bool
    path: List["PlaceOrOff"]
    dead_end: bool
    vertex: str
    duty: Literal['not-figured', 'bound', 'free', 'arrived', 'falling-short']
    destinations: List["Place"]
    word: str


class RollAsked(TypedDict):
    """A roll. All sequences of faces are equally likely."""
    kind: Literal['roll']
    what: str
    who: str
    rule: str
    count: int
    sides: int
    sum_only: bool


class _DecisionAskedNeeded(TypedDict):
    kind: Literal['decision']
    what: str
    who: str
    rule: str


class DecisionAsked(_DecisionAskedNeeded, total=False):
    """A decision."""
    text: str
    options: List[str]
    facts: List["OptionFact"]


class OtherAsked(TypedDict):
    """As a side knows it: a question to somebody else."""
    kind: Literal['other']


class _EventNeeded(TypedDict):
    what: str
    who: str
    rule: str
    at: "PlaceOrOff"
    others: List[str]


class Event(_EventNeeded, total=False):
    """One thing that happened."""
    text: str


class LoadParams(TypedDict, total=False):
    game: "Game"
    file: str
    text: str
    beside: str
    house_rules: Union[str, Dict[str, Any]]
    rules_folder: str
    timing: Any


class _LoadResultNeeded(TypedDict):
    game: "Game"
    title: str
    rules: str
    units: int
    movers: List[str]
    hash: "Hash"


class LoadResult(_LoadResultNeeded, total=False):
    house_rules: "HouseRules"
    chosen_readings: "ChosenReadings"


class HouseRules(TypedDict):
    """The house rules in force; left out where there are none."""
    title: str
    changes: List["HouseRulesChanges"]


HouseRulesChanges = TypedDict("HouseRulesChanges", {
    "what": str,
    "is": str,
    "was": str,
})


class GamesParams(TypedDict, total=False):
    timing: Any


class GamesResult(TypedDict):
    games: List["GamesResultGames"]


class GamesResultGames(TypedDict):
    game: str
    title: str


_CopyParamsNeeded = TypedDict("_CopyParamsNeeded", {
    "as": str,
})


class CopyParams(_CopyParamsNeeded, total=False):
    game: "Game"
    timing: Any


class CopyResult(TypedDict):
    game: str
    hash: "Hash"


class _DropParamsNeeded(TypedDict):
    game: str


class DropParams(_DropParamsNeeded, total=False):
    timing: Any


class DropResult(TypedDict):
    game: str


class Change(TypedDict, total=False):
    """What to change: these, and every key of a scenario but hexrout, map and los."""
    units: List[Dict[str, Any]]
    remove: List[str]
    add: Union[List[Dict[str, Any]], Dict[str, Any]]
    turn: Dict[str, Any]
    placed: List[Dict[str, Any]]
    switches: Dict[str, Any]


SetParams = TypedDict("SetParams", {
    "game": "Game",
    "view": str,
    "as": str,
    "units": List[Dict[str, Any]],
    "remove": List[str],
    "add": Union[List[Dict[str, Any]], Dict[str, Any]],
    "turn": Dict[str, Any],
    "placed": List[Dict[str, Any]],
    "switches": Dict[str, Any],
    "timing": Any,
}, total=False)


class SetResult(TypedDict):
    game: str
    units: int
    hash: "Hash"


class Refused(TypedDict):
    """In the place of a result: why the question was refused."""
    error: "Error"


class EachAsk(TypedDict, total=False):
    """Methods with their parameters, without game."""
    options: Union["OptionsParams", None]
    why: Union["WhyParams", None]
    check: Union["CheckParams", None]
    compare: Union["CompareParams", None]
    los: Union["LosParams", None]
    sweep: Union["SweepParams", None]
    odds: Union["OddsParams", None]
    advise: Union["AdviseParams", None]
    deny: Union["DenyParams", None]
    match: Union["MatchParams", None]
    survey: Union["SurveyParams", None]
    cut: Union["CutParams", None]
    state: Union["StateParams", None]
    reach: Union["ReachParams", None]
    sees: Union["SeesParams", None]
    threats: Union["ThreatsParams", None]
    lines: Union["LinesParams", None]


class EachAnswer(TypedDict, total=False):
    """Results by method, or errors."""
    error: "Error"
    options: Union["OptionsResult", "Refused"]
    why: Union["WhyResult", "Refused"]
    check: Union["CheckResult", "Refused"]
    compare: Union["CompareResult", "Refused"]
    los: Union["LosResult", "Refused"]
    sweep: Union["SweepResult", "Refused"]
    odds: Union["OddsResult", "Refused"]
    advise: Union["AdviseResult", "Refused"]
    deny: Union["DenyResult", "Refused"]
    match: Union["MatchResult", "Refused"]
    survey: Union["SurveyResult", "Refused"]
    cut: Union["CutResult", "Refused"]
    state: Union["StateResult", "Refused"]
    reach: Union["ReachResult", "Refused"]
    sees: Union["SeesResult", "Refused"]
    threats: Union["ThreatsResult", "Refused"]
    lines: Union["LinesResult", "Refused"]


class _EachParamsNeeded(TypedDict):
    changes: List["Change"]
    ask: "EachAsk"


class EachParams(_EachParamsNeeded, total=False):
    game: "Game"
    time_ms: "TimeMs"
    timing: Any


class _EachResultNeeded(TypedDict):
    answers: List["EachAnswer"]


class EachResult(_EachResultNeeded, total=False):
    complete: "Complete"
    next: int


class ValidateParams(TypedDict, total=False):
    file: str
    text: str
    beside: str
    timing: Any


class ValidateResult(TypedDict):
    files: List["ValidateResultFiles"]
    errors: int
    warnings: int
    notes: int


class ValidateResultFiles(TypedDict):
    file: str
    kind: str
    opened: bool
    title: str
    allowed: int
    findings: List["Finding"]


class OptionsParams(TypedDict, total=False):
    game: "Game"
    view: "View"
    units: List[str]
    readings: bool
    want: List[Literal['unit', 'duty', 'ends', 'odds', 'options', 'steps', 'refused', 'entered', 'fate', 'words']]
    brief: bool
    time_ms: "TimeMs"
    timing: Any


class _OptionsResultNeeded(TypedDict):
    units: List["UnitAnswer"]


class OptionsResult(_OptionsResultNeeded, total=False):
    complete: "Complete"
    left: List[str]


class _WhyParamsNeeded(TypedDict):
    at: "PlaceParam"


class WhyParams(_WhyParamsNeeded, total=False):
    game: "Game"
    view: "View"
    unit: str
    timing: Any


class _WhyNeeded(TypedDict):
    unit: str
    at: "Place"
    kind: "WhyKind"
    text: str
    rule: str
    mf: Union[float, None]
    mf_has: Union[float, None]
    counted: str
    by: List[str]
    path: List["PlaceOrOff"]
    reasons: List["Reason"]


class Why(_WhyNeeded, total=False):
    disputed: str
    step: "WhyStep"
    odds: "Odds"
    chance: "Fraction"


_WhyStepNeeded = TypedDict("_WhyStepNeeded", {
    "from": "Place",
    "to": "Place",
})


class WhyStep(_WhyStepNeeded, total=False):
    """The refused step that the reason is about."""
    side: str


class WhyResult(TypedDict):
    units: List["Why"]


class _CheckParamsNeeded(TypedDict):
    unit: str
    path: List["PlaceParam"]


class CheckParams(_CheckParamsNeeded, total=False):
    game: "Game"
    view: "View"
    crawl: bool
    timing: Any


class _CheckResultNeeded(TypedDict):
    legal: bool


class CheckResult(_CheckResultNeeded, total=False):
    chance: "Fraction"
    leaves_map: bool
    fate: "Fate"
    step: int
    at_end: bool
    rule: str
    enemy: str
    why: str
    chance_value: "Chance"
    story: List["PathEvent"]


class _ComparedEndNeeded(TypedDict):
    end: "PlaceOrOff"
    low_crawl: bool
    path: List["PlaceOrOff"]


class ComparedEnd(_ComparedEndNeeded, total=False):
    path_there: List["PlaceOrOff"]


class _CompareParamsNeeded(TypedDict):
    reading: str


class CompareParams(_CompareParamsNeeded, total=False):
    game: "Game"
    view: "View"
    units: List[str]
    time_ms: "TimeMs"
    timing: Any


class _CompareResultNeeded(TypedDict):
    reading: str
    differs: bool
    units: List["CompareResultUnits"]


class CompareResult(_CompareResultNeeded, total=False):
    complete: "Complete"
    left: List[str]


class _CompareResultUnitsNeeded(TypedDict):
    id: str
    same: bool
    same_verdict: bool
    verdict: str
    verdict_there: str
    only_here: List["ComparedEnd"]
    only_there: List["ComparedEnd"]
    other_path: List["ComparedEnd"]


class CompareResultUnits(_CompareResultUnitsNeeded, total=False):
    said_here: List[str]
    said_there: List[str]


class PlayParams(TypedDict, total=False):
    game: "Game"
    ask: Literal['all', 'rolls', 'decisions', 'nothing']
    seed: int
    run: int
    answers: List["Answer"]
    back: int
    reseed: int
    stop: bool
    events: bool
    want: List[Literal['words', 'facts', 'events', 'units', 'hash']]
    timing: Any


class _PlayResultNeeded(TypedDict):
    asked: "Asked"


class PlayResult(_PlayResultNeeded, total=False):
    answers: int
    events: List["Event"]
    units: List["Unit"]
    hash: "Hash"


class ForeseeParams(TypedDict, total=False):
    game: "Game"
    options: List[Union[str, int]]
    seed: int
    runs: int
    want: List[Literal['units', 'hash']]
    time_ms: "TimeMs"
    timing: Any


class _ForeseeResultNeeded(TypedDict):
    options: List["ForeseeResultOptions"]


class ForeseeResult(_ForeseeResultNeeded, total=False):
    house_rules: "HouseRules"
    chosen_readings: "ChosenReadings"
    complete: "Complete"


class ForeseeResultOptions(TypedDict):
    option: str
    ends: List["ForeseeResultOptionsEnds"]


class ForeseeResultOptionsEnds(TypedDict, total=False):
    units: List["Unit"]
    hash: "Hash"


class SweepParams(TypedDict, total=False):
    game: "Game"
    view: "View"
    runs: int
    seed: int
    choices: Literal['recommended', 'any']
    threads: int
    time_ms: "TimeMs"
    timing: Any


class _SweepResultNeeded(TypedDict):
    lines: List["SweepLine"]


class SweepResult(_SweepResultNeeded, total=False):
    complete: "Complete"


SweepLineSweep = TypedDict("SweepLineSweep", {
    "type": Literal['sweep'],
    "format": Literal[1],
    "seed": int,
    "runs": int,
    "from": int,
    "to": int,
    "choices": Literal['recommended', 'any'],
    "scenarios": int,
})


class _SweepLineScenarioNeeded(TypedDict):
    type: Literal['scenario']
    file: str
    title: str
    rules: str
    digest: str


class SweepLineScenario(_SweepLineScenarioNeeded, total=False):
    under: str


class SweepLineUnit(TypedDict):
    type: Literal['unit']
    id: str
    side: str
    before: Union["Outcome", None]
    outcomes: List["CountedOutcome"]


class SweepLineSide(TypedDict):
    type: Literal['side']
    side: str
    lost: List["SweepLineSideLost"]


class SweepLineSideLost(TypedDict):
    units: int
    runs: int


class SweepLineResult(TypedDict):
    """A fact of a side or of the game: Force Morale, the winner, the turn. None under asl."""
    type: Literal['result']
    of: str
    side: str
    fact: str
    before: str
    values: List["SweepLineResultValues"]


class SweepLineResultValues(TypedDict):
    value: str
    runs: int


class SweepLineEnd(TypedDict):
    type: Literal['end']
    digest: str


class Outcome(TypedDict):
    """How a unit stands."""
    fared: Literal['whole', 'reduced', 'captured', 'eliminated', 'left']
    at: "PlaceOrOff"
    label: str
    state: str


class CountedOutcome(TypedDict):
    """How a unit stood after so many runs."""
    fared: Literal['whole', 'reduced', 'captured', 'eliminated', 'left']
    at: "PlaceOrOff"
    label: str
    state: str
    runs: int


class OddsParams(TypedDict, total=False):
    game: "Game"
    view: "View"
    time_ms: "TimeMs"
    timing: Any


class _OddsResultNeeded(TypedDict):
    title: str
    attacker: str
    turn: int
    phase: str
    units: List["OddsResultUnits"]


class OddsResult(_OddsResultNeeded, total=False):
    house_rules: "HouseRules"
    chosen_readings: "ChosenReadings"
    results: List["OddsResultResults"]
    complete: "Complete"


class OddsResultUnits(TypedDict):
    id: str
    fates: List["OddsResultUnitsFates"]


class OddsResultUnitsFates(TypedDict):
    where: "PlaceOrOff"
    label: str
    state: str
    odds: "Fraction"
    odds_value: "Chance"


class OddsResultResults(TypedDict):
    of: str
    side: str
    fact: str
    values: List["OddsResultResultsValues"]


class OddsResultResultsValues(TypedDict):
    value: str
    odds: "Fraction"
    odds_value: "Chance"


class Points(TypedDict):
    """A worth, exactly and as a number."""
    exact: str
    value: float


class _AlternativeNeeded(TypedDict):
    what: str


class Alternative(_AlternativeNeeded, total=False):
    """Another choice in place of the step."""
    loses: "Points"


class AdviseParams(TypedDict, total=False):
    game: "Game"
    view: "View"
    side: str
    worst_case: bool
    exact_units: int
    states: int
    weights: str
    want: List[Literal['words', 'odds', 'worth', 'alternatives']]
    time_ms: "TimeMs"
    timing: Any


class _AdviseResultNeeded(TypedDict):
    side: str
    worst_case: bool
    weights: str
    groups: List["AdviseResultGroups"]


class AdviseResult(_AdviseResultNeeded, total=False):
    notes: List[str]
    stopped: Literal['work', 'clock']
    not_offered: str
    complete: "Complete"


class _AdviseResultGroupsNeeded(TypedDict):
    units: List[str]
    order_matters: bool
    exact: bool
    states: int
    steps: List["AdviseResultGroupsSteps"]


class AdviseResultGroups(_AdviseResultGroupsNeeded, total=False):
    because: List[str]
    low: "Points"
    high: "Points"
    sampled: "AdviseResultGroupsSampled"


class AdviseResultGroupsSampled(TypedDict):
    """Under rules with orders: low and high are the mean of so many plays."""
    plays: int
    standard_error: float


class _AdviseResultGroupsStepsNeeded(TypedDict):
    unit: str
    what: str
    path: List["PlaceOrOff"]


class AdviseResultGroupsSteps(_AdviseResultGroupsStepsNeeded, total=False):
    order: str
    choice: "AdviseResultGroupsStepsChoice"
    odds: "Odds"
    odds_value: "OddsValue"
    worth: "Points"
    terms: List["AdviseResultGroupsStepsTerms"]
    because: List[str]
    other_way: "Alternative"
    other_unit: "Alternative"


class AdviseResultGroupsStepsChoice(TypedDict):
    """Of a decision that the phase asks for: as a file of choices has it."""
    what: str
    who: str
    take: str


class AdviseResultGroupsStepsTerms(TypedDict):
    what: str
    points: "Points"


class DenyParams(TypedDict, total=False):
    game: "Game"
    view: "View"
    side: str
    units: List[str]
    k: int
    top: int
    weights: str
    reasons: bool
    time_ms: "TimeMs"
    timing: Any


_DenyMoveNeeded = TypedDict("_DenyMoveNeeded", {
    "unit": str,
    "from": "PlaceOrOff",
    "to": "PlaceOrOff",
    "mf": float,
    "taken": "Points",
})


class DenyMove(_DenyMoveNeeded, total=False):
    """A move of a free unit, and what it takes from the enemy."""
    path: List["PlaceOrOff"]
    fire_on_the_way: int
    fire_at_end: int
    if_broken: Literal['never', 'safe', 'risky', 'surrenders', 'lost']
    loss_if_broken: "Points"
    denied: List["DenyMoveDenied"]


class _DenyMoveDeniedNeeded(TypedDict):
    unit: str
    loss_before: "Points"
    loss_after: "Points"


class DenyMoveDenied(_DenyMoveDeniedNeeded, total=False):
    before: str
    after: str
    ends: List["DenyMoveDeniedEnds"]
    because: List[str]


class _DenyMoveDeniedEndsNeeded(TypedDict):
    end: "PlaceOrOff"
    path: List["PlaceOrOff"]


class DenyMoveDeniedEnds(_DenyMoveDeniedEndsNeeded, total=False):
    low_crawl: bool
    refused: "PlaceOrOff"
    rule: str
    by: str
    why: str


class _DenyResultNeeded(TypedDict):
    side: str
    weights: str
    enemies: List["DenyResultEnemies"]
    units: List["DenyResultUnits"]
    joint: "DenyResultJoint"


class DenyResult(_DenyResultNeeded, total=False):
    idle: List["DenyResultIdle"]
    verdicts: int
    notes: List[str]
    stopped: bool


class _DenyResultEnemiesNeeded(TypedDict):
    unit: str
    loss: "Points"


class DenyResultEnemies(_DenyResultEnemiesNeeded, total=False):
    fate: str


class _DenyResultUnitsNeeded(TypedDict):
    unit: str
    moves: List["DenyMove"]


class DenyResultUnits(_DenyResultUnitsNeeded, total=False):
    ends: int
    looked_at: int
    taking: int
    undominated: int


class DenyResultIdle(TypedDict):
    unit: str
    why: str


class _DenyResultJointNeeded(TypedDict):
    moves: List["DenyMove"]
    taken: "Points"
    exact: bool


class DenyResultJoint(_DenyResultJointNeeded, total=False):
    looked_at: int


class _MatchParamsNeeded(TypedDict):
    a: str
    b: str


class MatchParams(_MatchParamsNeeded, total=False):
    game: "Game"
    positions: List[str]
    made: int
    games: int
    turns: int
    seed: int
    advise_ms: int
    threads: int
    sequential: float
    fire_table: str
    want: List[Literal['summary', 'played']]
    time_ms: "TimeMs"
    timing: Any


class MatchPlayer(TypedDict):
    """What became of a player's units, a game on average."""
    player: str
    casualties: float
    lost: float
    captured: float
    reduced: float
    broken: float
    exposure: float
    forfeits: int


class MatchMargin(TypedDict):
    margin: float
    standard_error: float
    errors: Union[float, None]


class MatchLosses(TypedDict):
    """What had become of a player's units."""
    lost: int
    captured: int
    reduced: int
    broken: int
    exposure: int


class _MatchResultNeeded(TypedDict):
    stopped: Literal['all_played', 'verdict', 'time']
    text: str


class MatchResult(_MatchResultNeeded, total=False):
    games: int
    pairs: int
    positions: int
    turns: int
    seed: int
    table: str
    a: "MatchPlayer"
    b: "MatchPlayer"
    casualties: "MatchMargin"
    exposure: "MatchMargin"
    of_pairs: "MatchResultOfPairs"
    verdict: Literal['a is better', 'b is better', 'no difference', None]
    failed: List["MatchResultFailed"]
    played: List["MatchResultPlayed"]
    complete: "Complete"


class MatchResultOfPairs(TypedDict):
    """Pairs in which A has lost fewer, as many, more than B."""
    better: int
    equal: int
    worse: int


class MatchResultFailed(TypedDict):
    position: str
    why: str


class MatchResultPlayed(TypedDict):
    game: int
    position: int
    first: Literal['a', 'b']
    a: "MatchLosses"
    b: "MatchLosses"
    player_turns: int
    course: str


_SurveyParamsNeeded = TypedDict("_SurveyParamsNeeded", {
    "as": str,
})


class SurveyParams(_SurveyParamsNeeded, total=False):
    game: "Game"
    view: "View"
    side: str
    threads: int
    want: List[Literal['verdict', 'end', 'odds', 'values']]
    time_ms: "TimeMs"
    timing: Any


_SurveyResultNeeded = TypedDict("_SurveyResultNeeded", {
    "as": str,
    "side": str,
    "locations": List["SurveyResultLocations"],
})


class SurveyResult(_SurveyResultNeeded, total=False):
    complete: "Complete"


class _SurveyResultLocationsNeeded(TypedDict):
    at: "Place"


class SurveyResultLocations(_SurveyResultLocationsNeeded, total=False):
    verdict: Literal['no place', 'stays', 'may rout', 'must rout', 'surrenders', 'eliminated']
    end: "PlaceOrOff"
    mf: float
    checks: int
    live: "Fraction"
    captured: "Fraction"
    lost: "Fraction"
    leader: "Fraction"
    live_value: "Chance"
    captured_value: "Chance"
    lost_value: "Chance"
    leader_value: "Chance"


class CutOdds(TypedDict):
    unit: str
    ways: int
    live: "Fraction"
    fate: str
    live_value: "Chance"


class _CutParamsNeeded(TypedDict):
    units: List[str]


class CutParams(_CutParamsNeeded, total=False):
    game: "Game"
    view: "View"
    reopen: bool
    candidates: List["Place"]
    turns: int
    by: str
    most: int
    lower: bool
    time_ms: "TimeMs"
    timing: Any


class CutResult(TypedDict, total=False):
    found: bool
    exact: bool
    candidates: int
    looked_at: int
    flow: int
    positions: List["CutResultPositions"]
    before: List["CutOdds"]
    after: List["CutOdds"]
    at_least: int
    holds_when_they_leave: bool
    reopenings: List["CutResultReopenings"]
    complete: "Complete"


class _CutResultPositionsNeeded(TypedDict):
    at: "Place"
    why: List[str]


class CutResultPositions(_CutResultPositionsNeeded, total=False):
    walker: str


class _CutResultReopeningsNeeded(TypedDict):
    ways: List[str]


class CutResultReopenings(_CutResultReopeningsNeeded, total=False):
    held: "Place"
    gone: str


_LosParamsNeeded = TypedDict("_LosParamsNeeded", {
    "from": "PlaceParam",
    "to": "PlaceParam",
})


class LosParams(_LosParamsNeeded, total=False):
    game: "Game"
    view: "View"
    explain: bool
    timing: Any


class _LosResultNeeded(TypedDict):
    blocked: bool
    hindrance: int
    range: int
    mode: "SightMode"


class LosResult(_LosResultNeeded, total=False):
    undecided: bool
    text: str
    hex: Union[str, None]


class StateParams(TypedDict, total=False):
    game: "Game"
    view: "View"
    yaml: bool
    want: List[Literal['units', 'asked', 'hash', 'yaml', 'standings', 'switches']]
    timing: Any


class _StateResultNeeded(TypedDict):
    title: str
    rules: str
    sides: List[str]
    attacker: str
    turn: int
    phase: str


class StateResult(_StateResultNeeded, total=False):
    house_rules: "HouseRules"
    units: List["Unit"]
    asked: "Asked"
    hash: "Hash"
    yaml: str
    standings: List["StateResultStandings"]
    switches: List["StateResultSwitches"]


class StateResultStandings(TypedDict):
    of: str
    side: str
    facts: Dict[str, str]


class StateResultSwitches(TypedDict):
    under: str
    name: str
    value: str
    rule: str
    meaning: str
    values: List[str]


class MapParams(TypedDict, total=False):
    game: "Game"
    view: "View"
    want: List[Literal['hexes', 'locations', 'steps', 'placed']]
    hexes: List["PlaceParam"]
    first: int
    most: int
    time_ms: "TimeMs"
    timing: Any


class _MapResultNeeded(TypedDict):
    title: str
    columns: int
    rows: int
    hex_count: int
    location_count: int
    next: Union[int, None]


class MapResult(_MapResultNeeded, total=False):
    hexes: List["MapResultHexes"]
    locations: List["MapResultLocations"]
    steps: List["MapResultSteps"]
    placed: List["MapResultPlaced"]
    complete: "Complete"


class _MapResultHexesNeeded(TypedDict):
    id: int
    name: str
    col: int
    row: int
    level: int
    terrain: str
    neighbours: List[Union[str, None]]
    locations: List[int]


class MapResultHexes(_MapResultHexesNeeded, total=False):
    hexsides: Dict[str, str]
    roads: List["Direction"]
    depressions: List["Direction"]
    cliffs: List["Direction"]
    slopes: List["Direction"]
    cut: List["Direction"]
    woods_road: bool
    building: int
    stairway: bool


class _MapResultLocationsNeeded(TypedDict):
    id: int
    name: "Place"
    hex: int
    level: int
    kind: Literal['ground', 'upper', 'rooftop', 'cellar', 'bridge', 'under-bridge']
    terrain: str


class MapResultLocations(_MapResultLocationsNeeded, total=False):
    depression: str


MapResultSteps = TypedDict("MapResultSteps", {
    "from": int,
    "to": List["MapResultStepsTo"],
})


class _MapResultStepsToNeeded(TypedDict):
    to: int
    half_mf: int


class MapResultStepsTo(_MapResultStepsToNeeded, total=False):
    side: "Direction"
    traits: List[Literal['road', 'careful', 'whole-allotment', 'uphill', 'crawl-only', 'no-crawl', 'in-trench', 'round-bar']]


class _MapResultPlacedNeeded(TypedDict):
    kind: str
    at: "PlaceOrOff"
    strength: int


class MapResultPlaced(_MapResultPlacedNeeded, total=False):
    side: "Direction"


class ReachParams(TypedDict, total=False):
    game: "Game"
    view: "View"
    units: List[str]
    paths: bool
    time_ms: "TimeMs"
    timing: Any


class _ReachResultNeeded(TypedDict):
    units: List["ReachResultUnits"]


class ReachResult(_ReachResultNeeded, total=False):
    complete: "Complete"
    left: List[str]


class _ReachResultUnitsNeeded(TypedDict):
    unit: str
    at: "PlaceOrOff"
    mf: float
    road_bonus: float
    places: List["ReachResultUnitsPlaces"]


class ReachResultUnits(_ReachResultUnitsNeeded, total=False):
    code: str
    because: "ReachResultUnitsBecause"
    certain_mf: float
    leader: str
    mf_with_leader: float
    limited: bool


class ReachResultUnitsBecause(TypedDict):
    rule: str
    text: str


class ReachResultUnitsPlaces(TypedDict):
    at: "Place"
    ways: List["ReachResultUnitsPlacesWays"]


class _ReachResultUnitsPlacesWaysNeeded(TypedDict):
    mf: float
    exposure: int


class ReachResultUnitsPlacesWays(_ReachResultUnitsPlacesWaysNeeded, total=False):
    path: List["Place"]
    with_leader: bool
    road_bonus: bool
    beneath: bool
    contact: bool


class SeesParams(TypedDict, total=False):
    game: "Game"
    view: "View"
    at: "PlaceParam"
    unit: str
    range: int
    time_ms: "TimeMs"
    first: int
    most: int
    timing: Any


class _SeesResultNeeded(TypedDict):
    at: "Place"
    mode: "SightMode"
    seen_by: List["SeesResultSeenBy"]
    field: "SeesResultField"
    next: Union[int, None]


class SeesResult(_SeesResultNeeded, total=False):
    complete: "Complete"


class SeesResultSeenBy(TypedDict):
    unit: str
    side: str
    at: "Place"
    range: int
    hindrance: int


class SeesResultField(TypedDict):
    locations: List["Place"]
    hindrance: List[int]


class _ThreatsParamsNeeded(TypedDict):
    side: str


class ThreatsParams(_ThreatsParamsNeeded, total=False):
    game: "Game"
    view: "View"
    at: List["PlaceParam"]
    time_ms: "TimeMs"
    first: int
    most: int
    timing: Any


class _ThreatsResultNeeded(TypedDict):
    side: str
    enemies: List[str]
    first: Union[int, None]
    seen: List[int]
    normal_range: List[int]
    fire: List[int]
    next: Union[int, None]


class ThreatsResult(_ThreatsResultNeeded, total=False):
    complete: "Complete"


LinesParams = TypedDict("LinesParams", {
    "game": "Game",
    "view": "View",
    "pairs": List["PlaceParam"],
    "from": List["PlaceParam"],
    "to": List["PlaceParam"],
    "want": List[Literal['lines', 'range']],
    "time_ms": "TimeMs",
    "timing": Any,
}, total=False)


class _LinesResultNeeded(TypedDict):
    mode: "SightMode"


class LinesResult(_LinesResultNeeded, total=False):
    lines: str
    range: List[int]
    rows: List[str]
    ranges: List[List[int]]
    complete: "Complete"
    next: int


class BenchParams(TypedDict, total=False):
    positions: int
    time_ms: "TimeMs"
    timing: Any


class _BenchResultNeeded(TypedDict):
    signature: str
    work: int
    parts: List["BenchResultParts"]


class BenchResult(_BenchResultNeeded, total=False):
    complete: "Complete"


class BenchResultParts(TypedDict):
    name: str
    work: int
    digest: str


class SchemaParams(TypedDict, total=False):
    timing: Any


class SchemaResult(TypedDict):
    schema: Dict[str, Any]


class QuitParams(TypedDict, total=False):
    timing: Any


class QuitResult(TypedDict):
    bye: Literal[True]


class Finding(TypedDict):
    """Something that a designer should know."""
    severity: Literal['note', 'warning', 'error']
    code: str
    file: str
    line: int
    column: int
    what: str
    hint: str
    rule: str
    where: List[str]
    units: List[str]


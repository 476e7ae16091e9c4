// Part 15: a phase played step by step. The engine inside keeps the game; the page keeps the answers that were given, so that a
// step back is one answer fewer.
//
// game: {ask, seed, answers, ahead, asked, events, fresh, yaml, generation}. `answers` are [{asked, answer}]; `ahead` those that
// were taken back, the nearest last; `fresh` counts the events since the last answer; `yaml` is the position played so far.
let game = null;
const playSection = document.getElementById('play');
positionText = () => game?.yaml ?? JSON.stringify(scenario);

const showPlayed = async (next) => {
  const answer = await askWithBoards(['report', kPosition, '--format', 'json', ...knownSight()], { [kPosition]: next.yaml });
  if (!answer.text) return void (complaint = plainPaths(answer.said));
  takeView(JSON.parse(answer.text));
  complaint = '';
};
// Brings the engine's game to these answers, and shows where that is.
const playTo = async (answers, ahead) => {
  if (busy) return;
  setBusy(true);
  const alive = game.generation === engine.generation();
  let same = 0;
  while (alive && same < answers.length && answers[same] === game.answers[same]) ++same;
  const requests = alive ? [] : [{ method: 'load', params: { text: JSON.stringify(scenario) } }];
  const first = alive ? { back: game.answers.length - same } : { ask: game.ask, seed: game.seed };
  requests.push({ method: 'play', params: { ...first, answers: answers.slice(same).map((a) => a.answer), want: ['words', 'facts', 'events'] } });
  requests.push({ method: 'state', params: { want: ['yaml'] } });
  const replies = await askEngine(requests);
  const refused = replies.find((reply) => !reply.ok);
  if (refused) {
    complaint = engineSaid(refused);
    if (!game.asked && !game.over) game = null;  // it did not begin
  } else {
    const [{ result }, state_] = replies.slice(-2);
    const fresh = result.events.length - (answers.length > game.answers.length ? game.events.length : 0);
    game = { ...game, answers, ahead, asked: result.asked, over: !result.asked, events: result.events, fresh, yaml: state_.result.yaml, generation: engine.generation() };
    await showPlayed(game);
  }
  setBusy(false);
  const who = game?.asked?.who;
  set(shown.units.has(who) ? { unit: who, hex: null, option: null } : { hex: null });
  showChosen();
  if (game) say(game.over ? word('play_over') : askedWords());
  playSection.querySelector('.ask button, .ask input')?.focus();
  tellAnswered({ bytes: document.body.dataset.bytes });
};
const beginPlay = (ask, seed) => {
  if (busy) return;
  changes = null;
  showChanged();
  game = { ask, seed, answers: [], ahead: [], asked: null, events: [], fresh: 0, generation: -1 };
  playTo([], []);
};
const take = (answer) => playTo([...game.answers, { asked: game.asked, answer }], []);
const playBack = () => game.answers.length && playTo(game.answers.slice(0, -1), [...game.ahead, game.answers[game.answers.length - 1]]);
const playOn = () => game.ahead.length && playTo([...game.answers, game.ahead[game.ahead.length - 1]], game.ahead.slice(0, -1));

// Leaves the game for the position it began from, or keeps what it has come to.
const leavePlay = async (keep) => {
  if (busy) return;
  const { yaml } = game;
  game = null;
  if (!keep) return void (await adjudicate());
  setBusy(true);
  const answer = await askWithBoards(['report', kPosition, '--format', 'whole'], { [kPosition]: yaml });
  setBusy(false);
  if (!answer.text) return void (await adjudicate());
  const before = JSON.stringify(scenario);
  const there = idsInPosition();
  undo.push(before);
  redo.length = 0;
  scenario = JSON.parse(answer.text).scenario;
  const left = idsInPosition();
  besideMap = besideMap.filter(({ id }) => !there.has(id) || left.has(id));  // who was lost does not come again
  await adjudicate();
};

// The log is that of `hexrout play` for the same dice and decisions.
const playLog = async () => {
  const rolls = game.answers.filter((a) => a.asked.kind === 'roll').flatMap((a) => a.answer);
  const choices = game.answers.filter((a) => a.asked.kind === 'decision').map(({ asked, answer }) => ({ what: asked.what, who: asked.who, take: asked.options[answer] }));
  const [dice, chosen] = [kRoom + '/dice.yaml', kRoom + '/choices.yaml'];
  const files = { [kPosition]: JSON.stringify(scenario), [chosen]: JSON.stringify(choices) };
  if (game.ask === 'all') files[dice] = JSON.stringify(rolls);
  const source = game.ask === 'all' ? ['--dice', dice] : ['--seed', String(game.seed)];
  const answer = await engine.ask(['play', kPosition, '--boards', kBoards, ...source, '--choices', chosen, '--log', kOutput], files, kOutput);
  if (answer.text) return offer('phase.log.jsonl', 'application/jsonl', answer.text);
  complaint = plainPaths(answer.said);
  showChange();
};

// What is asked, in the words of the rules.
const askedWords = () => {
  const { who, what, text, kind, count, sides } = game.asked;
  return `${who}: ${text || what}${kind === 'roll' ? ` (${count}d${sides})` : ''}`;
};
// The hexes where options of the decision lead: Map of hex to the options' numbers.
const askedOnMap = () => {
  const out = new Map();
  for (const [i, fact] of (game?.asked?.facts ?? []).entries()) {
    const at = fact.kind === 'unit' ? unitAt(fact.unit) : fact.to;
    if (at) out.set(hexOf(at), [...(out.get(hexOf(at)) ?? []), i]);
  }
  return out;
};
const showAsked = () => {
  layer.asked.replaceChildren();
  if (!game || busy) return;
  for (const [hex, options] of askedOnMap()) {
    ring(layer.asked, hex, 0.98, '#1b6b2f', 3.4);
    const [x, y] = spot(hex);
    badge(layer.asked, x, y - 0.72 * half, options.map((i) => i + 1).join(' '), '#1b6b2f');
  }
};
// A choice on the map: the one option that leads there is taken; of several, the first gets the focus.
takesClick = (hex) => {
  const options = game && !busy && askedOnMap().get(hex);
  if (!options) return false;
  if (options.length === 1) take(options[0]);
  else playSection.querySelectorAll('.ask button')[options[0]].focus();
  return true;
};

const decisionButtons = () => (game.asked.told ?? game.asked.options).map((text, i) => ofProgram(button(`${i + 1}. ${text}`, () => take(i))));
// Faces as they were rolled: one tap for one die, else a number for each.
const diceInputs = () => {
  const { count, sides } = game.asked;
  if (count === 1 && sides <= 12)
    return Array.from({ length: sides }, (_, i) => {
      const node = button('', () => take([i + 1]), 'face');
      node.append(die(i + 1, sides));
      return node;
    });
  const form = element('form', undefined, 'tools');
  const inputs = Array.from({ length: count }, (_, i) => {
    const input = element('input');
    Object.assign(input, { type: 'number', min: 1, max: sides, required: true });
    input.setAttribute('aria-label', word('play_die', { number: i + 1, sides }));
    return input;
  });
  const enter = element('button', word('play_enter'));
  form.append(...inputs, enter);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    take(inputs.map((input) => +input.value));
  });
  return [form];
};
const eventWords = (event) => `${event.text || [event.who, event.what, event.at && event.at].filter(Boolean).join(' ')}${event.rule ? ` [${event.rule}]` : ''}`;
const playSteps = () => {
  const bar = element('p', undefined, 'tools');
  const node = (key, action, enabled) => {
    const made = button(word(key), action);
    made.disabled = busy || !enabled;
    made.dataset.act = key;
    bar.append(made, ' ');
  };
  node('play_back', playBack, game.answers.length > 0);
  node('play_forward', playOn, game.ahead.length > 0);
  node('play_keep', () => leavePlay(true), game.answers.length > 0);
  node('play_log', playLog, game.over);
  node('play_leave', () => leavePlay(false), true);
  return bar;
};
const showPlay = () => {
  playSection.hidden = !game;
  playSection.setAttribute('aria-label', word('play'));
  playSection.replaceChildren();
  if (layer.asked) showAsked();
  if (!game) return;
  playSection.dataset.step = game.answers.length;
  playSection.append(element('h2', word('play_title', { phase: phaseWords(), step: game.answers.length })));
  if (busy) playSection.append(element('p', word('working'), 'working'));
  const fresh = game.events.slice(game.events.length - game.fresh);
  if (fresh.length) playSection.append(listOf(fresh.map((event) => ofProgram(element('li', eventWords(event))))));
  if (game.asked) {
    const ask = element('div', undefined, 'ask');
    ask.append(element('p', `${askedWords()}${game.asked.rule ? ` [${game.asked.rule}]` : ''}`, 'question'), ...(game.asked.kind === 'roll' ? diceInputs() : decisionButtons()));
    for (const control of ask.querySelectorAll('button, input')) control.disabled = busy;
    playSection.append(ask);
  } else if (game.over) {
    playSection.append(element('p', word('play_over'), 'question'));
  }
  playSection.append(playSteps());
};

const playTools = () => {
  const label = element('label', word('seed') + ' ');
  const input = element('input');
  Object.assign(input, { type: 'number', value: 1, min: 0 });
  label.append(input);
  const seed = () => Math.max(0, Math.floor(+input.value || 0));
  const p = element('p', undefined, 'tools');
  p.append(label, ' ', button(word('play_go'), () => !busy && adjudicate(['--play', '--seed', String(seed())])), ' ', button(word('play_seeded'), () => beginPlay('decisions', seed())), ' ',
    button(word('play_table'), () => beginPlay('all', 0)));
  return [p, element('p', word('play_hint'))];
};

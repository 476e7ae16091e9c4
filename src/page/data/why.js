// Part 14: "why not there?", asked of the program for the Locations of the hex that the reader chose.
const kSoon = 30;  // milliseconds: the panel may be made anew before the question is worth asking
const explained = { view: null, whys: new Map() };
const askWhy = async (id, places) => {
  const answer = await engine.ask(['rout', kPosition, '--boards', kBoards, '--unit', id, '--format', 'json', ...programLanguage(), ...places.flatMap((place) => ['--why', place])], { ...takeFirstFiles(), [kPosition]: positionText() }, '');
  return answer.status === 0 ? JSON.parse(answer.text).units : [];
};
explainWhy = async (id, places, section) => {
  if (view.log && state.step > 0) return;
  await new Promise((resolve) => setTimeout(resolve, kSoon));
  if (!section.isConnected) return;
  if (explained.view !== view) {
    explained.view = view;
    explained.whys.clear();
  }
  const key = `${id} ${places.join(' ')}`;
  if (!explained.whys.has(key)) explained.whys.set(key, askWhy(id, places));
  const units = await explained.whys.get(key);
  if (!section.isConnected || !units.length) return;
  for (const why of units) {
    const lines = [{ text: `${why.at}: ${why.text}`, rule: why.rule, disputed: why.disputed }, ...why.reasons];
    section.append(withRule(element('p', undefined, 'verdict'), lines[0].text, lines[0]));
    if (why.reasons.length) section.append(reasons(why.reasons));
  }
  section.prepend(element('h3', word('hex_why')));
  section.dataset.kind = units[0].kind;
};

// Layers of the studio that the program works out: survey, advice, cut, deny. What they show is what the command says.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { bundled, close, hexrout, open, twoBoards, vaslBoards } from './common.js';
import { afterwards, drop, file, giveBoards, look, noBoards, openExample, suite, verdictsOf, verdictsOn, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

const crossroads = bundled('crossroads');
const choose = (p, id) => p.click(`#units button[data-unit=${id}]`);
const ask = (p, kind) => afterwards(p, 'found', () => p.click(`#change [data-ask=${kind}]`));

suite('a survey lies on the map: no zeros, risks in percent, must rout as a tint, a key', async () => {
  const p = await open(file);
  await openExample(p, 0);
  await choose(p, 'rb5');
  await ask(p, 'survey');
  // The command's own table, the worst Location of each hex.
  const [head, ...rows] = hexrout('survey', crossroads, '--as', 'rb5', '--format', 'csv').trim().split('\n').map((row) => row.split(','));
  const column = (name) => head.indexOf(name);
  const worst = new Map();
  let must = 0;
  for (const row of rows) {
    const value = (name) => row[column(name)].split('/').reduce((n, d) => n / d);
    const loss = value('captured') + value('lost');
    const hex = row[0].replace(/\/.*/, '');
    worst.set(hex, Math.max(worst.get(hex) ?? 0, loss));
    must += row[column('verdict')] === 'must rout';
  }
  const expected = [...worst.values()].filter((loss) => loss > 0).map((loss) => (loss < 0.005 ? '<1' : String(Math.round(100 * loss)))).sort();
  const texts = (await p.locator('#map .live-heat text').allTextContents()).sort();
  assert.ok(texts.length > 3 && must > 0);
  assert.deepEqual(texts, expected);
  assert.ok(!texts.includes('0'));
  assert.ok((await p.locator('#map .live-heat path[stroke-dasharray]').count()) > 0, 'must rout is a tint');
  assert.match(await p.locator('#finding').innerText(), new RegExp(`must rout from ${must}\\.`));
  assert.equal(await p.locator('#finding .heat-key li').count(), 5);
  assert.deepEqual(await look(p, 'survey'), []);
  await p.click('#finding .hide');
  assert.equal(await p.locator('#map .live-heat *').count(), 0);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('advice, cut and deny are those of the command', async () => {
  const p = await open(file);
  await openExample(p, 0);
  await choose(p, 'rb5');
  const titles = () => p.locator('#finding > ol > li > b').allInnerTexts();
  await ask(p, 'advise');
  const advice = JSON.parse(hexrout('advise', crossroads, '--side', 'russian', '--format', 'json'));
  const units = advice.groups.flatMap((g) => g.steps.map((s) => s.unit));
  assert.ok(units.length > 2);
  assert.deepEqual((await titles()).map((t) => t.split(' ')[0]), units);
  assert.deepEqual(await look(p, 'advise'), []);
  await ask(p, 'cut');
  const cut = JSON.parse(hexrout('cut', crossroads, '--unit', 'rb5', '--format', 'json'));
  assert.deepEqual((await titles()).map((t) => t.split(' ')[0]), cut.positions.map((place) => place.at));
  assert.deepEqual(await look(p, 'cut', ['light']), []);
  await choose(p, 'gb2');
  await p.selectOption('#change select >> nth=1', 'german');
  await ask(p, 'deny');
  // The page asks with the least time first, and is content once nothing was left out.
  const { joint, stopped } = JSON.parse(hexrout('deny', crossroads, '--side', 'german', '--top', '1', '--time-ms', '250', '--format', 'json'));
  assert.ok(joint.moves.length > 1 && !stopped);
  assert.deepEqual(await titles(), joint.moves.map(({ unit, path }) => `${unit}: ${path.join(' \u2192 ')}`));
  const turned = joint.moves.flatMap(({ denied }) => denied.map((d) => `${d.unit}: ${[d.before, d.after].filter(Boolean).join(' \u2192 ')}`));
  assert.deepEqual(await p.locator('#finding > ol > li > ul > li').allInnerTexts(), turned);
  assert.ok((await p.locator('#finding').innerText()).includes(`take ${joint.taken.value.toFixed(1)} points`));
  // On the map each move is a line to a circle at its end.
  assert.equal(await p.locator('#map .live-found circle').count(), joint.moves.length);
  assert.deepEqual(await look(p, 'deny', ['light']), []);
  // A change of the position takes the layer away: it was of another.
  await afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: 'Rally' }).click());
  assert.equal(await p.locator('#finding').isHidden(), true);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('other rules have surveys, too; advice on orders is there', async () => {
  const p = await open(file);
  await openExample(p, 3);
  const unit = await p.locator('#change [data-ask=survey]').evaluate((node) => node.parentElement.querySelector('select').value);
  await ask(p, 'survey');
  const [, ...rows] = hexrout('survey', bundled('squares'), '--as', unit, '--format', 'csv').trim().split('\n').map((row) => row.split(','));
  const must = rows.filter((row) => row[1].startsWith('must ')).length;
  assert.ok(must > 0);
  assert.match(await p.locator('#finding').innerText(), new RegExp(`of ${rows.length} Locations; it must leave ${must}\\.`));
  await ask(p, 'advise');
  assert.ok((await p.locator('#finding > ol > li').count()) > 0);
  assert.deepEqual(p.problems, []);
  await p.close();
});

// The program answers its first deny, with the least work allowed, and works on the next ones; but those answers are kept from
// the page. So the question is a long one on any machine.
const holdAnswers = (p) => p.addInitScript(() => {
  const Own = window.Worker;
  let answers = 0;
  window.Worker = class extends Own {
    constructor(...made) {
      super(...made);
      this.addEventListener('message', (event) => event.data.replies?.some((reply) => reply.includes('"joint"')) && ++answers > 1 && event.stopImmediatePropagation());
    }
  };
});
suite('a long question tells that it runs, shows the best so far, and is stopped', async () => {
  const p = await open(file);
  await holdAnswers(p);
  await p.reload();
  await giveBoards(p, ['04', '05']);
  await afterwards(p, 'answered', () => drop(p, [{ name: 'forty.yaml', bytes: Buffer.from(twoBoards(40)) }]));
  const verdicts = await verdictsOn(p);
  await p.evaluate(() => {
    window.blank = 0;
    const look = () => (window.blank += document.querySelector('#finding .seconds')?.textContent === '');
    new MutationObserver(look).observe(document.getElementById('finding'), { childList: true, subtree: true });
  });
  await p.click('#change [data-ask=deny]');
  await p.locator('#finding progress').waitFor();
  // The work allowed is counted, not clocked: the first answer is incomplete everywhere.
  await p.locator('#finding', { hasText: 'The best found so far.' }).waitFor();
  await p.locator('#finding progress').waitFor();
  await p.locator('#finding .seconds', { hasText: /^[1-9]\d* of at most 10 s$/ }).waitFor();
  const share = await p.locator('#finding progress').evaluate((bar) => bar.value);
  assert.ok(share > 0 && share < 1, 'the bar shows how far it is');
  assert.equal(await p.evaluate(() => window.blank), 0, 'the seconds are always written');
  const began = Date.now();
  await p.click('#finding .stop');
  await p.locator('#finding progress').waitFor({ state: 'detached' });
  assert.ok(Date.now() - began < 1500, 'it stops at once');
  // The program began anew, with the boards.
  await choose(p, 'u3');
  const rally = p.locator('#change .tools button', { hasText: /^(Break|Rally)$/ });
  await afterwards(p, 'answered', () => rally.first().click());
  await afterwards(p, 'answered', () => p.click('#undo'));
  assert.deepEqual(await verdictsOn(p), verdicts);
  assert.deepEqual(p.problems, []);
  await p.close();
}, noBoards);

// Logs of VASL games in the studio: the list, the slider, the position at an entry, the referee and corrections of it. What they show is what
// the command prints. One log and its board are made here; those of VASL's own boards are left out where there are none.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { address, bundled, close, open, program } from './common.js';
import { afterwards, boardsFolder, drop, dropPath, file, giveFolder, goTo, madeLog, noLogs, openExample, openMadeLog, openPhases, suite, vaslLogs, verdictsOf, verdictsOn, violations, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);
const { log, boards } = madeLog();

const commandJson = (...args) => {
  try {
    return JSON.parse(execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 }));
  } catch (error) {
    if (error.status !== 1) throw error;  // something illegal was found
    return JSON.parse(error.stdout);
  }
};
const judged = (path, boards, ...more) => commandJson('judge', path, '--boards', boards, '--format', 'json', ...more);
const openLog = async (hash = '', options = {}) => {
  const p = await open(file, hash, options);
  await openMadeLog(p);
  return p;
};
const judge = (p) => afterwards(p, 'judged', () => p.click('#referee .judge'));
// The text of every finding, illegal or a note.
const findingsOn = (p) => p.evaluate(() => [...document.querySelectorAll('#referee li.illegal, #referee li.note')].filter((li) => !li.querySelector('.hint'))
  .map((li) => li.textContent));

suite('a log that is dropped has its list, and at every entry the verdicts that the command gives', async () => {
  const p = await openLog();
  const { entries, phases, log: list } = commandJson('log', log, '--format', 'json');
  assert.equal(await p.getAttribute('#entry', 'max'), String(entries));
  assert.equal(await p.inputValue('#entry'), String(entries), 'it opens at the end');
  assert.deepEqual(await p.locator('#game .bar option').allInnerTexts(), phases.map((phase) => phase.name));
  await openPhases(p);
  assert.deepEqual(await p.locator('#game [data-entry]').evaluateAll((nodes) => nodes.map((node) => +node.dataset.entry)), list.map((entry) => entry.entry));
  const told = await p.locator('#game [data-entry]').allInnerTexts();
  assert.match(told.join('\n'), /ru2 broken 4-4-7 1sq \(DM\): F5 → E5/);
  assert.match(told.join('\n'), /Boris rolls MC DR 2, 3 = 5 \(it seems for ru2 in E5\)/);
  assert.match(told.join('\n'), /taken back by entry 16/);
  for (const entry of [0, 7, 12, entries]) {
    if (+(await p.inputValue('#entry')) !== entry) await goTo(p, entry);
    assert.deepEqual(await verdictsOn(p), verdictsOf(log, '--at', String(entry), '--boards', boards), `entry ${entry}`);
    assert.match(await address(p), new RegExp(`entry=${entry}\\b`));
  }
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('entries are reached by keyboard, by phase and by link, and the last of many that are wanted is shown', async () => {
  const p = await openLog('#entry=7');
  assert.equal(await p.inputValue('#entry'), '7', 'the entry of the link');
  await p.focus('#entry');
  await afterwards(p, 'entry', () => p.keyboard.press('ArrowRight'));
  assert.match(await address(p), /entry=8\b/);
  assert.match(await p.locator('#status').innerText(), /^8: ru2 broken/);
  await afterwards(p, 'entry', () => p.keyboard.press('Home'));
  assert.match(await address(p), /entry=0\b/);
  await afterwards(p, 'entry', () => p.selectOption('#game select', { index: 2 }));
  assert.match(await address(p), /entry=7\b/);
  await p.evaluate(() => {
    const range = document.getElementById('entry');
    for (const to of [1, 9, 3, 12]) {
      range.value = to;
      range.dispatchEvent(new Event('input'));
    }
  });
  await p.waitForSelector('#game .now b:text-is("12 / 24")');
  await p.waitForSelector('#game .working', { state: 'detached' });
  assert.deepEqual(await verdictsOn(p), verdictsOf(log, '--at', '12', '--boards', boards));
  await p.evaluate(() => (location.hash = '#entry=9'));
  await p.waitForSelector('#game .now b:text-is("9 / 24")');
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('the referee finds what the command finds; a finding leads to its point and unit', async () => {
  const p = await openLog();
  await judge(p);
  const { phases } = judged(log, boards);
  const findings = phases.flatMap((phase) => [...phase.findings.filter((f) => f.illegal), ...phase.findings.filter((f) => !f.illegal)]);
  const shown = await findingsOn(p);
  assert.equal(shown.length, findings.length);
  findings.forEach((finding, i) => {
    assert.ok(shown[i].startsWith(finding.illegal ? 'ILLEGAL' : 'Note'), shown[i]);
    assert.ok(shown[i].includes(finding.text) && (!finding.rule || shown[i].includes(`[${finding.rule}]`)), `${shown[i]} has ${finding.text}`);
  });
  assert.match(await p.locator('#referee .verdict').innerText(), new RegExp(`: ${findings.filter((f) => f.illegal).length}$`));
  const walks = phases.flatMap((phase) => phase.walks);
  const text = await p.locator('#referee').innerText();
  for (const walk of walks) assert.ok(text.includes(`${walk.unit}: ${walk.path.join(' → ')}`), walk.unit);
  assert.match(text, /Inferred/);
  // The first illegal act: ru3 goes to Q5, ADJACENT to an enemy. Another unit is lost before, and its id on the map stays.
  const first = findings.find((f) => f.illegal);
  await afterwards(p, 'entry', () => p.locator('#referee li.illegal [data-to]').first().click());
  assert.match(await address(p), new RegExp(`entry=${first.entry}\\b`));
  assert.equal(await p.locator('#units [aria-pressed=true]').getAttribute('data-unit'), 'ru3');
  assert.equal(first.unit, 'ru3');
  assert.equal(await p.locator('#map .live-path .step').count(), 1, 'its path is drawn');
  assert.deepEqual(await violations(p), []);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('corrections are given at the finding, judged at once, and saved as the file that the command reads', async () => {
  const p = await openLog();
  await judge(p);
  const entry = judged(log, boards).phases[0].findings.find((f) => f.unit === 'ru3').entry;
  await afterwards(p, 'judged', () => p.locator('#referee li.illegal', { hasText: 'Q5' }).locator('.correct').first().click());
  const text = await p.inputValue('#corrections');
  assert.equal(text, `hexrout_corrections: 1\nignore:\n  - ${entry}\n`);
  const [saved] = await Promise.all([p.waitForEvent('download'), p.locator('#referee button', { hasText: 'Save corrections' }).click()]);
  assert.equal(saved.suggestedFilename(), 'corrections.yaml');
  const path = await saved.path();
  assert.equal(readFileSync(path, 'utf8'), text);
  const corrected = judged(log, boards, '--corrections', path);
  assert.equal((await findingsOn(p)).length, corrected.phases.flatMap((phase) => phase.findings).length);
  await p.fill('#corrections', 'hexrout_corrections: 1\nrols: []\n');
  await afterwards(p, 'judged', () => p.locator('#referee button', { hasText: 'Judge again' }).click());
  assert.match(await p.locator('#referee .complaint').innerText(), /rols/);
  // The file comes back by dropping it.
  await afterwards(p, 'judged', () => drop(p, [{ name: 'mine.yaml', bytes: Buffer.from(`hexrout_corrections: 1\nignore: [${entry}, 1]\n`) }]));
  assert.match(await p.inputValue('#corrections'), /ignore: \[\d+, 1\]/);
  assert.equal(await p.locator('#referee .complaint').count(), 0);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('names and chat of a log are text, whatever they hold', async () => {
  const p = await openLog();
  await openPhases(p);
  assert.match(await p.locator('#game').innerText(), /Boris: <img src=x onerror=window\.hit=1>/);
  await judge(p);
  await p.waitForTimeout(100);
  assert.equal(await p.evaluate(() => window.hit), undefined);
  assert.equal(await p.locator('#game img, #referee img, #map img').count(), 0);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('without its boards a log has its list, and the boards that are missing are named', async () => {
  const p = await open(file);
  await afterwards(p, 'opened', () => dropPath(p, log));
  assert.match(await p.locator('#opened .bad').innerText(), /bdmade/);
  assert.match(await p.locator('#game').innerText(), /Positions cannot be shown/);
  assert.deepEqual(await violations(p), []);
  await giveFolder(p, boards);
  assert.equal(await p.locator('#map svg').count(), 1, 'it opens once the board is there');
  assert.doesNotMatch(await p.locator('#game').innerText(), /Positions cannot be shown/);
  if (await p.locator('#start').isHidden()) await p.click('#open');
  await openExample(p, 0);
  assert.equal(await p.locator('#game').isHidden(), true, 'another position takes the page');
  assert.doesNotMatch(await address(p), /entry=/);
  assert.deepEqual(await verdictsOn(p), verdictsOf(bundled('crossroads')));
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('logs in play: the findings and their rules are those that are expected', async () => {
  for (const name of readdirSync(vaslLogs).filter((n) => n.endsWith('.vlog'))) {
    const expected = JSON.parse(readFileSync(join(vaslLogs, name.replace('.vlog', '.expected.json'))));
    const p = await open(file);
    const listed = JSON.stringify(commandJson('log', join(vaslLogs, name), '--format', 'json').log);
    const names = [...new Set([...listed.matchAll(/"board":"([^"]+)"/g)].map((match) => match[1]))];
    await giveFolder(p, boardsFolder(names));
    await afterwards(p, 'opened', () => dropPath(p, join(vaslLogs, name)));
    await judge(p);
    const wanted = expected.phases.flatMap((phase) => phase.findings);
    const illegal = (await findingsOn(p)).filter((text) => text.startsWith('ILLEGAL'));
    assert.equal(illegal.length, wanted.length, `${name}: ${illegal}`);
    for (const [i, { rule }] of wanted.entries()) assert.ok(!rule || illegal[i].includes(rule.split(' ')[0]), `${name}: ${illegal[i]}`);
    assert.deepEqual(p.problems, [], name);
    await p.context().close();
  }
}, noLogs);

suite('hostile logs are refused or shown, and the page lives on', async () => {
  const p = await openLog();
  const sound = readFileSync(log);
  const odd = madeLog('--odd').folder;
  const files = readdirSync(odd).filter((name) => name.endsWith('.vlog')).map((name) => ({ name, bytes: readFileSync(join(odd, name)) }));
  for (const length of [10, 400, sound.length - 30]) files.push({ name: `cut${length}.vlog`, bytes: sound.subarray(0, length) });
  for (const hostile of files) {
    await afterwards(p, 'opened', () => drop(p, [hostile]));
    const told = await p.locator('#opened').innerText();
    if (!(await p.locator('#opened .bad').count())) continue;
    assert.match(told, /error\[[a-z-]+\]|This page cannot open|This save has no board/, `${hostile.name}: ${told.slice(0, 200)}`);
  }
  if (await p.locator('#start').isHidden()) await p.click('#open');
  await afterwards(p, 'opened', () => drop(p, [{ name: 'game.vlog', bytes: sound }]));
  assert.deepEqual(await verdictsOn(p), verdictsOf(log, '--boards', boards));
  assert.deepEqual(p.problems, []);
  await p.close();
});

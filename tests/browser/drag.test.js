// How soon a drag is answered on crossroads. A counter is dragged by the mouse, to and fro; from the moment at which the browser was told
// that the button was let go, until the verdicts of the new position are painted: two animation frames after they are in the page.
// Two things are measured: that time by the clock, which hangs on what else the machine does, and the processor time of the page and of
// the program inside it between the two moments, which hardly does. The limit is on the second: with the two frames it makes 100 ms.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { bundled, close, hexrout, launch, open, write } from './common.js';
import { file, openExample, suite, verdictsOf, verdictsOn, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

const kDrags = 12;
const kFirst = 2;  // the browser has not compiled all of the program yet
const kLimit = 100;
const kFrames = 2 * (1000 / 60);
const middle = (list) => list.slice().sort((a, b) => a - b)[list.length >> 1];

// Marks both moments, once; `window.answeredIn` is what lies between them.
const watch = (p) => p.evaluate(() => {
  window.answeredIn = new Promise((resolve) => {
    let up = 0;
    addEventListener('pointerup', (event) => {
      up = event.timeStamp;
      performance.mark('drag-up', { startTime: up });
    }, { once: true, capture: true });
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => {
        performance.mark('drag-painted');
        resolve(performance.now() - up);
      }));
    });
    seen.observe(document.body, { attributes: true, attributeFilter: ['data-verdicts'] });
  });
});
// Everything that the browser's threads did, as it tells it.
const traced = async (act) => {
  const events = [];
  const session = await (await launch()).newBrowserCDPSession();
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] } });
  await act();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  return events;
};
// Milliseconds of the processor that the page's own threads took between the marks of each drag.
const kThreads = ['CrRendererMain', 'DedicatedWorker thread'];
const processorTimes = (events) => {
  const times = (name) => events.filter((e) => e.name === name && e.cat.includes('user_timing')).sort((a, b) => a.ts - b.ts);
  const painted = times('drag-painted');
  const ours = new Set(events.filter((e) => e.name === 'thread_name' && e.pid === painted[0].pid && kThreads.includes(e.args.name)).map((e) => e.tid));
  assert.equal(ours.size, kThreads.length, 'the page and the program inside it have a thread each');
  const tasks = events.filter((e) => e.pid === painted[0].pid && ours.has(e.tid) && e.name.endsWith('::RunTask') && e.tdur !== undefined);
  return times('drag-up').map((up, i) => tasks.filter((e) => e.ts >= up.ts - 1000 && e.ts < painted[i].ts).reduce((sum, e) => sum + e.tdur, 0) / 1000);
};

suite('a drag is answered in under 100 ms on crossroads', async () => {
  const p = await open(file, '', { viewport: { width: 1440, height: 900 } });
  await openExample(p, 0);
  await p.click('#units button[data-unit=rb5]');
  const placeOf = async (name) => {
    const box = await p.locator('#map .hex').nth(await p.evaluate((n) => [...document.querySelectorAll('#map .names text')].findIndex((t) => t.textContent === n), name)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [one, other] = [await placeOf('G5'), await placeOf('D8')];
  const clock = [];
  const drag = async (from, to) => {
    const answered = +(await p.locator('body').getAttribute('data-answered'));
    await p.mouse.move(...from);
    await p.mouse.down();
    await p.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
    await p.mouse.move(...to);
    await watch(p);
    await p.mouse.up();
    clock.push(await p.evaluate(() => window.answeredIn));
    await p.waitForSelector(`body[data-answered="${answered + 1}"]`, { timeout: 120000, state: 'attached' });  // other readings and the tables
  };
  const events = await traced(async () => {
    for (let i = 0; i < kDrags; ++i) await (i % 2 ? drag(other, one) : drag(one, other));
  });
  const [times, processor] = [clock.slice(kFirst), processorTimes(events).slice(kFirst)];
  assert.equal(processor.length, kDrags - kFirst);
  console.log(`a drag is answered in ${Math.min(...times).toFixed(0)} ms at least, ${middle(times).toFixed(0)} at the median; of the processor ${Math.min(...processor).toFixed(0)} and ${middle(processor).toFixed(0)} ms`);
  const factor = Number(process.env.HEXROUT_TIME_FACTOR ?? 1);
  assert.ok(Math.min(...processor) > 1, 'something was measured');
  assert.ok(middle(processor) < (kLimit - kFrames) * factor, `${middle(processor)} ms of the processor`);
  assert.ok(middle(times) < 10 * kLimit * factor, `${middle(times)} ms`);
  // What is shown is right. The leader lies on top in G5.
  await drag(one, other);
  const { yaml } = JSON.parse(hexrout('report', bundled('crossroads'), '--format', 'brief'));
  assert.deepEqual(await verdictsOn(p), verdictsOf(write('dragged.yaml', yaml.replace(/(id: g-leader\b.*at: )G5/, '$1D8'))));
  assert.deepEqual(p.problems, []);
  await p.close();
});

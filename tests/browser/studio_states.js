// Every state of the studio that a person should see, and how to come there from the opened page; and what is measured in one:
// sizes and contrasts of texts, and what axe finds.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundled, folder, hexrout, root } from './common.js';
import { afterwards, chooseKind, drop, dropPath, madeLog, openExample, openMadeLog, reaches } from './studio_page.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const log = join(folder, 'phase.jsonl');
export const writeLog = () => {
  hexrout('play', bundled('crossroads'), '--seed', '5', '--log', log);
  madeLog();
};
const choose = (p, id) => p.click(`#units button[data-unit=${id}]`);
const ask = (kind) => async (p) => {
  await openExample(p, 0);
  await choose(p, 'rb5');
  await afterwards(p, 'found', () => p.click(`#change [data-ask=${kind}]`));
};
const drawing = async (p) => {
  await openExample(p, 5);
  await afterwards(p, 'checked', () => p.click('#begin-drawing'));
};
const strokeAt = async (p, numbers) => {
  const boxes = [];
  for (const number of numbers) boxes.push(await p.locator('#map .hex').nth(number).boundingBox());
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  await p.mouse.move(...middle(boxes[0]));
  await p.mouse.down();
  for (const box of boxes.slice(1)) await p.mouse.move(...middle(box), { steps: 6 });
  await afterwards(p, 'drawn', () => p.mouse.up());
};
const tool = async (p, name, kind) => {
  await p.click(`#draw [data-tool=${name}]`);
  if (kind) await chooseKind(p, kind);
};
const unfold = async (p, text) => {
  const part = p.locator('#change > details', { has: p.locator('summary', { hasText: text }) }).first();
  await part.locator('> summary').click();
  await part.locator('> :not(summary)').first().waitFor({ state: 'attached' });
  return part;
};
const writeOrder = async (p) => {
  const part = await unfold(p, 'Beside the map');
  await part.locator('summary', { hasText: 'Write an order of battle' }).click();
  await part.locator('textarea').fill('12 4-6-7\n2 8-1\n3 LMG');
  await part.locator('[data-add=order]').click();
};
const openInn = (p) => afterwards(p, 'answered', () => drop(p, ['maps/scenarios/the_inn.yaml', 'maps/crossroads.yaml'].map((path) => ({ name: path.split('/').pop(), bytes: readFileSync(join(root, path)) }))));
const branch = async (p) => {
  await openExample(p, 0);
  await choose(p, 'rb5');
  await (await unfold(p, 'Branches')).locator('[data-branch=keep]').click();
  await afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: /^Rally$/ }).click());
};
const openMenu = (number) => async (p) => {
  await openExample(p, 0);
  await p.locator('#bar .menu > summary').nth(number).click();
};
const inGerman = async (p) => {
  if (await p.locator('#view-menu').count()) await p.click('#view-menu > summary');
  await p.click('#bar [lang=de]');
};
export const kStates = {
  start: async () => {},
  tour: async (p) => p.click('.tour-begin'),
  position: (p) => openExample(p, 0),
  must: async (p) => {
    await openExample(p, 0);
    await choose(p, 'rb5');
  },
  rule: async (p) => {
    await openExample(p, 0);
    await choose(p, 'rb5');
    await afterwards(p, 'rule', () => p.locator('#panel .rule button').first().click());
  },
  path: async (p) => {
    await openExample(p, 0);
    await choose(p, 'rb5');
    await p.locator('#panel .option').first().click();
  },
  why: async (p) => {
    await openExample(p, 0);
    await choose(p, 'rb5');
    await p.evaluate(() => (location.hash = '#unit=rb5&hex=N4'));
    await p.locator('#panel .why h3').first().waitFor({ timeout: 60000 });
  },
  occupied: async (p) => {
    await openExample(p, 0);
    await p.evaluate(() => (location.hash = '#unit=rb5&hex=G5'));
    await p.locator('#panel .why h3').first().waitFor({ timeout: 60000 });
  },
  string: async (p) => {
    await openExample(p, 0);
    await p.evaluate(() => (location.hash = '#unit=rb3&hex=J7'));
    await p.locator('#panel .why h3').first().waitFor({ timeout: 60000 });
    await p.focus('#map');
    await p.keyboard.press('s');
    for (let i = 0; i < 4; ++i) await p.keyboard.press('ArrowUp');
    await p.locator('#string .verdict').waitFor({ timeout: 60000 });
  },
  surrenders: async (p) => {
    await openExample(p, 0);
    await p.evaluate(() => (location.hash = '#unit=g3&hex=J8'));
    await p.waitForSelector('#units [aria-pressed=true][data-unit=g3]', { state: 'attached' });
    await p.focus('#map');
    await afterwards(p, 'answered', () => p.keyboard.press('m'));
    await choose(p, 'rb1');
  },
  keys: async (p) => {
    await openExample(p, 0);
    await p.keyboard.press('?');
  },
  key: async (p) => {
    await openExample(p, 0);
    if (!(await p.locator('.key').getAttribute('open').then((there) => there !== null))) await p.click('.key summary');
  },
  save: openMenu(0),
  view: openMenu(1),
  rules: async (p) => {
    await openExample(p, 0);
    for (const name of ['Add a unit', 'Rules', 'Play']) {
      const summary = p.locator('#change summary', { hasText: name }).first();
      if (await summary.count()) await summary.click();
    }
  },
  beside: async (p) => {
    await openExample(p, 0);
    await writeOrder(p);
  },
  in_hand: async (p) => {
    await openInn(p);
    await writeOrder(p);
    await p.locator('[data-take]').first().click();
  },
  setup: async (p) => {
    await openExample(p, 0);
    await unfold(p, 'The scenario');
    await p.locator('#change .setup').scrollIntoViewIfNeeded();
  },
  design: async (p) => {
    await openInn(p);
    const part = await unfold(p, 'Areas and entries');
    await part.locator('.parts button').first().click();
  },
  branches: branch,
  compared: async (p) => {
    await branch(p);
    await afterwards(p, 'compared', () => p.click('#change [data-branch=compare]'));
  },
  changed: async (p) => {
    await openExample(p, 0);
    await choose(p, 'rb5');
    await afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: /^Rally$/ }).click());
  },
  survey: ask('survey'), advise: ask('advise'), cut: ask('cut'), deny: ask('deny'),
  log: async (p) => {
    await openExample(p, 0);
    await afterwards(p, 'opened', () => dropPath(p, log));
  },
  game: (p) => openMadeLog(p),
  game_list: async (p) => {
    await openMadeLog(p);
    await p.click('#game .all > summary');
    await p.locator('#game [data-phase="2"] > summary').click();
    await p.locator('#game [data-entry="9"]').waitFor();
  },
  judged: async (p) => {
    await openMadeLog(p);
    await afterwards(p, 'judged', () => p.click('#referee .judge'));
    await afterwards(p, 'entry', () => p.locator('#referee li.illegal [data-to]').first().click());
  },
  game_alone: (p) => afterwards(p, 'opened', () => dropPath(p, madeLog().log)),
  wrong: (p) => afterwards(p, 'opened', () => drop(p, [{ name: 'wrong.yaml', bytes: Buffer.from('hexrout: 1\nmap: 3\n') }])),
  missing: (p) => afterwards(p, 'opened', () => drop(p, [{ name: 'far.yaml', bytes: Buffer.from('hexrout: 1\nmap: {boards: [{vasl: "05"}]}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits: []\n') }])),
  drawing,
  drawn: async (p) => {
    await drawing(p);
    await tool(p, 'building', 'stone-building-2');
    await strokeAt(p, [12, 13]);
  },
  refused: async (p) => {
    await drawing(p);
    await tool(p, 'building', 'stone-building-1');
    await strokeAt(p, [13]);
    await tool(p, 'road', 'dirt-road');
    await strokeAt(p, [12, 13, 14]);
  },
  edges: async (p) => {
    await drawing(p);
    await tool(p, 'slope');
    const box = await p.locator('#map .hex').nth(12).boundingBox();
    await p.mouse.move(box.x + box.width / 2, box.y + 0.9 * box.height);
    await p.mouse.down();
    await afterwards(p, 'drawn', () => p.mouse.up());
    await tool(p, 'name');
    await p.fill('#draw [data-draw=name]', 'Mill');
    await strokeAt(p, [2]);
    await afterwards(p, 'drawn', () => p.check('#draw [data-draw=left]'));
  },
  ground: async (p) => {
    await openExample(p, 0);
    await afterwards(p, 'laid', () => p.click('#begin-laying'));
    await p.fill('#terrain [data-ground=text]', 'A1');  // it is open ground already
    await p.selectOption('#terrain [data-ground=kind]', 'open-ground');
    await afterwards(p, 'laid', () => p.click('#terrain [data-ground=change]'));
    await p.fill('#terrain [data-ground=text]', 'D4');
  },
  play: async (p) => {
    await openExample(p, 0);
    await p.locator('#change summary', { hasText: 'Play the phase' }).click();
    await afterwards(p, 'answered', () => p.locator('#change button', { hasText: 'dice by seed' }).click());
  },
  coc: (p) => openExample(p, 1), armour: (p) => openExample(p, 2), squares: (p) => openExample(p, 3), morale: (p) => openExample(p, 4),
  // What is told of files, links and changes.
  photo: (p) => afterwards(p, 'opened', () => drop(p, [{ name: 'photo.jpg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) }])),
  damaged_link: (p) => afterwards(p, 'opened', () => p.evaluate(() => (location.hash = '#position=AAAA'))),
  link_copied: async (p) => {
    await openExample(p, 0);
    await p.click('#save-menu > summary');
    await afterwards(p, 'opened', () => p.click('#save-menu button:text-is("Copy a link")'));
  },
  refused_change: async (p) => {
    await openExample(p, 1);
    await p.evaluate(() => (location.hash = '#unit=mg42'));
    await p.locator('#change button', { hasText: 'Remove mg42' }).click();  // events of the scenario name it
    await p.locator('#change .complaint').waitFor();
  },
  kept_boards: async (p) => {
    await openMadeLog(p);
    await p.click('#open');
    await p.locator('#start summary', { hasText: 'Boards' }).click();
  },
  find_nothing: async (p) => {
    await openExample(p, 0);
    await p.keyboard.press('/');
    await p.keyboard.type('nowhere');
    await p.keyboard.press('Enter');
  },
  // A stack under the pointer, the list of steps, a phase with own dice, its end, and a page to look at alone.
  fan: async (p) => {
    await openExample(p, 0);
    await choose(p, 'rb5');
    const stack = p.locator(`#map .hex[data-hex="${await p.locator('#map .unit[data-unit=g2]').getAttribute('data-hex')}"]`);
    await stack.scrollIntoViewIfNeeded();
    await stack.hover();
    await p.locator('#map .live-fan .unit').first().waitFor();
  },
  steps: async (p) => {
    await branch(p);
    await afterwards(p, 'answered', () => p.click('#undo'));
  },
  dice: async (p) => {
    await openExample(p, 3);
    await p.locator('#change summary', { hasText: 'Play the phase' }).click();
    await afterwards(p, 'answered', () => p.locator('#change button', { hasText: 'own dice' }).click());
    await p.locator('#play .ask input').first().waitFor();
  },
  over: async (p) => {
    await openExample(p, 4);
    await p.locator('#change summary', { hasText: 'Play the phase' }).click();
    await afterwards(p, 'answered', () => p.locator('#change button', { hasText: 'dice by seed' }).click());
    while (await p.locator('#play .ask button').count()) await afterwards(p, 'answered', () => p.locator('#play .ask button').first().click());
  },
  embedded: async (p) => {
    await openExample(p, 0);
    await p.click('#save-menu > summary');
    await afterwards(p, 'opened', () => p.click('#save-menu button:text-is("Copy a link")'));
    await p.evaluate(() => history.replaceState(null, '', location.hash.replace('#', '#embed&')));
    await p.reload();
    await p.locator('#units .group button').first().waitFor({ timeout: 60000 });
  },
  pickets: async (p) => {
    await reaches(p, 'examples', 1);
    const titles = await p.locator('#start .examples button').allInnerTexts();
    await openExample(p, titles.findIndex((title) => title.startsWith('The picket')));
  },
  deutsch: (p) => openExample(p, 0).then(() => inGerman(p)),
  deutsch_start: (p) => inGerman(p),
  deutsch_why: async (p) => {
    await kStates.why(p);
    await inGerman(p);
  },
  deutsch_compared: async (p) => {
    await branch(p);
    await inGerman(p);
    await afterwards(p, 'compared', () => p.click('#change [data-branch=compare]'));
  },
  deutsch_play: async (p) => {
    await kStates.play(p);
    await inGerman(p);
  },
  deutsch_ground: async (p) => {
    await kStates.ground(p);
    await inGerman(p);
  },
  deutsch_game: async (p) => {
    await kStates.judged(p);
    await inGerman(p);
  },
};

// Texts that are seen: {text, size, contrast, svg}, in pixels of the screen and by WCAG's ratio. Those of the map stand on a halo of
// their own or on the badge or counter drawn before them, or on a background that this does not know: contrast null.
const textsOf = (p) => p.evaluate(() => {
  const luminance = (rgb) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => sum + weight * (rgb[i] <= 0.04045 ? rgb[i] / 12.92 : ((rgb[i] + 0.055) / 1.055) ** 2.4), 0);
  const ratio = (a, b) => (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);
  const colour = (text) => text.match(/^rgba?\((\d+), (\d+), (\d+)/)?.slice(1).map((part) => part / 255) ?? null;
  const dimmed = (rgb, svg) => rgb.map((part) => part * +(getComputedStyle(svg).filter.match(/brightness\(([\d.]+)\)/)?.[1] ?? 1));
  const mixed = (rgb, opacity) => rgb.map((part) => part * opacity);  // over black, the worst for dark ink
  const groundOf = (node) => {
    const style = getComputedStyle(node);
    if (style.stroke !== 'none') return mixed(colour(style.stroke), +style.strokeOpacity);
    for (let before = node.previousElementSibling; before; before = before.previousElementSibling) {
      const fill = colour(getComputedStyle(before).fill);
      if (/^(rect|circle|path)$/.test(before.tagName) && fill && +getComputedStyle(before).fillOpacity > 0.8) return fill;
    }
    return null;
  };
  const out = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent.trim() || parent.closest('script, style, title, defs, option, .skip, #status') || !parent.checkVisibility() || !parent.getClientRects().length) continue;
    const svg = parent instanceof SVGElement ? parent.ownerSVGElement : null;
    const text = node.textContent.trim().slice(0, 24);
    const size = parseFloat(getComputedStyle(parent).fontSize) * (svg ? parent.getScreenCTM().a : 1);
    const ground = svg && groundOf(parent);
    out.push({ text, size, svg: svg !== null, contrast: ground ? ratio(dimmed(colour(getComputedStyle(parent).fill), svg), dimmed(ground, svg)) : null });
  }
  return out;
});
const leastOf = (list, key) => list.reduce((a, b) => (b[key] < a[key] ? b : a), { [key]: 99, text: '' });
// {smallest, lowest, onMap, violations, wide}: the smallest text, the lowest contrasts beside the map and on it, what axe finds, and
// whether the page is wider than the screen.
export const measured = async (p) => {
  const texts = await textsOf(p);
  await p.evaluate(axe);
  const found = await p.evaluate(() => window.axe.run(document, { resultTypes: ['violations', 'passes'] }));
  const contrasts = [...found.violations, ...found.passes].filter((rule) => rule.id === 'color-contrast').flatMap((rule) => rule.nodes)
    .map((node) => ({ contrast: node.any[0]?.data?.contrastRatio, text: node.html.replace(/<[^>]*>/g, '').slice(0, 24) })).filter(({ contrast }) => contrast > 0);
  return {
    smallest: leastOf(texts, 'size'), lowest: leastOf(contrasts, 'contrast'), onMap: leastOf(texts.filter(({ contrast }) => contrast !== null), 'contrast'),
    violations: found.violations.map((v) => `${v.id} ${v.nodes[0].target.join(' ')}`),
    wide: await p.evaluate(() => document.documentElement.scrollWidth > innerWidth),
  };
};

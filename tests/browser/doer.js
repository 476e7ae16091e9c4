// A reader who acts by mouse, by finger or by keyboard, and whose actions are counted. What the tasks of tasks.test.js and the designer's
// part are done with.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folder, open, until } from './common.js';
import { afterwards, boardsFolder, drop, file, kWidths, placeOf, pull } from './studio_page.js';

export const kWays = ['mouse', 'finger', 'keys'];
export const everyWay = kWidths.flatMap((width) => kWays.map((way) => [width, way]));
export const opened = (width, way) => open(file, '', { viewport: { width, height: width === 390 ? 844 : 900 }, hasTouch: way === 'finger' });
export const hexNumber = (p, name) => p.evaluate((wanted) => {
  for (const area of document.querySelectorAll('#map .hex')) {
    area.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    if (area.querySelector('title')?.textContent.startsWith(wanted + ':')) return area.dataset.hex;
  }
  return null;
}, name);
// Elements that the key Tab comes to: all that can have the focus and are seen.
const focusByTab = async (node) => {
  assert.ok(await node.evaluate((one) => one.tabIndex >= 0 && one.checkVisibility()), `${node} is reached by Tab`);
  await node.focus();
};
// A finger that goes from place to place on the map.
const slide = async (p, from, to) => {
  const session = await p.context().newCDPSession(p);
  const [[x, y], [u, v]] = [await placeOf(p, from), await placeOf(p, to)];
  const touch = (type, ...points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', { x, y });
  for (let i = 1; i <= 5; ++i) await touch('touchMove', { x: x + ((u - x) * i) / 5, y: y + ((v - y) * i) / 5 });
  await touch('touchEnd');
};
// An action is a click, a tap, a drag, files dropped or chosen, something typed, or a key: Enter on what has the focus, a hex named after /.
export const doer = (p, way) => {
  const one = { actions: 0 };
  one.press = async (selector) => {
    ++one.actions;
    const node = typeof selector === 'string' ? p.locator(selector) : selector;
    if (way === 'mouse') return node.click();
    if (way === 'finger') return node.tap();
    await focusByTab(node);
    await p.keyboard.press('Enter');
  };
  // A hex by its name: clicked, tapped, or found by / and taken by Enter.
  one.hex = async (name) => {
    if (way === 'keys') {
      await one.find(name);
      return p.keyboard.press('Enter');
    }
    ++one.actions;
    const number = await hexNumber(p, name);
    const area = p.locator(`#map .hex[data-hex="${number}"]`);
    await area.scrollIntoViewIfNeeded();
    return way === 'mouse' ? area.click() : area.tap();
  };
  one.find = async (name) => {
    ++one.actions;
    await p.focus('#map');
    await p.keyboard.press('/');
    await p.keyboard.type(name);
    await p.keyboard.press('Enter');
    await until(p, (wanted) => document.getElementById('status').textContent.startsWith(wanted + ':'), name);
  };
  one.type = async (selector, text) => {
    ++one.actions;
    const node = typeof selector === 'string' ? p.locator(selector) : selector;
    if (way === 'keys') await focusByTab(node);
    await node.fill(text);
  };
  // Files [{name, bytes}]: dropped; with a finger or by keyboard there is no dropping, so they are chosen.
  one.bring = async (files) => {
    if (way === 'mouse') {
      ++one.actions;
      return drop(p, files);
    }
    const input = p.locator('#opened input[type=file], #start input[type=file]').first();
    const [chooser] = await Promise.all([p.waitForEvent('filechooser'), one.press(way === 'finger' ? input.locator('..') : input)]);
    await chooser.setFiles(files.map(({ name, bytes }) => ({ name, buffer: bytes, mimeType: 'application/octet-stream' })));
  };
  // The counter of the chosen unit to another hex: dragged, or the hex is named and m pressed.
  one.move = async (from, to) => {
    if (way === 'keys') {
      await one.find(to);
      ++one.actions;
      return p.keyboard.press('m');
    }
    ++one.actions;
    return way === 'mouse' ? pull(p, from, to) : slide(p, from, to);
  };
  return one;
};
// Boards as archives, as phones have them: no folder is chosen there.
export const archived = (name) => {
  const path = join(folder, `bd${name}`);
  if (!existsSync(path)) execFileSync('python3', ['-m', 'zipfile', '-c', path, ...readdirSync(boardsFolder([name]) + `/${name}`).map((part) => join(boardsFolder([name]), name, part))]);
  return { name: `bd${name}`, bytes: readFileSync(path) };
};
export const fileOf = (path) => ({ name: path.split('/').pop(), bytes: readFileSync(path) });
export const giveArchives = (p, names, more = []) => afterwards(p, 'opened', () => drop(p, [...names.map(archived), ...more.map(fileOf)]));

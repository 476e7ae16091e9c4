// The words of the page: every language has the same, with the same places to fill in; all are used, and none is written elsewhere.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './common.js';

const folder = join(root, 'src/page/data');
const isWords = (name) => /^words(_\w+)?\.js$/.test(name);
const text = (name) => readFileSync(join(folder, name), 'utf8');
const files = readdirSync(folder).filter(isWords).sort();
const languages = new Function(files.map(text).join('\n') + '\nreturn kLanguages;')();
const parts = readdirSync(folder).filter((name) => name.endsWith('.js') && !isWords(name) && name !== 'service_worker.js');

test('every language has the words of the first, with the same places', () => {
  const page = readFileSync(join(root, 'src/page/page.cpp'), 'utf8');
  for (const name of files) assert.ok(page.includes(`"data/${name}"`), `${name} is part of the page`);
  assert.equal(files.length, Object.keys(languages).length);
  const places = (words) => (words.match(/\{\w+\}/g) ?? []).sort();
  const { en, ...others } = languages;
  for (const [code, { name, words }] of Object.entries(others)) {
    assert.ok(name);
    assert.deepEqual(Object.keys(words).sort(), Object.keys(en.words).sort(), code);
    for (const [key, said] of Object.entries(words)) {
      assert.ok(said.trim(), `${code} ${key}`);
      assert.deepEqual(places(said), places(en.words[key]), `${code} ${key}`);
    }
  }
});

test('a language of ten words falls back to English', () => {
  const { en } = languages;
  const ten = Object.fromEntries(Object.keys(en.words).filter((key) => !key.endsWith('_touch')).slice(0, 10).map((key) => [key, `«${key}»`]));
  for (const touch of [false, true]) {
    const browser = { localStorage: { getItem: (key) => (key === 'hexrout-language' ? 'xx' : null) }, navigator: { language: 'de-AT' }, matchMedia: () => ({ matches: touch }) };
    const third = `kLanguages.xx = { name: 'Third', words: ${JSON.stringify(ten)} };`;
    const page = new Function(...Object.keys(browser), `${files.map(text).join('\n')}\n${third}\n${text('language.js')}\nreturn { language, word, programLanguage };`)(...Object.values(browser));
    assert.equal(page.language, 'xx');
    assert.deepEqual(page.programLanguage(), []);  // the program answers in English
    const shown = (key) => (touch && en.words[key + '_touch']) || ten[key] || en.words[key];
    for (const key of Object.keys(en.words).filter((key) => !key.endsWith('_touch'))) assert.equal(page.word(key), shown(key), key);
  }
});

test('a word that a part asks for is there, and one that is there is asked for', () => {
  const all = parts.map(text).join('\n');
  const known = Object.keys(languages.en.words);
  const asked = [...all.matchAll(/\bword\('(\w+)'(\s*\+)?/g)];
  for (const [, key, more] of asked) assert.ok(more ? known.some((k) => k.startsWith(key)) : known.includes(key), key);
  const beginnings = [...asked.filter(([, , more]) => more), ...all.matchAll(/\bwordFor\('(\w+)'/g)].map(([, key]) => key);
  const unused = known.filter((key) => !beginnings.some((begin) => key.startsWith(begin)) && !new RegExp(`'${key.replace(/_touch$/, '')}'`).test(all));
  assert.deepEqual(unused, []);
});

test('no sentence stands outside of the files of words', () => {
  for (const part of parts)
    for (const [i, line] of text(part).split('\n').entries())
      assert.doesNotMatch(line.replace(/\/\/ .*/, ''), /(element|button|say)\([^()]*'[A-Z][a-z]+ [a-z]+/, `${part}:${i + 1}`);
});

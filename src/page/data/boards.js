// Part 13: boards, kept in the browser for the next time. The program gets those that a position names.

// The files of a board, by its name: {files: {PATH: Blob}, hash}. Where a browser keeps nothing for pages from disk, they last
// until the page is closed.
const boards = (() => {
  const held = new Map();
  let lasting = true;
  const opened = new Promise((resolve) => {
    try {
      const request = indexedDB.open('hexrout', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('boards');
      request.onsuccess = () => resolve(request.result);
      request.onerror = request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  const asked = (mode, what) =>
    opened.then((database) => {
      if (!database) throw new Error('no database');
      return new Promise((resolve, reject) => {
        const request = what(database.transaction('boards', mode).objectStore('boards'));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    });
  const quietly = (asking) => asking.catch(() => ((lasting = false), undefined));
  return {
    lasting: () => lasting,
    put: async (name, board) => {
      held.set(name, board);
      await quietly(asked('readwrite', (store) => store.put(board, name)));
    },
    get: async (name) => held.get(name) ?? (await quietly(asked('readonly', (store) => store.get(name)))),
    names: async () => [...new Set([...held.keys(), ...((await quietly(asked('readonly', (store) => store.getAllKeys()))) ?? [])])].sort(),
    remove: async (name) => {
      held.delete(name);
      await quietly(asked('readwrite', (store) => store.delete(name)));
    },
  };
})();

// Beside boards, and kept as they are: VASL's rules for changes of terrain, and its archives of overlays.
const kSharedRules = 'SharedBoardMetadata.xml';
const kOverlays = 'overlays/';
const isBoard = (name) => name !== kSharedRules && !name.startsWith(kOverlays);
const shownName = (name) => (isBoard(name) ? 'bd' + name : name.replace(kOverlays, ''));
// The files of this page, by their paths in the folder of boards.
const pageFiles = () => Object.keys(read('files') ?? {}).filter((path) => path.startsWith(kBoards)).map((path) => path.slice(kBoards.length + 1));
const pageFile = (path) => {
  const text = (read('files') ?? {})[`${kBoards}/${path}`];
  return text ? new Blob([bytesOf(text)]) : null;
};

// What lies in the program's folder of boards now, and under which paths.
const inProgram = new Map(canChange ? pageFiles().map((path) => [isBoard(path) ? path.split('/')[0] : path, [`${kBoards}/${path}`]]) : []);
engine.onAnew(() => {
  inProgram.clear();
  firstFiles = { ...filesOfPage(), ...gameInProgram() };
});
const hashOf = async (blobs) => {
  const bytes = new Uint8Array(await new Blob(blobs).arrayBuffer());
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].slice(0, 8).map((b) => b.toString(16).padStart(2, '0')).join('');
};
const boardFiles = async (name, board) => {
  const files = {};
  for (const [path, blob] of Object.entries(board.files)) files[`${kBoards}/${path}`] = new Uint8Array(await blob.arrayBuffer());
  inProgram.set(name, Object.keys(files));
  return files;
};
// The boards, rules and archives of overlays that a message names as missing, in the languages of the program.
const kMissing = [[/\[no-board\][^\n]*?'([^']+)'/g, ''], [/(?:no|kein) (SharedBoardMetadata\.xml)/g, ''], [/(?:no file|keine Datei) [^\n]*?overlays\/(ovr\w+)/g, kOverlays]];
const missingIn = (said) => [...new Set(kMissing.flatMap(([what, folder]) => [...said.matchAll(what)].map((m) => folder + m[1])))];

// The command's answer. If it misses what is kept here, it gets that and is asked again.
const filesOfPage = () => Object.fromEntries(Object.entries(read('files') ?? {}).map(([path, text]) => [path, bytesOf(text)]));
let firstFiles = filesOfPage();
const takeFirstFiles = () => {
  const files = { [kBoards + '/.here']: '', ...firstFiles };
  firstFiles = {};
  return files;
};
const askWithBoards = async (args, files, gone = []) => {
  const asked = [...args, ...programLanguage(), '-o', kOutput, '--boards', kBoards];
  const given = new Set();
  for (let more = takeFirstFiles(); ; ) {
    const answer = await engine.ask(asked, { ...more, ...files }, kOutput, gone);
    more = {};
    for (const name of missingIn(answer.said).filter((one) => !given.has(one))) {
      given.add(name);
      const board = await boards.get(name);
      if (board) Object.assign(more, await boardFiles(name, board));
    }
    if (!Object.keys(more).length) return answer;
  }
};

// Answers of `hexrout engine` to requests {method, params}, about the position that is shown.
const kGame = 'shown';
const archiveOf = (overlay) => kOverlays + 'ovr' + (/^\d/.test(overlay) ? overlay : overlay.replace(/\d+$/, '')).toUpperCase();
const filesNamed = () => {
  const named = scenario?.map?.boards ?? [];
  const archives = named.flatMap(({ overlays }) => (overlays ?? []).map(({ overlay }) => archiveOf(String(overlay))));
  return [...new Set([...named.map(({ vasl }) => String(vasl)), ...(named.some(({ changes, overlays }) => changes || overlays) ? [kSharedRules] : []), ...archives])];
};
const askEngine = async (requests) => {
  const files = takeFirstFiles();
  for (const name of filesNamed()) {
    const board = inProgram.has(name) ? null : await boards.get(name);
    if (board) Object.assign(files, await boardFiles(name, board));
  }
  return engine.lines(kBoards, requests.map(({ method, params }, id) => JSON.stringify({ id, method, params: { game: kGame, ...params } })), files);
};
const engineSaid = ({ error }) => [error.message, error.hint].filter(Boolean).join('; ');

// Sorts out boards among files that were dropped: folders with LOSData, and archives named as VASL names them; also the rules and
// overlays.
const boardName = (name) => name.replace(/^bd(?=.)/i, '').replace(/\.zip$/i, '');
// An archive of a board that is named otherwise, as a second download is, takes the name that its metadata has.
const kBoardArchive = /^bd[\w-]{1,60}(\.zip)?$/i;
const kOtherArchives = /\.(vsav|vlog|hexgame)$/i;
const nameInBoard = async (blob) => {
  if (blob.size > kMostBoardBytes || textOf(new Uint8Array(await blob.slice(0, 2).arrayBuffer())) !== 'PK') return null;
  const metadata = await entryOfZip(blob, /(^|\/)BoardMetadata\.xml$/, kMostRulesBytes).catch(() => null);
  const text = metadata && textOf(new Uint8Array(await metadata.content.arrayBuffer())).replace(/<[!]--[^]*?-->/g, '');
  const name = boardName(text?.match(/<boardMetadata\b[^>]*?\bname="([\w-]{1,60})"/)?.[1] ?? '');
  return name || null;
};
const withBoardNames = async (files) => {
  const out = [];
  for (const file of files) {
    const name = kBoardArchive.test(file.name) || kOtherArchives.test(file.name) ? null : await nameInBoard(file.blob);
    out.push(name ? { path: 'bd' + name, name: 'bd' + name, blob: file.blob, was: file.name } : file);
  }
  return out;
};
const sortOutBoards = (files) => {
  const found = new Map();
  const rest = [];
  for (const file of files) {
    const parts = file.path.split('/');
    const last = parts[parts.length - 1];
    if ((last === 'LOSData' || last === 'BoardMetadata.xml') && parts.length > 1) {
      const name = boardName(parts[parts.length - 2]);
      if (!found.has(name)) found.set(name, {});
      found.get(name)[`${name}/${last}`] = file.blob;
    } else if (last === kSharedRules) {
      found.set(last, { [last]: file.blob });
    } else if (/^ovr\w{1,16}$/i.test(last)) {
      const path = `${kOverlays}ovr${last.slice(3).toUpperCase()}`;
      found.set(path, { [path]: file.blob });
    } else if (kBoardArchive.test(last)) {
      found.set(boardName(last), { [`bd${boardName(last)}`]: file.blob });
    } else {
      rest.push(file);
    }
  }
  return { found, rest };
};
const kMostChecked = 12;  // boards that are read at once; of a whole folder, each is read when a position names it
const kMostBoardBytes = 64 << 20;
const kMostRulesBytes = 4 << 20;
// Keeps a board that the program can read; the message otherwise.
const keepBoard = async (name, files, check) => {
  const most = name === kSharedRules ? kMostRulesBytes : kMostBoardBytes;
  if (Object.values(files).some((blob) => blob.size > most)) return word('too_big', { name, most: most >> 20 });
  const board = { files, hash: await hashOf(Object.values(files)) };
  if (!isBoard(name)) {
    const [blob] = Object.values(files);
    if (name === kSharedRules ? !(await blob.text()).includes('<LOSSSRule ') : !(await entriesOfZip(blob)).length) return word('unreadable', { name });
    if (inProgram.has(name)) await engine.ask(['--version'], await boardFiles(name, board), kOutput);
  } else if (check) {
    const path = `${kBoards}/${Object.keys(files)[0].split('/')[0]}`;
    const answer = await engine.ask(['convert', path, '--to', 'yaml', '-o', kOutput], await boardFiles(name, board), kOutput, inProgram.get(name) ?? []);
    if (answer.text === '') {
      await engine.ask(['--version'], {}, kOutput, inProgram.get(name) ?? []);
      inProgram.delete(name);
      return plainPaths(answer.said);
    }
  }
  await boards.put(name, board);
  pictures.boards = '';  // it may have one now
  return '';
};

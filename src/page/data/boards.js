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

// What lies in the program's folder of boards now, and under which paths.
const inProgram = new Map(canChange ? Object.entries(read('files') ?? {}).map(([path]) => [path.split('/')[2], [path]]) : []);
engine.onAnew(() => {
  inProgram.clear();
  firstFiles = filesOfPage();
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
// The boards that a message names as missing.
const missingIn = (said) => [...new Set([...said.matchAll(/error\[no-board\][^\n]*?there is no board '([^']+)'/g)].map((m) => m[1]))];

// The command's answer. If it misses boards that are kept here, it gets them and is asked again.
const filesOfPage = () => Object.fromEntries(Object.entries(read('files') ?? {}).map(([path, text]) => [path, bytesOf(text)]));
let firstFiles = filesOfPage();
const takeFirstFiles = () => {
  const files = { [kBoards + '/.here']: '', ...firstFiles };
  firstFiles = {};
  return files;
};
const askWithBoards = async (args, files) => {
  const asked = [...args, '-o', kOutput, '--boards', kBoards];
  let answer = await engine.ask(asked, { ...takeFirstFiles(), ...files }, kOutput);
  const more = {};
  for (const name of missingIn(answer.said)) {
    const board = await boards.get(name);
    if (board) Object.assign(more, await boardFiles(name, board));
  }
  if (Object.keys(more).length) answer = await engine.ask(asked, { ...more, ...files }, kOutput);
  return answer;
};

// Answers of `hexrout engine` to requests {method, params}, about the position that is shown.
const kGame = 'shown';
const boardsNamed = () => (scenario?.map?.boards ?? []).map((b) => String(b.vasl));
const askEngine = async (requests) => {
  const files = takeFirstFiles();
  for (const name of boardsNamed()) {
    const board = inProgram.has(name) ? null : await boards.get(name);
    if (board) Object.assign(files, await boardFiles(name, board));
  }
  return engine.lines(kBoards, requests.map(({ method, params }, id) => JSON.stringify({ id, method, params: { game: kGame, ...params } })), files);
};
const engineSaid = ({ error }) => [error.message, error.hint].filter(Boolean).join('; ');

// Sorts out boards among files that were dropped: folders with LOSData, and archives named as VASL names them.
const boardName = (name) => name.replace(/^bd(?=.)/i, '').replace(/\.zip$/i, '');
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
    } else if (/^bd[\w-]{1,60}(\.zip)?$/i.test(last)) {
      found.set(boardName(last), { [`bd${boardName(last)}`]: file.blob });
    } else {
      rest.push(file);
    }
  }
  return { found, rest };
};
const kMostChecked = 12;  // boards that are read at once; of a whole folder, each is read when a position names it
const kMostBoardBytes = 64 << 20;
// Keeps a board that the program can read; the message otherwise.
const keepBoard = async (name, files, check) => {
  if (Object.values(files).some((blob) => blob.size > kMostBoardBytes)) return word('too_big', { name, most: kMostBoardBytes >> 20 });
  const board = { files, hash: await hashOf(Object.values(files)) };
  if (check) {
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

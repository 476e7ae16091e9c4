// Part 13: the game of a position whose rules are a folder or an archive. The program has its files in a folder of their own, which
// the position names; the page keeps them, for links and pages.
//
// shownGame: {name, archive, files}, or null: how the reader's file names it, from beside the position; the archive's name or '';
// its files by their names.
let shownGame = null;
const kRuleFile = /^(game|tables|policies|readings|worth)\.yaml$/;
const kGameRoom = '/game/';
// In a link, beside the position.
const linkedGame = ({ rules }) => (/^[\w-]{1,60}$/.test(rules) ? rules : 'game');
let gamesShown = 0;
const gameFolder = () => `${kGameRoom}${gamesShown}/`;
const gameInProgram = () => Object.fromEntries(Object.entries(shownGame?.files ?? {}).map(([name, bytes]) => [gameFolder() + name, bytes]));
// The page was written with a game.
{
  const own = Object.entries(canChange ? read('files') ?? {} : {}).filter(([path]) => path.startsWith(gameFolder()));
  const name = own[0]?.[0].split('/')[3];
  if (name) shownGame = { name, archive: '', files: Object.fromEntries(own.map(([path, text]) => [path.slice(gameFolder().length), bytesOf(text)])) };
}
// The way from the folder of one file to another.
const pathFrom = (file, to) => {
  const [from, way] = [file.split('/').slice(0, -1), to.split('/')];
  while (from.length && from[0] === way[0]) {
    from.shift();
    way.shift();
  }
  return [...from.map(() => '..'), ...way].join('/') || '.';
};
// Takes over the game of a position that was opened from `path`, whose files these are.
const takeGame = async (path, files) => {
  const gone = Object.keys(gameInProgram());
  const folder = scenario.rules_folder;
  shownGame = null;
  if (folder) {
    const archive = `/${folder}` in files ? folder.replace(/.*\//, '') : '';
    const inside = archive ? [`/${folder}`] : Object.keys(files).filter((name) => name.startsWith(`/${folder}/`) && kRuleFile.test(name.slice(folder.length + 2)));
    const base = archive ? '' : `${scenario.rules}/`;
    shownGame = { name: pathFrom(path, folder), archive, files: Object.fromEntries(inside.map((name) => [base + name.replace(/.*\//, ''), files[name]])) };
    ++gamesShown;
    scenario.rules_folder = (gameFolder() + (archive || scenario.rules)).slice(1);
  }
  if (folder || gone.length) await engine.ask(['--version'], gameInProgram(), kOutput, gone);
};
const gameBytes = () => Object.values(shownGame?.files ?? {}).reduce((sum, bytes) => sum + bytes.length, 0);
const gameFits = (most) => gameBytes() <= most;
// As a link has them: {NAME: base64}.
const gameToLink = () => shownGame && Object.fromEntries(Object.entries(shownGame.files).map(([name, bytes]) => [name.replace(/.*\//, ''), base64(bytes)]));
const kGameInLink = /^(game|tables|policies|readings|worth)\.yaml$|^[^/\\]{1,80}\.hexgame$/;
const gameOfLink = ({ scenario, game }) => Object.entries(game ?? {}).filter(([name, text]) => kGameInLink.test(name) && typeof text === 'string').map(([name, text]) => ({ path: `${linkedGame(scenario)}/${name}`, name, bytes: bytesOf(text) }));

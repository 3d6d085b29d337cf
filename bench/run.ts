import { cpus } from 'node:os';
import { benchApi } from './api.ts';
import { benchAttack } from './attack.ts';
import { benchChords } from './chords.ts';
import { benchCorpora } from './corpora.ts';
import { benchPackages } from './corpus-packages.ts';
import { benchExports } from './exports.ts';
import { benchFrames } from './frames/frames.ts';
import { benchHome } from './home.ts';
import { benchLabels } from './labels.ts';
import { benchLargeUpload } from './large-upload.ts';
import { benchLoad } from './load.ts';
import { benchMatch } from './match.ts';
import { benchNotation } from './notation.ts';
import { benchPages } from './pages.ts';
import { benchParse } from './parse.ts';
import { benchPlayback } from './playback.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search.ts';
import { benchSenders } from './senders.ts';
import { benchSoak } from './soak.ts';
import { benchStrip } from './strip.ts';
import { benchTempo } from './tempo.ts';
import { benchWorks } from './works.ts';

const BENCHES: Readonly<Record<string, (args: string[]) => void | Promise<void>>> = {
  parse: benchParse,
  match: benchMatch,
  search: benchSearch,
  works: benchWorks,
  corpora: benchCorpora,
  scale: benchScale,
  api: benchApi,
  frames: benchFrames,
  tempo: benchTempo,
  soak: benchSoak,
  playback: benchPlayback,
  pages: benchPages,
  load: benchLoad,
  attack: benchAttack,
  senders: benchSenders,
  notation: benchNotation,
  'large-upload': benchLargeUpload,
  strip: benchStrip,
  home: benchHome,
  chords: benchChords,
  exports: benchExports,
  packages: benchPackages,
  labels: benchLabels,
};
/** Benches that run when none is named: the quick ones that need no browser. */
const USUAL = ['parse'];

const given = process.argv.slice(2);
const args = given.filter((arg) => arg.startsWith('--'));
const names = given.filter((arg) => !arg.startsWith('--'));
const unknown = names.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

// Browsers and servers end with this process, which would outlive the signal: the browser's driver takes it for its own.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`);
for (const name of names.length > 0 ? names : USUAL) {
  console.log(`\n${name}`);
  await BENCHES[name]!(args);
}

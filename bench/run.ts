import { cpus } from 'node:os';
import { benchParse } from './parse.ts';

const BENCHES: Readonly<Record<string, () => void>> = { parse: benchParse };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`);
for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHES)) {
  console.log(`\n${name}`);
  BENCHES[name]!();
}

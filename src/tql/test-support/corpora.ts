import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { searchedFile } from '../../kinds/registry/searched.ts';
import { readTla } from '../../tla/read-tla.ts';
import { makeFile } from '../lanes/make-file.ts';
import type { SearchedFile } from '../lanes/searched-file.ts';

const SHARED = new URL('../../../../shared/data/', import.meta.url);
const OWN = new URL('../../server/examples/', import.meta.url);

/** Whether the published analyses are beside the checkout. */
export const hasCorpora = existsSync(new URL('corpora/expected-hits.json', SHARED));

/** Files of a folder, by their names. */
const filesIn = (folder: URL): readonly SearchedFile[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.tla(\.gz)?$/.test(name))
        .map((name) => readFile(new URL(name, folder), name))
    : [];

function readFile(path: URL, name: string): SearchedFile {
  const bytes = readFileSync(path);
  const file = readTla(new Uint8Array(name.endsWith('.gz') ? gunzipSync(bytes) : bytes), name);
  return makeFile(searchedFile({ ...file, id: name }));
}

/** The analyses that the figures of the specification count in. */
export const CORPORA = {
  prelude: filesIn(OWN),
  sonatas: filesIn(new URL('sonatas/', OWN)),
  songs: filesIn(new URL('corpora/dichterliebe-op48/tla/', SHARED)),
  variations: filesIn(new URL('corpora/mozart-k265/tla/', SHARED)),
  sonata: filesIn(new URL('corpora/beethoven-op2no1-1/tla/', SHARED)),
  movements: filesIn(new URL('tla-mozart/', SHARED)),
};

interface ExpectedHits {
  readonly queries: Readonly<
    Record<string, Readonly<Record<string, readonly (readonly [number, number])[]>>>
  >;
}

/** Hits of lines of shorthand by file, as an oracle counted them: times of the first and the last harmony in seconds. */
export const EXPECTED_HITS = hasCorpora
  ? (JSON.parse(readFileSync(new URL('corpora/expected-hits.json', SHARED), 'utf8')) as ExpectedHits).queries
  : {};

import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import type { components } from '../../api/schema.d.ts';
import { zipOf, type ZipEntry } from '../account-export/zip-of.ts';
import type { Progress } from '../progress.ts';

type CatalogueFile = components['schemas']['CatalogueFile'];
type CatalogueLine = components['schemas']['CatalogueLine'];

/** What was written. */
interface Dumped {
  readonly files: number;
  /** Public files that are left out, since their authors state no licence. */
  readonly unlicensed: number;
}

/** Tries of one request while the site is busy, and the longest wait between two, in seconds. */
const MAX_TRIES = 8;
const MAX_WAIT_SECONDS = 60;

/**
 * Writes all public analyses that have a licence into a new zip, as a running site gives them to everybody: what is private
 * cannot come in. `site` is its address, without a slash at the end. Throws where the zip is there already, and where the site
 * does not answer; then no zip is left.
 */
export async function dumpPublic(path: string, site: string, progress: Progress): Promise<Dumped> {
  await refuseExisting(path);
  progress.begin('Reading the catalogue', true);
  const files = new Map<number, CatalogueFile>();
  let unlicensed = 0;
  for await (const line of linesOf<CatalogueLine>(`${site}/api/v1/catalogue/files/?limit=1000`)) {
    // A file that changes while it is read comes again.
    files.delete(line.id);
    if ('deleted_at' in line) continue;
    if (line.licence === '') unlicensed++;
    else files.set(line.id, line);
  }
  const whole = `${path}.part`;
  try {
    await pipeline(zipOf(entries(files, site, progress), new Date()), createWriteStream(whole));
    await refuseExisting(path);
    await rename(whole, path);
  } finally {
    await rm(whole, { force: true });
    progress.end();
  }
  return { files: files.size, unlicensed };
}

async function refuseExisting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`${path} is there already. Give another name, or move it away.`);
}

const README = (
  site: string,
  count: number,
): string => `Public analyses of ${site}, ${new Date().toISOString()}.

catalogue.jsonl     ${count} analyses, one a line: address, title, authors, licence, length and more
components.jsonl    their components, one a line, with measure and beat where measures are counted
files/ID-vN.tla     the annotation files as the site gives them to everybody

Each analysis has the licence that its line in catalogue.jsonl names, an SPDX id. It covers the analysis, not the recording or the
score. Public analyses without a licence are not in here. What the fields mean stands at ${site}/api.
`;

async function* entries(
  files: ReadonlyMap<number, CatalogueFile>,
  site: string,
  progress: Progress,
): AsyncGenerator<ZipEntry> {
  const text = (name: string, pieces: Iterable<string> | AsyncIterable<string>): ZipEntry => ({
    name,
    isText: true,
    open: () => Readable.from(pieces, { objectMode: false }),
  });
  const lines = [...files.values()].map((file) => `${JSON.stringify(file)}\n`);
  yield text('README.txt', [README(site, files.size)]);
  yield text('catalogue.jsonl', lines);
  progress.begin('Reading components', true);
  yield text('components.jsonl', componentsOf(files, site));
  progress.begin('Reading annotation files', true);
  let done = 0;
  for (const { id, version, download } of files.values()) {
    progress.reach(`${++done} of ${files.size}`);
    const response = await ask(download);
    // Withdrawn meanwhile.
    if (response.status === 404) continue;
    const body = bodyOf(response, download);
    yield { name: `files/${id}-v${version}.tla`, isText: true, open: () => body };
  }
}

async function* componentsOf(
  files: ReadonlyMap<number, CatalogueFile>,
  site: string,
): AsyncGenerator<string> {
  type Line = { readonly file: number; readonly version?: number };
  for await (const line of linesOf<Line>(`${site}/api/v1/catalogue/components/?files=50`)) {
    const isKept = line.version !== undefined && files.get(line.file)?.version === line.version;
    if (isKept) yield `${JSON.stringify(line)}\n`;
  }
}

/** The lines of a page of the catalogue and of all that follow. */
async function* linesOf<Line>(first: string): AsyncGenerator<Line> {
  for (let at: string | undefined = first; at !== undefined;) {
    const response: Response = await ask(at);
    for await (const line of createInterface({ input: bodyOf(response, at), crlfDelay: Infinity }))
      // The contract says what a line is.
      if (line !== '') yield JSON.parse(line) as Line;
    at = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
}

/** Asks again while the site is busy. Throws where nobody answers. */
async function ask(address: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(address, { headers: { 'user-agent': 'tilia-dump-public' } }).catch(
      (cause: unknown) => {
        throw new Error(`${address} does not answer. Start the site, or name another with --from.`, {
          cause,
        });
      },
    );
    const isBusy = response.status === 503 || response.status === 429;
    if (!isBusy || tries === MAX_TRIES) return response;
    await response.body?.cancel();
    const seconds = Number(response.headers.get('retry-after')) || 1;
    await wait(Math.min(seconds, MAX_WAIT_SECONDS) * 1000);
  }
}

function bodyOf(response: Response, address: string): Readable {
  if (!response.ok || response.body === null)
    throw new Error(`${address} answered ${response.status}. Is this the address of a TiLiA site?`);
  // Node's types of the two kinds of streams for the web differ.
  return Readable.fromWeb(response.body as ReadableStream);
}

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { zipSync } from 'fflate';
import { PART_BYTES } from '../../src/packages/limits.ts';
import type { components } from '../../src/api/schema.d.ts';
import type { Person } from './start-server.ts';
import { MAKER } from './packages.ts';
import { hierarchyTimeline, tlaText } from './tla.ts';

export type Package = components['schemas']['Package'];

const LICENCE = 'CC BY 3.0\nhttps://creativecommons.org/licenses/by/3.0/\n';
const NOTICE = `# Wegzeichen Test Dataset (WTD)

Songs that nobody wrote.

## Source and attribution

Made by *Ada Example*. DOI 10.5555/wegzeichen.1

> Please cite: Example, A. (2020). Wegzeichen.
`;

interface PackageParts {
  readonly songs?: number;
  readonly performances?: number;
  /** Part of all labels, so that packages of the same names differ. */
  readonly seed?: string;
  /** Files beside the annotations, by their paths in the package. */
  readonly more?: Readonly<Record<string, string | Uint8Array>>;
}

/** Path of a file in the package. */
export const nameOf = (song: number, performance: number): string => `Wtd_${song}_P${performance}.tla`;

/** A package of small files, as those who convert corpora make them. */
export function packageZip({
  songs = 2,
  performances = 3,
  seed = '',
  more = {},
}: PackageParts = {}): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  const add = (name: string, content: string | Uint8Array) =>
    (files[`wtd-tilia/${name}`] = typeof content === 'string' ? Buffer.from(content) : content);
  add('LICENSE', LICENCE);
  add('NOTICE.md', NOTICE);
  for (let song = 1; song <= songs; song++)
    for (let performance = 1; performance <= performances; performance++)
      add(nameOf(song, performance), songText(song, performance, seed));
  for (const [name, content] of Object.entries(more)) add(name, content);
  return zipSync(files);
}

export const songText = (song: number, performance: number, seed = ''): string =>
  tlaText({
    title: `Song ${song}`,
    composer: 'Nobody',
    performer: `P${performance}`,
    timelines: [
      hierarchyTimeline(
        Array.from({ length: 8 }, (_, start) => ({
          start,
          end: start + 1,
          level: 1,
          label: `part ${start} ${seed}`,
        })),
      ),
    ],
  });

/** Sends a package in parts, those of `numbers` or all; gives it as it is then. */
export async function sendPackage(
  person: Pick<Person, 'send'>,
  zip: Uint8Array,
  numbers?: readonly number[],
): Promise<Package> {
  const begun = await person.send('/packages/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'wtd-tilia.zip', size: zip.length }),
  });
  if (begun.status !== 201) throw new Error(`${begun.status}: ${await begun.text()}`);
  const made = (await begun.json()) as Package;
  return sendParts(person, made, zip, numbers);
}

/** Sends parts of a package that was begun. */
export async function sendParts(
  person: Pick<Person, 'send'>,
  begun: Package,
  zip: Uint8Array,
  numbers: readonly number[] = begun.missing,
): Promise<Package> {
  let now = begun;
  for (const number of numbers) {
    const answer = await person.send(`/packages/${begun.id}/parts/`, {
      method: 'POST',
      body: partForm(zip, number),
    });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    now = (await answer.json()) as Package;
  }
  return now;
}

export function partForm(zip: Uint8Array, number: number): FormData {
  const form = new FormData();
  form.set('number', String(number));
  const bytes = new Uint8Array(zip.subarray(number * PART_BYTES, (number + 1) * PART_BYTES));
  form.set('file', new Blob([bytes]), 'part');
  return form;
}

/** The package once it is in one of these states. */
export const untilState = (
  person: Pick<Person, 'send'>,
  id: number,
  ...states: readonly Package['state'][]
): Promise<Package> => untilPackage(person, id, ({ state }) => states.includes(state));

/** The package once `isReached`, or once it is refused. */
export async function untilPackage(
  person: Pick<Person, 'send'>,
  id: number,
  isReached: (now: Package) => boolean,
): Promise<Package> {
  for (;;) {
    const answer = await person.send(`/packages/${id}/`);
    const now = (await answer.json()) as Package;
    if (isReached(now) || now.state === 'refused') return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Makes a package of invented songs by the maker beside this checkout, and gives its path. */
export function makePackageZip(folder: string, songs: number, performances: number, seed = 1): string {
  const zip = path.join(folder, `songs-${songs}x${performances}-${seed}.zip`);
  const args = ['--songs', songs, '--performances', performances, '--seed', seed, '--out', zip, '--quiet'];
  execFileSync(process.execPath, [MAKER, ...args.map(String)]);
  return zip;
}

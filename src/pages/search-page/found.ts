import type { components } from '../../api/schema.d.ts';
import { entryAt } from '../../shared/elements.ts';
import { toFileEntries, type FileEntry } from '../browse-files/file-entry.ts';

type Schemas = components['schemas'];
/** What the server says of a line that cannot be read. */
export type LineProblem = Schemas['LineProblem'];
export type Hit = Schemas['TqlHit'];

export type Answer = Omit<Schemas['TqlAnswer'], 'files'> & Parameters<typeof toFileEntries>[0];

/** A place that was found, with its file. */
export interface Place {
  readonly hit: Hit;
  readonly file: FileEntry;
  /** Its place on the page, from 0. */
  readonly index: number;
  /** All places of its file on the page, this one among them. */
  readonly inFile: readonly Hit[];
}

/** A passage of a work, with each place of the page that it stands at: one a file. */
export interface Passage {
  readonly first: Place;
  readonly places: readonly Place[];
  /** How many files have it, on all pages. */
  readonly count: number;
}

/** Places of one work that follow one another in the list. */
export interface WorkPlaces {
  readonly workId: number;
  readonly places: readonly Place[];
  /** Places in the work on all pages, and in how many files they are. */
  readonly count: number;
  readonly filesCount: number;
}

/** The passages of places that follow one another. */
export function passagesOf(places: readonly Place[]): readonly Passage[] {
  const passages: { first: Place; places: Place[]; count: number }[] = [];
  for (const place of places) {
    const last = passages.at(-1);
    const { number, count = 1 } = place.hit.passage ?? {};
    if (last && number !== undefined && last.first.hit.passage?.number === number) last.places.push(place);
    else passages.push({ first: place, places: [place], count });
  }
  return passages;
}

/** The places of a page by works, in their order; those whose file is missing are left out. */
export function placesByWork({ hits, works, ...answer }: Answer): readonly WorkPlaces[] {
  const files = new Map(toFileEntries(answer).map((file) => [file.id, file]));
  const counts = new Map(works.map((work) => [work.id, work]));
  const groups: { workId: number; places: Place[] }[] = [];
  hits.forEach((hit, index) => {
    const file = files.get(hit.file_id);
    if (!file) return;
    const inFile = hits.filter(({ file_id: id }) => id === hit.file_id);
    if (groups.at(-1)?.workId !== hit.work_id) groups.push({ workId: hit.work_id, places: [] });
    entryAt(groups, groups.length - 1).places.push({ hit, file, index, inFile });
  });
  return groups.map(({ workId, places }) => ({
    ...{ workId, places },
    count: counts.get(workId)?.count ?? places.length,
    filesCount: counts.get(workId)?.files_count ?? 1,
  }));
}

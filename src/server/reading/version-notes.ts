import { gzipSync } from 'node:zlib';
import type { components } from '../../api/schema.d.ts';
import { componentsOf } from '../../kinds/registry/encoding.ts';
import { soundingNotes } from '../../kinds/registry/sounding.ts';
import { MAX_SOUNDING_NOTES } from '../../shared/limits.ts';
import { readStoredTimelines, type StoredTimeline } from '../../versions/version-timeline.ts';
import { fromTopmost } from '../viewer-json/stored-measures.ts';

/** A version's JSON. */
export interface NotedVersion {
  readonly json: Uint8Array;
}

type FileNotes = components['schemas']['FileNotes'];

/** A note with its staff among those of all timelines. */
interface PartNote {
  readonly start: number;
  readonly length: number;
  readonly midi: number;
  readonly part: number;
}

const HIGHEST_KEY = 127;

/** The contract's `FileNotes` of a version as JSON, gzipped; undefined without a note. */
export function versionNotes({ json }: NotedVersion): Uint8Array | undefined {
  const viewed = JSON.parse(Buffer.from(json).toString()) as { readonly timelines: unknown };
  const timelines = fromTopmost(readStoredTimelines(viewed.timelines));
  const shown = notesOf(timelines.filter(isShown));
  const notes = shown.length > 0 ? shown : notesOf(timelines);
  return notes.length === 0 ? undefined : gzipSync(JSON.stringify(columnsOf(notes)));
}

const isShown = ({ attributes }: StoredTimeline) => attributes['is_visible'] !== false;

/** Notes of timelines, in order of time. */
function notesOf(timelines: readonly StoredTimeline[]): readonly PartNote[] {
  let parts = 0;
  const all = timelines.flatMap(({ id, kind, components: stored, attributes }) => {
    const notes = soundingNotes(kind, componentsOf(kind, stored, { ...attributes, id }));
    const first = parts;
    for (const { staff } of notes) parts = Math.max(parts, first + staff + 1);
    return notes.map(({ start, end, midi, staff }) => ({
      start: thousandths(start),
      length: thousandths(end - start),
      midi,
      part: first + staff,
    }));
  });
  return all
    .filter(({ midi }) => midi >= 0 && midi <= HIGHEST_KEY)
    .sort((a, b) => a.start - b.start || a.part - b.part || a.midi - b.midi);
}

const thousandths = (time: number) => Math.round(1000 * time) / 1000;

function columnsOf(notes: readonly PartNote[]): FileNotes {
  const given = notes.slice(0, MAX_SOUNDING_NOTES);
  return {
    start: given.map(({ start }) => start),
    length: given.map(({ length }) => length),
    midi: given.map(({ midi }) => midi),
    part: given.map(({ part }) => part),
    count: notes.length,
  };
}

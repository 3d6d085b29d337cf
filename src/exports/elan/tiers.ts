import type { ExportedEntry } from '../../kinds/contract/exporting.ts';
import type { ExportedTimeline } from '../analysis.ts';
import { stretches } from '../stretches.ts';
import { milliseconds, oneLine } from '../texts.ts';

/** Entries that do not overlap, and last at least a millisecond. */
export interface Tier {
  readonly name: string;
  readonly noun: string;
  readonly entries: readonly ExportedEntry[];
}

/** The parts of all timelines as tiers; what overlaps within one goes to a further one. `length` is seconds. */
export function tiersOf(timelines: readonly ExportedTimeline[], length: number): readonly Tier[] {
  const taken = new Set<string>();
  return timelines.flatMap(({ name, exporting, passage, around }) =>
    exporting
      .parts(passage, around)
      .filter(({ uses }) => uses.includes('tier'))
      .flatMap((part) => {
        const whole = [oneLine(name), oneLine(part.name)].filter((one) => one !== '').join(', ');
        return laidOut(stretches(part, length)).map((entries) => {
          const own = unique(whole || part.noun, taken);
          return { name: own, noun: part.noun, entries };
        });
      }),
  );
}

/** Distributes entries, ascending by start, over as few tiers as hold them without overlap. */
function laidOut(entries: Iterable<ExportedEntry>): readonly (readonly ExportedEntry[])[] {
  const tiers: ExportedEntry[][] = [];
  const ends: number[] = [];
  for (const entry of entries) {
    const [start, end] = [milliseconds(entry.start), milliseconds(entry.end)];
    if (end <= start) continue;
    const free = ends.findIndex((last) => last <= start);
    const at = free === -1 ? tiers.length : free;
    (tiers[at] ??= []).push(entry);
    ends[at] = end;
  }
  return tiers;
}

function unique(name: string, taken: Set<string>): string {
  let own = name;
  for (let number = 2; taken.has(own); number++) own = `${name} (${number})`;
  taken.add(own);
  return own;
}

import { generateItems, type Item } from '../peers/items.ts';

/** Row of the units that contain no others. */
const LOWEST_ROW = 4;

interface Event {
  readonly type: 'O' | 'C';
  readonly frame: number;
  readonly at: number;
}

/**
 * A generated recording as a profile in speedscope's own format: units are calls within calls, and each moment is a
 * call within the lowest unit, until the next moment or the unit's end.
 */
export function speedscopeProfile(count: number): string {
  const { items, length } = generateItems(count);
  const frames = new Map<string, number>();
  const frameOf = ({ label, row }: Item) => {
    const name = label === '' ? `row ${row}` : label;
    const known = frames.get(name);
    if (known !== undefined) return known;
    frames.set(name, frames.size);
    return frames.size - 1;
  };
  const moments = items.filter(({ end }) => end === undefined).sort((a, b) => a.start - b.start);
  const events: Event[] = [];
  let moment = 0;
  const open: { readonly frame: number; readonly end: number; readonly isLowest: boolean }[] = [];
  const closeUntil = (time: number) => {
    while (open.length > 0 && open.at(-1)!.end <= time) {
      const { frame, end, isLowest } = open.pop()!;
      for (; isLowest && moment < moments.length && moments[moment]!.start < end; moment += 1) {
        const { start } = moments[moment]!;
        const next = moments[moment + 1]?.start ?? length;
        const within = frameOf(moments[moment]!);
        events.push({ type: 'O', frame: within, at: start });
        events.push({ type: 'C', frame: within, at: Math.min(next, end) });
      }
      events.push({ type: 'C', frame, at: end });
    }
  };
  for (const item of items) {
    if (item.end === undefined) continue;
    closeUntil(item.start);
    const frame = frameOf(item);
    events.push({ type: 'O', frame, at: item.start });
    open.push({ frame, end: item.end, isLowest: item.row === LOWEST_ROW });
  }
  closeUntil(length);
  return JSON.stringify({
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    shared: { frames: Array.from(frames.keys(), (name) => ({ name })) },
    profiles: [
      { type: 'evented', name: 'Recording', unit: 'seconds', startValue: 0, endValue: length, events },
    ],
  });
}

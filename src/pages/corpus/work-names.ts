/** A work's title in the parts that a list of its corpus shows. */
export interface WorkName {
  /** The cycle that it belongs to; empty for none. */
  readonly cycle: string;
  /** Its number in the cycle; empty where it has none. */
  readonly number: string;
  readonly name: string;
}

/** Works from which on what their titles have in common is a cycle. */
const CYCLE_WORKS = 3;

/** Divides `Winterreise, D 911: 1. Gute Nacht`: what three works at least have before the colon is their cycle. */
export function workNames(titles: readonly string[]): readonly WorkName[] {
  const counts = new Map<string, number>();
  for (const title of titles) {
    const cycle = cycleOf(title);
    counts.set(cycle, (counts.get(cycle) ?? 0) + 1);
  }
  return titles.map((title) => {
    const cycle = cycleOf(title);
    if (cycle === '' || (counts.get(cycle) ?? 0) < CYCLE_WORKS) return { cycle: '', number: '', name: title };
    const rest = title.slice(cycle.length + 1).trim();
    const [, number = '', name = ''] = /^(\d+[a-z]?)\.\s+(.+)$/u.exec(rest) ?? [];
    return name === '' ? { cycle, number: '', name: rest } : { cycle, number, name };
  });
}

function cycleOf(title: string): string {
  const colon = title.indexOf(': ');
  return colon < 0 ? '' : title.slice(0, colon);
}

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

/** Works that stand beside each other in a list and are of one cycle; `cycle` is empty for those of none. */
interface WorkRun<Work> {
  readonly cycle: string;
  readonly works: readonly { readonly work: Work; readonly name: WorkName; readonly index: number }[];
}

/** A list in runs of the same cycle. Where it is in no order of titles, cycles are told only if all are of one. */
export function cycleRuns<Work extends { readonly title: string }>(
  works: readonly Work[],
  isByTitle: boolean,
): readonly WorkRun<Work>[] {
  const titles = works.map(({ title }) => title);
  const divided = workNames(titles);
  const isOne = new Set(divided.map(({ cycle }) => cycle)).size === 1;
  const names = isByTitle || isOne ? divided : titles.map((name) => ({ cycle: '', number: '', name }));
  const runs: { cycle: string; works: { work: Work; name: WorkName; index: number }[] }[] = [];
  works.forEach((work, index) => {
    const name = names[index] ?? { cycle: '', number: '', name: work.title };
    const last = runs.at(-1);
    if (last?.cycle === name.cycle) last.works.push({ work, name, index });
    else runs.push({ cycle: name.cycle, works: [{ work, name, index }] });
  });
  return runs;
}

function cycleOf(title: string): string {
  const colon = title.indexOf(': ');
  return colon < 0 ? '' : title.slice(0, colon);
}

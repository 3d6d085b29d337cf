import type { ImportContext, OfferedBeats } from './format.ts';

/** Asks by which beats measures are to be timed; undefined where none are offered. */
export function askBeats({ ask, offered, wantBeats }: ImportContext): OfferedBeats | undefined {
  wantBeats();
  const [first] = offered;
  if (!first) return undefined;
  const chosen = ask.choice({
    name: 'beats',
    label: 'Beats',
    help: 'Measures are found by their printed numbers in the beats of this analysis.',
    options: offered.map(({ name }, index) => ({ value: String(index), label: name })),
    preset: '0',
  });
  return offered[Number(chosen)] ?? first;
}

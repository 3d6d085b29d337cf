import type { Timeline } from '../../model/timeline.ts';
import { SetLabelText } from '../../../ui/set-label.tsx';

/** No label takes more letters than these: a longer one is read in the details. */
const MAX_LETTERS = 200;

/** Text that names a component, with its music signs; the first words of its description where it has no label. */
export function ComponentLabel({ timeline, row }: { readonly timeline: Timeline; readonly row: number }) {
  const setLabel = timeline.typeset?.label(row);
  if (setLabel) return <SetLabelText label={setLabel} />;
  const label = timeline.words.label(row);
  if (label === '') return <em>{timeline.words.describe(row).split(', ', 1)}</em>;
  return <span dir="auto">{label.length > MAX_LETTERS ? `${label.slice(0, MAX_LETTERS)}…` : label}</span>;
}

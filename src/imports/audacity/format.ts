import { ImportError } from '../import-error.ts';
import type { Draft, ImportContext, ImportFormat } from '../format.ts';
import { timelinesOf, type Labelled } from '../stretches.ts';
import { linesOf } from '../text.ts';
import { stemOf } from '../../shared/file-names.ts';

/** Start, end and label with tabs between; of other programs, also with blanks. */
const LINE = /^\s*(-?[\d.]+(?:e[+-]?\d+)?)[\t ]+(-?[\d.]+(?:e[+-]?\d+)?)(?:[\t ]+(.*))?$/i;
/** A second line of spectral selections, which has frequencies. */
const FREQUENCIES = /^\\\t/;

/** Labels as Audacity exports them: seconds, a point with its start as its end. */
export const format: ImportFormat = {
  name: 'Audacity labels',
  endings: ['txt', 'lab', 'labels'],
  recognises: (start) => LINE.test(linesOf(start).find((line) => line.trim() !== '') ?? ''),
  read: readLabels,
};

function readLabels(text: string, context: ImportContext): Draft {
  const { problems } = context;
  const labelled: Labelled[] = [];
  for (const [index, line] of linesOf(text).entries()) {
    if (line.trim() === '' || FREQUENCIES.test(line)) continue;
    problems.count();
    const [, from = '', to = '', label = ''] = LINE.exec(line) ?? [];
    const start = from === '' ? NaN : Number(from);
    const end = Number(to);
    if (!Number.isFinite(start) || !Number.isFinite(end) || start < 0 || end < start)
      problems.add(index + 1, 'expected a start and an end in seconds and a label, with tabs between');
    else labelled.push({ start, end, label: label.trim() });
  }
  if (labelled.length === 0)
    throw new ImportError(
      'No line of this file is a label. In Audacity choose File, Export Other, Export Labels, and choose that file.',
    );
  return { timelines: timelinesOf(stemOf(context.filename), labelled, context) };
}

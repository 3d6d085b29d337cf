import type { components } from '../../api/schema.d.ts';
import type { SearchFieldName } from '../../kinds/registry/searching.ts';
import { quarterInWords } from '../../measures/positions.ts';
import { formatTime } from '../../shared/time.ts';
import { toFileEntries, type FileEntry } from '../browse-files/file-entry.ts';

import type { RowSpan } from '../search/row-sound.ts';

type Schemas = components['schemas'];

/** A component with its file, as the grid shows it. */
export interface Result {
  readonly id: number;
  readonly file: FileEntry;
  /** Text of a field; empty where it is not given or the kind has no such field. */
  readonly textOf: (field: SearchFieldName) => string;
  /** Where it sounds, in seconds; a moment has no end. */
  readonly part: RowSpan;
}

/** The components in the answer's order; one whose file is missing is left out. */
export function toResults(
  answer: {
    readonly components: readonly Schemas['FoundComponent'][];
    readonly timelines: readonly Schemas['FoundTimeline'][];
  } & Parameters<typeof toFileEntries>[0],
): readonly Result[] {
  const files = new Map(toFileEntries(answer).map((file) => [file.id, file]));
  const timelines = new Map(answer.timelines.map(({ id, file_id }) => [id, files.get(file_id)]));
  return answer.components.flatMap((component) => {
    const file = timelines.get(component.timeline_id);
    return file
      ? [
          {
            id: component.id,
            file,
            textOf: (field) => textOf(component, field, file.time_unit),
            part: partOf(component),
          },
        ]
      : [];
  });
}

const partOf = ({ start, end, time }: Schemas['FoundComponent']): RowSpan => ({
  start: start ?? time ?? 0,
  end,
});

function textOf(
  component: Schemas['FoundComponent'],
  field: SearchFieldName,
  unit: Schemas['TimeUnit'] | undefined,
): string {
  const value = component[field];
  if (typeof value === 'number') return unit === 'quarters' ? quarterInWords(value) : formatTime(value);
  return value ?? '';
}

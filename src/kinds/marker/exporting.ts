import type { KindExporting } from '../contract/exporting.ts';
import { placeCells } from '../exporting/places.ts';
import type { MarkerComponent } from './component.ts';
import { DESKTOP_COLUMNS, OWN_COLUMNS, TEXT_COLUMNS } from './csv-columns.ts';

export const exporting: KindExporting<MarkerComponent> = {
  uses: ['labels', 'tier', 'chapters', 'comments'],
  table: {
    columns: [...DESKTOP_COLUMNS, ...OWN_COLUMNS],
    textColumns: TEXT_COLUMNS,
    *rows({ components: markers }, around) {
      for (const { id, time, label, comments, color } of markers)
        yield [time, label, comments, color, id, ...placeCells(around, time)];
    },
  },
  parts: ({ components: markers }) => [
    {
      name: '',
      noun: 'marker',
      uses: exporting.uses,
      lasts: 'a moment',
      *entries() {
        for (const { id, time, label, comments } of markers)
          yield { id, start: time, end: time, label, comments };
      },
    },
  ],
  observed: ({ components: markers }) => [
    {
      namespace: 'tag_open',
      notes: {
        ids: markers.map(({ id }) => id),
        ...(markers.some(({ comments }) => comments !== '') && {
          comments: markers.map(({ comments }) => comments),
        }),
      },
      *data() {
        for (const { time, label } of markers) yield { time, duration: 0, value: label };
      },
    },
  ],
};

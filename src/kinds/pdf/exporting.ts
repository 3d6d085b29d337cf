import type { KindExporting } from '../contract/exporting.ts';
import { placeCells } from '../exporting/places.ts';
import type { PdfComponent } from './component.ts';
import { DESKTOP_COLUMNS, OWN_COLUMNS, TEXT_COLUMNS } from './csv-columns.ts';

export const exporting: KindExporting<PdfComponent> = {
  uses: ['labels', 'tier'],
  table: {
    columns: [...DESKTOP_COLUMNS, ...OWN_COLUMNS],
    textColumns: TEXT_COLUMNS,
    *rows({ components: pages }, around) {
      for (const { id, time, page_number: page } of pages)
        yield [time, page, id, ...placeCells(around, time)];
    },
  },
  parts: ({ components: pages }) => [
    {
      name: '',
      noun: 'page',
      uses: exporting.uses,
      lasts: 'until the next',
      *entries() {
        for (const { id, time, page_number: page } of pages)
          yield { id, start: time, end: time, label: `p. ${page}`, comments: '' };
      },
    },
  ],
  heldOver: (before) => before.at(-1),
};

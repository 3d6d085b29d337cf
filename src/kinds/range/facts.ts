import type { KindFacts } from '../contract/kind-facts.ts';

export const facts = {
  place: 5,
  inWords: 'range',
  sign: { fill: 'M3 5h11v3.5H3zM9 10.2h12v3.5H9zM3 15.5h4.5V19H3zM10 15.5h8V19h-8z' },
  help: '/help/range-tl',
  hasRemarks: true,
  formRank: 2,
  search: {
    fields: {
      label: 'text',
      row_name: 'term',
      comments: 'text',
      color: 'color',
      tags: 'term',
      start: 'start',
      end: 'end',
    },
    inWords: ['range', 'ranges'],
  },
} as const satisfies KindFacts;

import type { KindFacts } from '../contract/kind-facts.ts';

export const facts = {
  place: 1,
  inWords: 'hierarchy',
  sign: { fill: 'M3 5h18v4H3zM3 10h10v4H3zM14 10h7v4h-7zM3 15h5v4H3zM9 15h4v4H9zM14 15h7v4h-7z' },
  help: '/help/hierarchy-tl',
  formRank: 1,
  search: {
    fields: {
      label: 'text',
      comments: 'text',
      color: 'color',
      formal_function: 'term',
      formal_type: 'term',
      tags: 'term',
      start: 'start',
      end: 'end',
    },
    inWords: ['unit', 'units'],
  },
} as const satisfies KindFacts;

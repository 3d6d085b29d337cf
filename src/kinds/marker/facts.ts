import type { KindFacts } from '../contract/kind-facts.ts';

export const facts = {
  place: 2,
  inWords: 'marker',
  sign: { fill: 'M12 7l3.6 6H8.4z', stroke: 'M3 18h18' },
  help: '/help/marker-tl',
  hasRemarks: true,
  formRank: 3,
  search: {
    fields: { label: 'text', comments: 'text', color: 'color', tags: 'term', time: 'start' },
    inWords: ['marker', 'markers'],
  },
} as const satisfies KindFacts;

import type { KindFacts } from '../contract/kind-facts.ts';

export const facts = {
  place: 8,
  inWords: 'score',
  sign: {
    stroke: 'M3 6h18M3 10h18M3 14h18M3 18h18M11.4 13.6V5',
    fill: 'M9 12.2c1.4 0 2.4.8 2.4 1.8s-1 1.8-2.4 1.8-2.4-.8-2.4-1.8 1-1.8 2.4-1.8z',
  },
  help: '/help/score-tl',
  formRank: 6,
  hasCountedChanges: true,
  search: {
    fields: { comments: 'text', color: 'color', start: 'start', end: 'end' },
    inWords: ['note', 'notes'],
    note: 'Only notes that carry a comment are searched.',
  },
} as const satisfies KindFacts;

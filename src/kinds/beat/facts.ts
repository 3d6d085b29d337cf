import type { KindFacts } from '../contract/kind-facts.ts';

export const facts = {
  place: 3,
  inWords: 'beat',
  sign: { stroke: 'M3 19h18M4 19V6M9.3 19v-6M14.6 19v-6M20 19V6' },
  help: '/help/beat-tl',
  formRank: 5,
  hasCountedChanges: true,
  search: {
    fields: { time: 'start' },
    inWords: ['beat', 'beats'],
    note: 'A beat has only its time, so you can search beats by time only.',
  },
} as const satisfies KindFacts;

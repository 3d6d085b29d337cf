import type { KindFacts } from '../contract/kind-facts.ts';

export const facts = {
  place: 4,
  inWords: 'harmony',
  sign: { stroke: 'M3.5 6l4.2 12L12 6M15.5 5.2h4.6l-2.6 6' },
  help: '/help/harmony-tl',
  formRank: 4,
} as const satisfies KindFacts;

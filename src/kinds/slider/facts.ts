import type { KindFacts } from '../contract/kind-facts.ts';

export const facts = {
  place: 9,
  sign: { stroke: 'M3 12h6M15 12h6M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0' },
  needsViewer: true,
} as const satisfies KindFacts;

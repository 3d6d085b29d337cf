import type { KindFacts } from '../../../src/kinds/contract/kind-facts.ts';

export const facts = {
  place: 8,
  inWords: 'gesture',
  sign: { stroke: 'M4 12h16' },
  search: { fields: { label: 'text', time: 'start' }, inWords: ['gesture', 'gestures'] },
} as const satisfies KindFacts;

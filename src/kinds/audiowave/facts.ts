import type { KindFacts } from '../contract/kind-facts.ts';

export const facts = {
  place: 6,
  inWords: 'AudioWave',
  sign: { stroke: 'M4 10v4M7.2 7v10M10.4 4v16M13.6 8v8M16.8 5.5v13M20 10v4' },
  help: '/help/audiowave-tl',
} as const satisfies KindFacts;

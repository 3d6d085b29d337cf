import type { KindFacts } from '../contract/kind-facts.ts';

export const facts = {
  place: 7,
  inWords: 'PDF',
  sign: { stroke: 'M6 3h8.5L19 7.5V21H6zM14 3v5h5M9 12.5h7M9 16h7' },
  help: '/help/pdf-tl',
  needsViewer: true,
} as const satisfies KindFacts;

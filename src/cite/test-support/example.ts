import type { Cited, CitedName } from '../cited.ts';

export const CLARA: CitedName = { family: 'Wieck', given: 'Clara', orcid: '0000-0002-1825-0097' };
export const ROBERT: CitedName = { family: 'Schumann', given: 'Robert Alexander' };
export const USER: CitedName = { literal: 'clara' };

/** A citation of a passage in a second version. */
export const exampleOf = (part: Partial<Cited> = {}): Cited => ({
  fileId: 7,
  authors: [CLARA],
  heading: 'Analysis of Menuet in G by Christian Petzold',
  version: 2,
  publishedOn: { year: 2026, month: 11, day: 21 },
  isPublic: true,
  address: 'https://tilia.example/viewer/7/v2?m=24-32',
  accessedOn: { year: 2026, month: 11, day: 25 },
  passage: 'mm. 24–32',
  ...part,
});

import { counted } from './counted.ts';
import type { PageHead } from './document-head.ts';

/** Head of the page of a performer with so many files. */
export const performerHead = (name: string, count: number): PageHead => ({
  title: `${name} - TiLiA`,
  description: `${counted(count, 'analysis', 'analyses')} of performances by ${name} on TiLiA.`,
});

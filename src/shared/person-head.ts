import type { PageHead } from './document-head.ts';

/** The head of the page of somebody who has so many public files. */
export function personHead(name: string, fileCount: number): PageHead {
  const files = fileCount === 1 ? '1 public analysis' : `${fileCount} public analyses`;
  return { title: `Analyses by ${name}`, description: `${files} by ${name} on TiLiA, to read and hear.` };
}

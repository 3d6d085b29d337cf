import type { PageHead } from './document-head.ts';

/** Head of the page of a person with so many public files. */
export function personHead(name: string, fileCount: number): PageHead {
  const files = fileCount === 1 ? '1 public analysis' : `${fileCount} public analyses`;
  return { title: `Analyses by ${name}`, description: `${files} by ${name} on TiLiA, to read and hear.` };
}

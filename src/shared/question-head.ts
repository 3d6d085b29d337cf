import type { PageHead } from './document-head.ts';

/** Head of the page of a saved question. */
export const questionHead = (name: string, line: string): PageHead => ({
  title: name,
  description: `${line}: a question to all public analyses, which is answered anew each time.`,
});

import type { FileHead } from '../viewer-file.ts';

/** A file whose author gave no title is called as the desktop tool calls it. */
export const shownTitle = ({ abstract_work }: FileHead) => abstract_work.title || 'Untitled';

/** Title, composer, and the performer where it is someone else; specification, section 2, 'Viewer'. */
export function documentTitle(file: FileHead): string {
  const { composer } = file.abstract_work;
  const { artist } = file.concrete_work;
  return [
    shownTitle(file),
    composer && ` by ${composer}`,
    artist && artist !== composer && ` performed by ${artist}`,
  ]
    .filter((part) => typeof part === 'string')
    .join('');
}

import { filePath } from '../../shared/file-id.ts';
import { performanceInWords, performanceOf } from '../../shared/pieces/performer-name.ts';
import { workPath } from '../../site/work-path.ts';
import { shownPieceOf } from '../sharing/shown-file.ts';
import type { WorkFile } from '../storage/files/work-groups.ts';
import { person, withoutNothing } from './file-record.ts';

/** A work with public files. */
interface WorkRecord {
  readonly id: number;
  readonly title: string;
  readonly composer: string;
  readonly files: readonly WorkFile[];
}

/** Files that are told to programs in a document's head. */
const MOST_FILES = 200;

/** The work as schema.org's MusicComposition, with the analyses of it. `origin` has no slash at the end. */
export function workComposition({ id, title, composer, files }: WorkRecord, origin: string): object {
  const address = origin + workPath(id);
  return withoutNothing({
    '@context': 'https://schema.org',
    '@type': 'MusicComposition',
    '@id': address,
    url: address,
    name: title || 'Untitled',
    composer: composer === '' ? undefined : person({ literal: composer }),
    subjectOf: files.slice(0, MOST_FILES).map((file) => ({
      '@type': 'Dataset',
      '@id': origin + filePath(file.id),
      url: origin + filePath(file.id),
      name: `${title || 'Untitled'}, ${performanceInWords(performanceOf(shownPieceOf(file).artist, file.filename))}`,
    })),
  });
}

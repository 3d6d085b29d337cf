import type { components } from '../../api/schema.d.ts';
import { filePath } from '../../shared/file-id.ts';
import type { FileEntry } from '../browse-files/file-entry.ts';
import { titleOrUntitled } from '../../shared/title-or-untitled.ts';

type Schemas = components['schemas'];

export type Corpus = Schemas['Corpus'];
export type Performance = Schemas['CorpusPerformance'];

/** A work of a corpus, as its page shows it. */
export interface WorkEntry {
  readonly id: number;
  readonly title: string;
  readonly composer: string;
  /** Files of it, which may be more than are listed. */
  readonly fileCount: number;
  /** As a list has it: 'd', 'E♭'; empty where none is known. */
  readonly key: string;
  readonly files: readonly CorpusFile[];
}

/** A file of a corpus with the key of its performance. */
export interface CorpusFile extends FileEntry {
  readonly performance: string;
  readonly licence: string;
  /** Of the viewer; one that is not public opens by the key of its corpus. */
  readonly address: string;
}

type Listed = Omit<Schemas['CorpusWork'], 'files'> & {
  // The client's types lose that a bar of the strip is a triple.
  readonly files: readonly {
    readonly performance: string;
    readonly performer?: string;
    readonly file: Omit<Schemas['File'], 'strip'> & { readonly strip?: unknown };
  }[];
};

/** The works in the answer's order; `linkKey` is that of a link to their corpus. */
export const toWorkEntries = (works: readonly Listed[], linkKey?: string): readonly WorkEntry[] =>
  works.map(({ id, title, composer, file_count, key = '', files }) => ({
    ...{ id, composer, title: titleOrUntitled(title), fileCount: file_count, key },
    files: files.map(({ performance, performer = '', file }) => ({
      ...{ id: file.id, composer, performer, performance, title: titleOrUntitled(title) },
      annotator: file.author_name ?? file.author,
      username: file.author,
      strip: file.strip as Schemas['FormStrip'] | undefined,
      length: file.length ?? 0,
      time_unit: file.time_unit,
      measures: file.measures,
      media: file.media ?? 'none',
      recording: file.recording,
      licence: file.licence ?? '',
      address: `${filePath(file.id)}${linkKey === undefined || file.is_public ? '' : `?k=${encodeURIComponent(linkKey)}`}`,
    })),
  }));

import { editedMetadata } from '../../tla/details.ts';
import { withoutLocalPaths } from '../../tla/local-paths.ts';
import { shownFields, shownTexts } from '../../tla/shown-texts.ts';
import type { MetadataField } from '../../tla/tla-file.ts';
import type { FoundFile, ListedFile } from '../storage/files/find-files.ts';

type Piece = Pick<ListedFile, 'title' | 'composer' | 'artist'>;

/** Columns for the owner alone. */
type OwnersOnly = 'metadata' | 'edits' | 'warnings' | 'filename';
/** Ids by which files of the same work are found. */
type WorkIds = 'concrete_work_id' | 'abstract_work_id';

/** A file as somebody may see it: responses are built from this, and from nothing else that is stored. */
export interface ShownFile extends Omit<FoundFile, OwnersOnly | WorkIds> {
  /** Undefined where nothing may lead to other files. */
  readonly concrete_work_id: number | undefined;
  readonly abstract_work_id: number | undefined;
  /** Fields of the piece, with what was edited of them on the web. */
  readonly fields: readonly MetadataField[];
}

/** A file as its owner sees it: with all texts as they were given. */
export function shownToOwner({ metadata, edits, ...file }: FoundFile): ShownFile {
  return { ...file, fields: editedMetadata(metadata, edits) };
}

/**
 * A file as others see it, whose owner's machine no text tells of; its timelines were cut when they were stored. The one place
 * where that is decided for the facts of a file.
 */
export function shownToOthers({ metadata, edits, ...file }: FoundFile): ShownFile {
  return {
    ...file,
    ...shownPieceOf(file),
    name: '',
    note: withoutLocalPaths(file.note, 'free'),
    about: shownTexts(file.about, 'free'),
    fields: shownFields(editedMetadata(metadata, edits)),
  };
}

/** Title, composer and performer in lists. Titles that were stored by older rules may hold a path. */
export const shownPieceOf = ({ title, composer, artist }: Piece): Piece =>
  shownTexts({ title, composer, artist }, 'free');

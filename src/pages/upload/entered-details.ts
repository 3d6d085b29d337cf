import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { QUARTERS_FIELD_VALUE, TIME_UNIT_FIELD } from '../../shared/time-unit.ts';
import { isMergedLicences, isRecordingMissing } from '../../shared/upload-warnings.ts';
import { isAboutTitle } from '../../tla/metadata.ts';
import { editAbout } from '../edit-details/load-about.ts';
import type { StoredFile } from '../upload-notes.ts';
import type { ChosenFile } from './chosen-file.ts';

/** Settings for all files of an upload; a file's own public flag comes before that of all. */
export interface UploadSettings {
  readonly isPublic: boolean;
  /** SPDX id; empty where none is stated. */
  readonly licence: string;
  /** Whether one second stands for one quarter note in files that have no recording and do not say what their times count. */
  readonly isQuarters: boolean;
}

const PIECE = ['title', 'composer', 'performer'] as const;

/** Details entered on the upload page for one analysis, to be saved once it is stored. */
interface EnteredDetails {
  /** Texts that differ from those in the file; null for a text that was emptied. */
  readonly details: Readonly<Record<string, string | null>>;
  readonly licence: string;
  /** Address of a recording on the web; empty for none. */
  readonly recordingLink: string;
  readonly isPublic: boolean;
}

export function enteredDetails(
  { check, given = {} }: ChosenFile,
  { isPublic, licence, isQuarters }: UploadSettings,
): EnteredDetails {
  const changed = PIECE.flatMap((name) => {
    const text = given[name]?.trim();
    const own = check?.kind === 'analysis' ? check[name] : '';
    return text === undefined || text === own ? [] : [[name, text === '' ? null : text] as const];
  });
  const recordingLink = given.recordingLink?.trim() ?? '';
  const isOfMusic = isQuarters && recordingLink === '' && check?.kind === 'analysis' && check.lacksUnit;
  return {
    details: {
      ...Object.fromEntries(changed),
      ...(isOfMusic && { [TIME_UNIT_FIELD]: QUARTERS_FIELD_VALUE }),
    },
    licence,
    recordingLink,
    isPublic: given.isPublic ?? isPublic,
  };
}

/** Whether anything is to be saved besides the file as it was sent. */
export const hasEntered = ({ details, licence, recordingLink }: EnteredDetails): boolean =>
  licence !== '' || recordingLink !== '' || Object.keys(details).length > 0;

/**
 * Saves what was entered for a stored private file, the licence first, so that nobody sees the file without it. Returns
 * the file, with a warning where something could not be saved.
 */
export async function saveEntered(stored: StoredFile, entered: EnteredDetails): Promise<StoredFile> {
  const { details, licence, recordingLink, isPublic } = entered;
  const title = details['title'] ?? stored.title;
  try {
    if (licence !== '') await editAbout(stored.id, (about) => ({ ...about, licence }));
    const hasDetails = Object.keys(details).length > 0;
    const hasLink = recordingLink !== '';
    const isShown = isPublic && !stored.warnings.some(isMergedLicences);
    const body = {
      ...(hasDetails && { details }),
      ...(hasLink && { recording_link: recordingLink }),
      ...(isShown && { is_public: true }),
    };
    if (hasDetails || hasLink || isShown)
      await orThrow(api.PATCH('/files/{id}/', { params: { path: { id: stored.id } }, body }));
    const isTitled = typeof details['title'] === 'string';
    return {
      ...stored,
      title,
      warnings: stored.warnings
        .filter((warning) => !isTitled || !isAboutTitle(warning))
        .filter((warning) => !hasLink || !isRecordingMissing(warning)),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = `What you entered was not saved, and the file is private. ${error.message} Enter it below.`;
    return { ...stored, warnings: [problem, ...stored.warnings] };
  }
}

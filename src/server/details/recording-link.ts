import { storableText } from '../../shared/fields.ts';
import { MAX_RECORDING_LINK } from '../../shared/limits.ts';
import { readMedia } from '../../tla/media.ts';
import { requireOwner } from '../auth/access.ts';
import { throwProblems } from '../auth/registration.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Services } from '../services.ts';
import { storeEdits, type ChangedMedia } from '../storage/files/details.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';
import type { NewFile } from '../storage/files/insert-files.ts';
import type { OwnMedia } from '../storage/files/own-media.ts';
import { mediaKeyOf, whenFree } from './change-details.ts';

const NO_RECORDING =
  'This is no recording that plays here. Enter the address of a YouTube video, or of a sound or video file that begins with https://.';
const HAS_RECORDING = 'An uploaded recording plays with this analysis. A link is for analyses without one.';

const COUNTS_QUARTERS =
  'The times of this analysis count quarter notes, so no recording fits them. Readers can align one of their own in the viewer.';

type Recording = Pick<OwnMedia, 'type' | 'storage' | 'url' | 'key'>;

/** The link to a recording that was set on the web for a version; empty where there is none. */
export const recordingLinkOf = ({ own_media, url }: FoundFile): string => (own_media === null ? '' : url);

/**
 * Lets the newest version of the caller's own file play a recording elsewhere, in place of the one that its file names;
 * an empty link brings that back. Throws `bad_request` with what is wrong, `not_found`, `forbidden`, and `Unavailable`.
 */
export async function changeRecordingLink(
  id: number,
  caller: Caller | undefined,
  link: string,
  { db }: Pick<Services, 'db'>,
): Promise<void> {
  await whenFree(async () => {
    const file = requireOwner(caller, await findFile(db, id));
    const before = recordingLinkOf(file);
    const wanted = readLink(link);
    throwProblems({ recording_link: wanted === undefined ? [NO_RECORDING] : [] });
    if (wanted === undefined || (wanted === 'none' ? '' : wanted.url) === before) return 'done';
    throwProblems({ recording_link: file.recording_blob_id === null ? [] : [HAS_RECORDING] });
    throwProblems({ recording_link: file.time_unit === 'seconds' ? [] : [COUNTS_QUARTERS] });
    const own = file.own_media ?? { ...recordingOf(file), key: await mediaKeyOf(file, db) };
    const { key, ...recording } = wanted === 'none' ? own : wanted;
    const media: ChangedMedia = { ...recording, own: wanted === 'none' ? null : own };
    const { title, composer, artist, edits } = file;
    return storeEdits(db, file, {
      ...{ edits, media },
      work: { title, composer, artist, storage: media.storage, mediaKey: key },
      before: { 'link to a recording': before === '' ? null : before },
      after: { 'link to a recording': media.own === null ? null : media.url },
    });
  });
}

const recordingOf = ({ type, storage, url }: FoundFile) => ({ type, storage, url });

/** The recording of a link; `none` for an empty one, undefined where it leads to no recording. */
function readLink(link: string): Recording | 'none' | undefined {
  const text = storableText(link).trim();
  if (text === '') return 'none';
  const media = text.length > MAX_RECORDING_LINK ? undefined : readMedia(text);
  if (media?.kind === 'youtube')
    return { type: media.type, storage: 'youtube', url: media.path, key: media.videoId };
  if (media?.kind === 'web')
    return { type: media.type, storage: 'staticfiles', url: media.path, key: media.path };
  return undefined;
}

/**
 * The recording of a later version: a link that was set on the web stays where the new file brings no recording, or names
 * the one that the link already stood in place of. Undefined where there is no link, or where it gives way.
 */
export function withLinkOf(
  before: FoundFile,
  { media, work }: Pick<NewFile, 'media' | 'work'>,
): Pick<NewFile, 'media' | 'work'> | undefined {
  const { own_media: own, type, storage, url, media_key: key } = before;
  const isSame = media.storage === 'abstract' || media.url === own?.url;
  if (own === null || media.recording !== undefined || !isSame) return undefined;
  const { recording, ...named } = media;
  return {
    media: { type, storage, url, recording, own: { ...named, key: work.mediaKey } },
    work: { ...work, storage, mediaKey: key ?? url },
  };
}

import { requireOwner } from '../auth/access.ts';
import { recordingLinkOf } from '../details/recording-link.ts';
import { namesMedia } from '../details/time-unit.ts';
import type { Handler } from '../http/handler.ts';
import { presentUnit } from './present.ts';
import { findFile } from '../storage/files/find-files.ts';

/**
 * The metadata of one's own file and the edits made to it; others get both merged, and never a value that was edited away.
 * Throws `not_found`, and `forbidden` for somebody else's public file.
 */
export const getDetails: Handler<'getDetails'> = async ({ params, caller }, { db }) => {
  const file = requireOwner(caller, await findFile(db, params.id));
  const { number, metadata, edits, recording_blob_id, own_media, url } = file;
  return {
    status: 200,
    body: {
      version: number,
      fields: [...metadata],
      edits,
      recording_link: recordingLinkOf(file),
      named_recording: own_media === null ? url : own_media.url,
      has_recording: recording_blob_id !== null,
      ...presentUnit(file),
      can_set_time_unit: file.document_id === null && !namesMedia(file),
    },
  };
};

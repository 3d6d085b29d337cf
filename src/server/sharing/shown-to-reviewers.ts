import { createNameFinder, namesOf } from '../../shared/name-finder.ts';
import { normalise } from '../../shared/normalise.ts';
import type { MetadataField } from '../../tla/tla-file.ts';
import type { OwnNames } from '../storage/accounts/users.ts';
import type { ShownFile } from './shown-file.ts';

/**
 * Facts of a work or its recording, by the names that people and the desktop program give their fields: these are given where
 * nobody may be named, and no other field is.
 */
const WORK_FACTS: ReadonlySet<string> = new Set([
  ...['key', 'tonality', 'mode', 'key signature'],
  ...['metre', 'meter', 'time signature'],
  ...['year', 'composition year', 'year of composition', 'performance year', 'recording year'],
  ...['genre', 'instrumentation', 'form'],
]);

/**
 * A file as reviewers see it, who must not learn who made it: title, composer and performer, facts of the work, and where
 * its timelines, recording and scores are. The list is an allowlist, so that a new column of a file is left out until
 * somebody decides about it. A text with a name in it is left out too; labels and comments are the author's own care.
 */
export function shownToReviewers(file: ShownFile, owner: OwnNames): ShownFile {
  const isNamed = createNameFinder(namesOf(owner, file.about.credits ?? []));
  const clean = (text: string) => (isNamed(text) ? '' : text);
  const isOnNamedPage = isNamed(file.url);
  const { id, author_id, number, version, is_public, is_export, type, length, kinds, strip, summary } = file;
  const { not_shown, viewer_blob_id, viewer_crc, viewer_length, viewer_redaction, viewer_components } = file;
  const { recording_blob_id, waveform_blob_id, notation_blob_id, time_unit, measure_count, format } = file;
  return {
    // The version and its timelines.
    ...{
      id,
      author_id,
      number,
      version,
      last_number: version,
      is_public,
      is_export,
      type,
      length,
      kinds,
      strip,
      summary,
    },
    ...{ not_shown, viewer_blob_id, viewer_crc, viewer_length, viewer_redaction, viewer_components },
    ...{ recording_blob_id, waveform_blob_id, notation_blob_id, time_unit, measure_count, format },
    storage: isOnNamedPage ? 'abstract' : file.storage,
    url: isOnNamedPage ? '' : file.url,
    own_media: null,
    recording_name: file.recording_name && plainName('recording', file.recording_name),
    notation_name: file.notation_name && plainNotationName(file.notation_name),
    // The work.
    title: clean(file.title),
    composer: clean(file.composer),
    artist: clean(file.artist),
    fields: file.fields.filter((field) => isWorkFact(field) && !isNamed(field.value)),
    // Days only: the hour of an upload would lead to other uploads of that time.
    created_at: dayOf(file.created_at),
    updated_at: dayOf(file.updated_at),
    published_at: file.published_at && dayOf(file.published_at),
    seen_at: file.seen_at && dayOf(file.seen_at),
    // Nothing that names the author or leads to other files.
    ...{ author: '', given_name: '', family_name: '', orcid: '', name: '', note: '', licence: '', about: {} },
    // Copies of a document elsewhere have the same id.
    document_id: null,
    ...{ concrete_work_id: undefined, abstract_work_id: undefined, media_key: null },
    ...{ hidden_at: null, hidden_reason: '' },
    ...{ original_blob_id: '', redacted_blob_id: null, redaction_version: null, redacted_details: '' },
  };
}

const isWorkFact = ({ name }: MetadataField): boolean => WORK_FACTS.has(normalise(name).replaceAll('_', ' '));

/** The midnight before a time, in UTC. */
export const dayOf = (time: Date): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));

/** File name of a timeline's PDF where nobody may be named. */
export const PLAIN_PDF_NAME = 'score.pdf';

/** Neutral file name with the extension of the original one. */
function plainName(stem: string, name: string): string {
  const [ending = ''] = /\.[a-z0-9]{1,8}$/i.exec(name) ?? [];
  return stem + ending.toLowerCase();
}

/** Neutral file name of notation, which is served unpacked. */
const plainNotationName = (name: string): string => plainName('score', name).replace(/\.mxl$/, '.musicxml');

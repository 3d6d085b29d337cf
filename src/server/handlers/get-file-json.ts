import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { components } from '../../api/schema.d.ts';
import { creditedName, type About } from '../../cite/about.ts';
import { writtenDay } from '../../cite/cited.ts';
import { ANSWER_MEMORY, type Made } from '../answers/kept-answers.ts';
import { isNotes } from '../../shared/notes-field.ts';
import { corpusPath } from '../../site/corpus-path.ts';
import { isOwner, notFound } from '../auth/access.ts';
import type { Caller } from '../auth/tokens.ts';
import { shownBasedOn } from '../details/based-on.ts';
import type { Handler, StreamReply } from '../http/handler.ts';
import { storedJson } from '../http/stored-json.ts';
import { grantOf } from '../media/grant.ts';
import { roleOf, type MediaLinks } from '../media/media-links.ts';
import { seenTag } from '../media/seen-tag.ts';
import type { Services } from '../services.ts';
import { asSeen, findAddressed, maySee, viewerOf, type ReadableFile } from '../sharing/readable-file.ts';
import { PLAIN_PDF_NAME } from '../sharing/shown-to-reviewers.ts';
import { shownCorpus } from '../storage/corpora/shown-corpus.ts';
import { findCorpusOfNotes } from '../storage/corpora/shared-notes.ts';
import { findBlobs } from '../storage/blobs/blob-rows.ts';
import type { FoundFile } from '../storage/files/find-files.ts';
import { findTombstone, wordsOf } from '../storage/files/tombstones.ts';
import { firstSeen, isOpenToAll } from '../storage/files/versions.ts';
import { citedFile, type CitedFile } from './citing.ts';
import { authorName, presentUnit } from './present.ts';
import { renameMedia } from '../viewer-json/rename-media.ts';
import { openGzipped, openPlain } from '../viewer-json/viewer-body.ts';

type ViewerFile = components['schemas']['ViewerFile'];
type Citable = components['schemas']['Citable'];
type NotesIn = NonNullable<NonNullable<ViewerFile['file']>['notes_in']>;
type Notation = NonNullable<NonNullable<ViewerFile['file']>['notation']>;

/** The cached response for all but the owner, or the file if none is cached: never both, since a file may be large. */
type Opened =
  { readonly author_id: number; readonly reply: StreamReply } | { readonly file: FoundFile | undefined };

/** A file as the viewer shows it; its timelines were serialized at the upload. Throws `not_found`. */
export const getFileJson: Handler<'getFileJson'> = async (call, services) => {
  const { params, query, caller, request } = call;
  const coding = storedJson(request, '').isGzipped ? 'gzip' : 'plain';
  const opened = await services.keptAnswers.answer(
    `opened ${params.id} ${query.version ?? 'newest'} ${coding}`,
    () => open(params.id, query.version, request, services),
  );
  if ('reply' in opened && !isOwner(caller, opened)) return opened.reply;
  const file = 'reply' in opened ? await findAddressed(params.id, query.version, services) : opened.file;
  const sight = file && (await maySee(viewerOf(call), file, services));
  if (file === undefined || sight === undefined) return notThere(params.id, query.version, services);
  return replyWith(await asSeen(file, sight, services), caller, request, services);
};

/** The 404 response with the tombstone of a deleted file or version. Throws `not_found` if there is none. */
async function notThere(
  id: number,
  version: number | undefined,
  { db }: Services,
): Promise<{ readonly status: 404; readonly body: components['schemas']['Detail'] }> {
  const tombstone = await findTombstone(db, id, version);
  if (tombstone === undefined) throw notFound();
  return { status: 404, body: { detail: wordsOf(tombstone), code: 'gone' } };
}

/** Reads the response for everybody into memory, unless it is too long to be cached. */
async function open(
  id: number,
  version: number | undefined,
  request: FastifyRequest,
  services: Services,
): Promise<Made<Opened>> {
  const file = await findAddressed(id, version, services);
  if (file === undefined || !isOpenToAll(file) || file.viewer_length > ANSWER_MEMORY.each) {
    return { value: { file }, bytes: undefined };
  }
  const seen = await asSeen(file, 'published', services);
  const reply = await replyWith(seen, undefined, request, services);
  const body = Buffer.concat(await reply.open().toArray());
  return { value: { author_id: file.author_id, reply: { ...reply, open: () => body } }, bytes: body.length };
}

async function replyWith(
  file: ReadableFile,
  caller: Caller | undefined,
  request: FastifyRequest,
  services: Services,
): Promise<StreamReply<Readable>> {
  const { blobs, shownTimelines } = services;
  const grant = grantOf(file, caller);
  const { basedOn = '' } = file.about;
  const citable = presentCited(
    citedFile(file),
    file.about,
    basedOn === '' ? undefined : await shownBasedOn(basedOn, services),
  );
  const added = {
    notation: await notationOf(file, services, grant),
    notesIn: await notesInOf(file, services),
  };
  const presented = presentHead(file, citable, added, services, grant);
  const head = `${JSON.stringify(presented).slice(0, -1)},"timelines":`;
  const part = await shownTimelines.partOf(file);
  const version = createHash('sha256').update(`${head}${part.blobId}`).digest('base64url').slice(0, 22);
  const { isGzipped, headers } = storedJson(request, seenTag(file, version, services));
  if (file.hidesNames) {
    const open = () => {
      const plain = renameMedia(openPlain(blobs, head, part), file.addressId, PLAIN_PDF_NAME);
      if (!isGzipped) return plain;
      const gzip = createGzip();
      // `pipeline` destroys `gzip` with any error, so whoever reads from `gzip` gets it.
      pipeline(plain, gzip).catch(() => undefined);
      return gzip;
    };
    return { status: 200, headers, open };
  }
  return {
    status: 200,
    headers: {
      ...headers,
      'tilia-json-length': String(Buffer.byteLength(head) + part.length),
      ...(file.viewer_components !== null && { 'tilia-component-count': String(file.viewer_components) }),
    },
    open: () => (isGzipped ? openGzipped : openPlain)(blobs, head, part),
  };
}

function presentHead(
  file: ReadableFile,
  citation: Citable,
  { notation, notesIn }: { readonly notation: Notation | undefined; readonly notesIn: NotesIn | undefined },
  { mediaLinks: links }: Pick<Services, 'mediaLinks'>,
  grant: string | undefined,
): Omit<ViewerFile, 'timelines'> {
  const { addressId, author, by, hidesNames, fields, isOwn, not_shown } = file;
  const { title, composer, artist, type, storage, length } = file;
  const shown = firstSeen(file);
  return {
    concrete_work: {
      ...(file.concrete_work_id !== undefined && { id: file.concrete_work_id }),
      type,
      storage,
      url: recordingUrl(file, links, grant),
      length,
      artist,
      start: 0,
      end: length,
      ...presentUnit(file),
    },
    abstract_work: {
      ...(file.abstract_work_id !== undefined && { id: file.abstract_work_id }),
      ...{ title, composer },
    },
    file: {
      id: addressId,
      ...(author !== '' && { author }),
      ...(authorName(file) !== author && { author_name: authorName(file) }),
      citation,
      is_public: isOpenToAll(file),
      version: file.number,
      newest_version: file.version,
      ...(shown !== null && !hidesNames && { published_at: shown.toISOString() }),
      ...(isOwn && { is_own: true }),
      ...(by !== undefined && { is_by_link: true }),
      ...(file.format !== null && { format: file.format }),
      ...(hidesNames && { hides_names: true }),
      ...(file.waveform_blob_id !== null && { has_waveform: true }),
      ...(notation && { notation }),
      metadata: [...fields],
      ...(notesIn && { notes_in: notesIn }),
      not_shown: [...not_shown],
    },
  };
}

/** The public corpus that tells the file's notes, which it has like most others. */
async function notesInOf(
  { id, fields, hidesNames }: ReadableFile,
  { db }: Pick<Services, 'db'>,
): Promise<NotesIn | undefined> {
  const notes = hidesNames ? undefined : fields.find(isNotes)?.value.trim();
  if (notes === undefined || notes === '') return undefined;
  const corpus = await findCorpusOfNotes(db, id, notes);
  return corpus && { address: corpusPath(corpus.slug), title: shownCorpus(corpus).title };
}

/** The notation beside a file, with its cost of engraving. */
async function notationOf(
  file: ReadableFile,
  { db, mediaLinks }: Pick<Services, 'db' | 'mediaLinks'>,
  grant: string | undefined,
): Promise<Notation | undefined> {
  const { notation_blob_id: id, notation_name: name } = file;
  if (id === null || name === null) return undefined;
  const [blob] = await findBlobs(db, [id]);
  const { engraving_measures: measures = null, engraving_ms: ms = null } = blob ?? {};
  return {
    name,
    url: mediaPath(file, 'notation', name, mediaLinks, file.by && grant),
    ...(measures !== null && ms !== null && { engraving: { measures, ms } }),
  };
}

function presentCited(
  { authors, heading, version, publishedOn, ...rest }: CitedFile,
  { description = '', credits = [] }: About,
  basedOn: Citable['based_on'],
): Citable {
  const { doi, licence, language, tags = [] } = rest;
  return {
    authors: [...authors],
    heading,
    ...(description !== '' && { description }),
    version,
    published_on: writtenDay(publishedOn),
    ...(doi !== undefined && { doi }),
    ...(licence !== undefined && { licence }),
    ...(language !== undefined && { language }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(credits.length > 0 && {
      credits: credits.map((credit) => ({ role: credit.role, name: creditedName(credit) })),
    }),
    ...(basedOn && { based_on: basedOn }),
  };
}

/** A private file's recording is for its owner and for whoever has a link, and for as long as the session or the link that asks. */
function recordingUrl(file: ReadableFile, links: MediaLinks, grant: string | undefined): string {
  const { recording_name, recording_blob_id, url } = file;
  if (recording_blob_id === null) return links.elsewhere(url);
  return mediaPath(file, 'recording', recording_name ?? 'recording', links, grant);
}

function mediaPath(
  file: ReadableFile,
  part: 'recording' | 'notation',
  name: string,
  links: MediaLinks,
  grant: string | undefined,
): string {
  const role = roleOf(part, file.number);
  return isOpenToAll(file) || grant === undefined
    ? links.path(file.addressId, role, name)
    : links.signedPath(file.addressId, role, name, grant);
}

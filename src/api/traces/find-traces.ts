import { notationTexts, tracesOf, type NamedText, type Trace } from '../../shared/file-traces.ts';
import { createTraceFinder, type KnownNames } from '../../shared/name-traces.ts';
import { PREVIEW_KEY } from '../../shared/preview-key.ts';
import { orThrow } from '../failure.ts';
import { getOwnAccount } from '../own-account.ts';
import type { components } from '../schema.d.ts';
import { api } from '../session.ts';
import { fetchShown } from './fetch-shown.ts';

type Schemas = components['schemas'];
type ShownFile = Schemas['ViewerFile'];

/** Findings shown to the owner about the page that reviewers will see. */
export interface OwnTraces {
  /** Texts that may tell who made the analysis. */
  readonly traces: readonly Trace[];
  /** Names of the parts that are hidden from reviewers. */
  readonly leftOut: readonly string[];
  /** Names of the parts that could not be searched. */
  readonly unread: readonly string[];
}

/**
 * Names of fields that hold a person's name: such fields are hidden from reviewers, but the name may occur elsewhere
 * too.
 */
const NAMES_SOMEBODY =
  /author|annotat|analy[sz]|encod|edit|transcri|supervis|creat|contribut|credit|copyright|contact|mail|\bby\b/i;
/** A text in JSON. */
const JSON_TEXT = /"(?:[^"\\]|\\.)*"/g;
/** Characters of a field's value that can be names; a longer one is a text. */
const MAX_NAMES = 100;

/**
 * Finds texts that may identify the author of one's own private file, in everything that a blind link shows. Throws
 * `AppError`.
 */
export async function findTraces(id: number, signal: AbortSignal): Promise<OwnTraces> {
  const params = { path: { id } };
  const [known, details, shown] = await Promise.all([
    knownNames(id, signal),
    orThrow(api.GET('/files/{id}/details', { params, signal })),
    orThrow(api.GET('/files/{id}/json', { params: { path: { id }, query: { k: PREVIEW_KEY } }, signal })),
  ]);
  const fields = {
    ...Object.fromEntries(details.fields.map(({ name, value }) => [name, value])),
    ...details.edits,
  };
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value.trim() === '' ? [] : [[name, value] as const],
  );
  const people = given
    .filter(([name, value]) => NAMES_SOMEBODY.test(name) && value.length <= MAX_NAMES)
    .map(([, value]) => value);
  const find = createTraceFinder({
    ...known,
    people: [...known.people, ...people.map((family) => ({ given: '', family }))],
    emails: [...known.emails, ...people.filter((value) => value.includes('@'))],
  });
  const { texts, unread } = await textsBeside(shown, signal);
  return {
    traces: tracesOf({ texts, timelines: shown.timelines }, find),
    leftOut: leftOutOf(given, shown),
    unread,
  };
}

/** Everybody who is known to have made it. */
async function knownNames(id: number, signal: AbortSignal): Promise<KnownNames> {
  const [account, profile, about] = await Promise.all([
    getOwnAccount(signal),
    orThrow(api.GET('/users/public-profile/', { signal })),
    orThrow(api.GET('/files/{id}/about', { params: { path: { id } }, signal })),
  ]);
  const { credits, doi } = about;
  const given = (texts: readonly string[]) => texts.filter((text) => text !== '');
  return {
    people: [
      { given: account.first_name, family: account.last_name },
      { given: profile.given_name, family: profile.family_name },
      ...credits.map((credit) =>
        credit.literal === ''
          ? { given: credit.given, family: credit.family }
          : { given: '', family: credit.literal },
      ),
    ],
    usernames: [account.username],
    emails: given([account.email]),
    addresses: given([profile.orcid, profile.homepage, doi, ...credits.map(({ orcid }) => orcid)]),
  };
}

/** Texts that were read, and the names of parts that could not be. */
interface Read {
  readonly texts: readonly NamedText[];
  readonly unread: readonly string[];
}

/** Texts that reviewers get beside the timelines. */
async function textsBeside(
  { abstract_work, concrete_work, file, timelines }: ShownFile,
  signal: AbortSignal,
): Promise<Read> {
  const { notation } = file ?? {};
  const { url } = concrete_work;
  const isHere = url.startsWith('/');
  const documents = new Set(
    timelines.flatMap((timeline) => ('pdf_url' in timeline && timeline.pdf_url) || []),
  );
  const attachments = (areNotation: boolean) =>
    timelines.flatMap(
      (timeline) =>
        ('attachment_url' in timeline &&
          (timeline.has_notation ?? false) === areNotation &&
          timeline.attachment_url) ||
        [],
    );
  const notations = [...(notation === undefined ? [] : [notation.url]), ...attachments(true)];
  const read = await Promise.all([
    ...notations.map((url) => attempt('the score', () => readNotation(url, signal), signal)),
    ...Array.from(documents, (document) => attempt('the PDF', () => readPdf(document, signal), signal)),
    ...attachments(false).map((engraving) =>
      attempt('the engraved score', () => readEngraving(engraving, signal), signal),
    ),
    ...(isHere ? [attempt('the recording', () => readRecording(url), signal)] : []),
  ]);
  return {
    texts: [
      ['Title', abstract_work.title],
      ['Composer', abstract_work.composer],
      ['Performer', concrete_work.artist],
      ...(file?.metadata ?? []).map(({ name, value }) => [`Field “${name}”`, value] as const),
      ...(isHere ? [] : [['Address of the recording', url] as const]),
      ...read.flatMap(({ texts }) => texts),
    ],
    unread: [...new Set(read.flatMap(({ unread }) => unread))],
  };
}

/** Reads one part; one that cannot be read is listed as `unread`, for the owner to look at. */
async function attempt(name: string, read: () => Promise<Read>, signal: AbortSignal): Promise<Read> {
  try {
    return await read();
  } catch {
    signal.throwIfAborted();
    return { texts: [], unread: [name] };
  }
}

async function readNotation(url: string, signal: AbortSignal): Promise<Read> {
  const xml = new TextDecoder().decode(await fetchShown(url, signal));
  return { texts: notationTexts(xml).map((text) => ['Words in the score', text] as const), unread: [] };
}

/** The words of an engraved score, which comes as gzipped lines of JSON. */
async function readEngraving(url: string, signal: AbortSignal): Promise<Read> {
  const [bytes, { gunzipSync, strFromU8 }] = await Promise.all([fetchShown(url, signal), import('fflate')]);
  const texts = new Set(
    Array.from(strFromU8(gunzipSync(bytes)).matchAll(JSON_TEXT), ([text]) => String(JSON.parse(text))),
  );
  return { texts: Array.from(texts, (text) => ['Words in the score', text] as const), unread: [] };
}

async function readPdf(url: string, signal: AbortSignal): Promise<Read> {
  const [bytes, { MAX_PAGES, pdfTexts }] = await Promise.all([
    fetchShown(url, signal),
    import('./pdf-texts.ts').then(({ MAX_PAGES, pdfTexts }) => ({ MAX_PAGES, pdfTexts })),
  ]);
  const { texts, isWhole } = await pdfTexts(bytes);
  return { texts, unread: isWhole ? [] : [`the PDF after page ${MAX_PAGES}`] };
}

async function readRecording(url: string): Promise<Read> {
  const recordingTags = await import('./recording-tags.ts').then(({ recordingTags }) => recordingTags);
  const { texts, pictures } = await recordingTags(url);
  return { texts, unread: pictures > 0 ? ['the picture in the recording'] : [] };
}

/** Names of fields that reviewers do not get, or get empty. */
function leftOutOf(
  given: readonly (readonly [name: string, value: string])[],
  { abstract_work, concrete_work, file }: ShownFile,
): readonly string[] {
  const shown = new Set([
    ...(file?.metadata ?? []).map(({ name }) => name),
    ...(abstract_work.title === '' ? [] : ['title']),
    ...(abstract_work.composer === '' ? [] : ['composer']),
    ...(concrete_work.artist === '' ? [] : ['performer']),
  ]);
  return given
    .map(([name]) => name)
    .filter((name) => !shown.has(name) && !shown.has(name.trim().toLowerCase()));
}

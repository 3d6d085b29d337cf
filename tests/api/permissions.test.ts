import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../support/contract.ts';
import { writeEmbedBuild } from '../support/embed-build.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, pdfTimeline, scoreTimeline, tlaText, uploadForm } from '../support/tla.ts';
import { smallPdf } from '../support/pdf-files.ts';

/**
 * Section 9 of the specification: who may do what, for every call of `openapi.yaml` and every address beside it that shows a
 * file. A call without a row here fails the first test.
 */

const STATES = ['public', 'private', 'draft'] as const;
type State = (typeof STATES)[number];
const CALLERS = ['visitor', 'link', 'blind link', 'other', 'owner'] as const;
/** Statuses in the order of `CALLERS`; 2 means any status but a refusal. */
type Row = readonly [visitor: number, link: number, blind: number, other: number, owner: number];
type Rows = Readonly<Record<State, Row>>;

const ok = 2;
/** Reading: the link of a file opens it while it is private, and that of another file does not. */
const READ: Rows = {
  public: [ok, ok, ok, ok, ok],
  private: [404, ok, ok, 404, ok],
  draft: [404, 404, 404, 404, ok],
};
const BYTES: Rows = { ...READ, private: [404, ok, 404, 404, ok] };
/** Changing: a link permits nothing beyond reading. */
const CHANGE: Rows = {
  public: [401, 401, 401, 403, ok],
  private: [401, 401, 401, 404, ok],
  draft: [401, 401, 401, 404, ok],
};
const ANYBODY: Row = [ok, ok, ok, ok, ok];
const SIGNED_IN: Row = [401, 401, 401, ok, ok];
const OWN: Row = [401, 401, 401, 404, ok];
/** For operators alone: of all others nobody learns whether there is anything. */
const OPERATOR: Row = [401, 401, 401, 404, 404];
/** Of packages alone, which nobody here has. */
const OWN_PACKAGE: Row = [401, 401, 401, 404, 404];
const everywhere = (row: Row): Rows => ({ public: row, private: row, draft: row });

/** Corpora and questions are public and private as the files are; a link to a file opens none. */
const CORPUS: Rows = {
  public: ANYBODY,
  private: [404, 404, 404, 404, ok],
  draft: [404, 404, 404, 404, ok],
};

const CHANGE_CORPUS: Rows = { ...CHANGE };

const about = { heading: '', description: '', tags: [], language: '', licence: '', doi: '', credits: [] };
const json = (body: unknown): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const basedOnAnything = (sent: RequestInit): RequestInit => ({
  ...sent,
  headers: { ...(sent.headers as object), 'if-match': '*' },
});
const form = (fields: Readonly<Record<string, string>>): RequestInit => {
  const body = uploadForm([{ name: 'analysis.tla', bytes: tlaText({ title: 'Another' }) }]);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { body };
};

/** Permissions of each call, and the request that tests it. */
const ROWS: Readonly<
  Record<string, { readonly rows: Rows; readonly sent?: RequestInit; readonly query?: string }>
> = {
  getFileJson: { rows: READ },
  downloadFile: { rows: BYTES },
  getAbout: { rows: READ },
  getCitation: { rows: READ },
  exportFile: { rows: READ },
  getFigure: { rows: READ },
  getChanges: { rows: READ, query: 'from=1&to=1' },
  getMeasures: { rows: READ },
  getFileNotes: { rows: READ },
  getWork: { rows: everywhere(ANYBODY) },
  queryWorks: { rows: everywhere(ANYBODY) },
  getWorkMeasures: { rows: everywhere(ANYBODY) },
  joinWorks: { rows: everywhere(SIGNED_IN), sent: json({ work: 1 }) },
  // It was joined to nothing.
  partWork: { rows: everywhere(OPERATOR) },
  // No file here names anybody.
  getPerformer: { rows: everywhere([404, 404, 404, 404, 404]) },
  joinPerformers: { rows: everywhere(OPERATOR), sent: json({ performer: 'clara-wieck' }) },
  partPerformer: { rows: everywhere(OPERATOR) },
  getWaveform: { rows: READ },
  listVersions: { rows: READ },

  changeFile: { rows: CHANGE, sent: json({ is_public: false }) },
  deleteFile: { rows: CHANGE },
  changeAbout: { rows: CHANGE, sent: basedOnAnything(json(about)) },
  keepWaveform: { rows: CHANGE, sent: json({ seconds_per_peak: 1, peaks: 'AIDA/w==' }) },
  addVersion: { rows: CHANGE, sent: form({ expected_version: '1' }) },
  changeVersion: { rows: CHANGE, sent: json({ note: 'Better.' }) },
  deleteVersion: { rows: CHANGE },
  restoreVersion: { rows: CHANGE, sent: json({ expected_version: 1 }) },
  getDetails: { rows: CHANGE },
  listLinks: { rows: CHANGE },
  addLink: { rows: CHANGE, sent: json({ label: 'Reviewers' }) },
  removeLink: { rows: CHANGE },

  // A person with public files is visible to everybody.
  getUsername: { rows: everywhere(ANYBODY) },
  getPerson: { rows: everywhere(ANYBODY) },
  queryFiles: { rows: everywhere(ANYBODY) },
  queryComponents: { rows: everywhere(ANYBODY) },
  queryTql: { rows: everywhere(ANYBODY), query: 'query=*' },
  suggest: { rows: everywhere(ANYBODY), query: 'text=a' },
  exportTql: { rows: everywhere(ANYBODY), query: 'query=*' },
  getQuestion: { rows: CORPUS },
  getQuestionCitation: { rows: CORPUS },
  exportQuestion: { rows: CORPUS },
  changeQuestion: { rows: CHANGE, sent: json({ name: 'Other' }) },
  deleteQuestion: { rows: CHANGE },
  createQuestion: { rows: everywhere(SIGNED_IN), sent: json({}) },
  listOwnQuestions: { rows: everywhere(SIGNED_IN) },
  listForms: { rows: everywhere(ANYBODY) },
  listCatalogueFiles: { rows: everywhere(ANYBODY) },
  listCatalogueComponents: { rows: everywhere(ANYBODY) },
  listCorpora: { rows: everywhere(ANYBODY) },
  getCorpus: { rows: CORPUS },
  listCorpusFiles: { rows: CORPUS },
  getCorpusCitation: { rows: CORPUS },
  downloadCorpus: { rows: CORPUS },
  changeCorpus: { rows: CHANGE_CORPUS, sent: json({ title: 'Other' }) },
  deleteCorpus: { rows: CHANGE_CORPUS },
  addCorpusLink: { rows: CHANGE_CORPUS },
  addCorpusFiles: { rows: CHANGE_CORPUS, sent: json({ file_ids: [1] }) },
  moveCorpusFiles: { rows: CHANGE_CORPUS, sent: json({ file_ids: [1] }) },
  // Whoever owns a file may take it out of a corpus that they know of.
  removeCorpusFiles: { rows: { ...CHANGE, public: SIGNED_IN }, sent: json({ file_ids: [1] }) },
  showPackagedFiles: { rows: CHANGE_CORPUS, sent: json({ is_public: false }) },
  deletePackagedFiles: { rows: CHANGE_CORPUS, sent: json({}) },
  // Nobody asks for the file.
  answerCorpusRequest: { rows: everywhere([401, 401, 401, 404, 404]), sent: json({ accepts: true }) },
  createCorpus: { rows: everywhere(SIGNED_IN), sent: json({}) },
  listOwnCorpora: { rows: everywhere(SIGNED_IN) },
  getUser: { rows: everywhere(OWN) },
  changeProfile: {
    rows: everywhere(OWN),
    sent: json({ first_name: '', last_name: '', username: 'clara', email: 'clara@example.org' }),
  },
  getPublicProfile: { rows: everywhere(SIGNED_IN) },
  changePublicProfile: { rows: everywhere(SIGNED_IN), sent: json({}) },
  getUserFiles: { rows: everywhere(SIGNED_IN) },
  changePassword: { rows: everywhere(SIGNED_IN), sent: json({}) },
  // Without the password nothing is given out or deleted.
  exportAccount: { rows: everywhere(SIGNED_IN), sent: json({}) },
  deleteAccount: { rows: everywhere(SIGNED_IN), sent: json({}) },
  addReport: { rows: everywhere(ANYBODY), sent: json({}) },
  getSiteState: { rows: everywhere(OPERATOR) },
  listReports: { rows: everywhere(OPERATOR) },
  listOperatorLog: { rows: everywhere(OPERATOR) },
  closeReport: { rows: everywhere(OPERATOR), sent: json({ decision: 'Nothing was found.' }) },
  hideFile: { rows: everywhere(OPERATOR), sent: json({ reason: 'Names a minor.' }) },
  restoreFile: { rows: everywhere(OPERATOR) },
  listPackages: { rows: everywhere(SIGNED_IN) },
  addPackage: { rows: everywhere(SIGNED_IN), sent: json({}) },
  getPackage: { rows: everywhere(OWN_PACKAGE) },
  deletePackage: { rows: everywhere(OWN_PACKAGE) },
  addPackagePart: { rows: everywhere(OWN_PACKAGE), sent: form({ number: '0' }) },
  getPackagePlan: { rows: everywhere(OWN_PACKAGE) },
  storePackage: { rows: everywhere(OWN_PACKAGE), sent: json({}) },
  upload: { rows: everywhere(SIGNED_IN), sent: form({ is_public: 'false' }) },
  ...Object.fromEntries(
    ['createToken', 'refreshToken', 'logout', 'register', 'requestPasswordReset'].map((id) => [
      id,
      { rows: everywhere(ANYBODY), sent: json({}) },
    ]),
  ),
  ...Object.fromEntries(
    ['confirmPasswordReset', 'confirmEmail', 'undoEmail'].map((id) => [
      id,
      { rows: everywhere(ANYBODY), sent: json({}) },
    ]),
  ),
};

/** Addresses beside the contract that show a file. */
const BESIDE: Readonly<Record<string, Rows>> = {
  '/media/{id}/recording/{recording}': READ,
  '/media/{id}/{pdf}': READ,
  // A browser sends no token for these.
  '/viewer/{id}': { ...READ, private: [404, ok, ok, 404, 404], draft: [404, 404, 404, 404, 404] },
  '/viewer/{id}/v1': { ...READ, private: [404, ok, ok, 404, 404], draft: [404, 404, 404, 404, 404] },
  '/embed/{id}': { ...READ, private: [404, ok, ok, 404, 404], draft: [404, 404, 404, 404, 404] },
  '/embed/{id}/v1': { ...READ, private: [404, ok, ok, 404, 404], draft: [404, 404, 404, 404, 404] },
  '/viewer/{id}/picture.png': { ...READ, private: [404, ok, ok, 404, 404], draft: [404, 404, 404, 404, 404] },
};

let server: TestServer;
let owner: Person;
let other: Person;
let clientDir: string;
beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-client-'));
  writeFileSync(path.join(clientDir, 'index.html'), '<head><title>TiLiA</title></head><body></body>');
  writeEmbedBuild(clientDir);
  server = await startServer({ clientDir });
  [owner, other] = [await server.register('clara'), await server.register('robert')];
  // Makes the owner visible to everybody.
  await newFile('public');
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true });
});

interface Shown {
  readonly id: number;
  readonly linkId: number;
  readonly keys: Readonly<Record<'link' | 'blind link', string>>;
}

/** A file with a recording and a score in one of the states, and two keys: those of another file where it is a draft. */
async function newFile(state: State): Promise<Shown> {
  const id = await uploaded();
  const keyed = state === 'draft' ? await uploaded() : id;
  const keys: string[] = [];
  let linkId = 0;
  for (const hides_names of [false, true]) {
    const answer = await owner.client.POST('/files/{id}/links/', {
      params: { path: { id: keyed } },
      body: { label: 'Readers', hides_names },
    });
    keys.push(answer.data!.key);
    if (!hides_names) linkId = answer.data!.link.id;
  }
  if (state === 'public') {
    // Its key gives no more than none then.
    const body = { is_public: true, end_blind_links: true };
    await owner.client.PATCH('/files/{id}/', { params: { path: { id } }, body });
  }
  return { id, linkId, keys: { link: keys[0]!, 'blind link': keys[1]! } };
}

async function uploaded(): Promise<number> {
  const timelines = [
    hierarchyTimeline([{ start: 0, end: 1, level: 1, label: 'A' }]),
    pdfTimeline('/s/score.pdf'),
    scoreTimeline([{ start: 0, end: 1, step: 0, octave: 4 }]),
  ];
  const body = uploadForm([
    {
      name: 'analysis.tla',
      bytes: tlaText({ title: 'Menuetto', mediaPath: '/home/clara/take.mp3', timelines }),
    },
    { name: 'take.mp3', bytes: 'ID3 sound' },
    { name: 'score.pdf', bytes: smallPdf('score') },
  ]);
  const answer = await owner.send('/upload/', { method: 'POST', body });
  const [file] = ((await answer.json()) as { files: { id: number }[] }).files;
  const peaks = json({ seconds_per_peak: 1, peaks: 'AIDA/w==' });
  await owner.send(`/files/${file!.id}/waveform`, { method: 'PUT', ...peaks });
  return file!.id;
}

const keyOf = (caller: (typeof CALLERS)[number], { keys }: Shown): string | undefined =>
  caller === 'link' || caller === 'blind link' ? keys[caller] : undefined;

const told = (expected: number, status: number): number =>
  expected === ok && ![401, 403, 404, 429].includes(status) && status < 500 ? ok : status;

test('every call of the contract has a row', () => {
  expect(CALLS.map(({ operationId }) => operationId).filter((id) => !(id in ROWS))).toEqual([]);
  expect(Object.keys(ROWS).filter((id) => !CALLS.some(({ operationId }) => operationId === id))).toEqual([]);
});

test.each(STATES)(
  'of a %s file every call gives each caller what the table says',
  async (state) => {
    const wrong: string[] = [];
    const shared = await newFile(state);
    for (const { operationId, method, path: pattern } of CALLS) {
      const { rows, sent, query } = ROWS[operationId]!;
      const file =
        rows === CHANGE && method !== 'get' && pattern.startsWith('/files/') ? await newFile(state) : shared;
      const linkId = operationId === 'removeLink' && state === 'draft' ? await ownLink(file.id) : file.linkId;
      const address = pattern
        .replace(/^(\/users\/)\{id\}/, `$1${owner.id}`)
        // All files here are of one work.
        .replace(/^(\/works\/)\{id\}/, '$11')
        .replace('{work_id}', '1')
        .replace('{id}', String(file.id))
        .replace('{userId}', String(owner.id))
        .replace('{number}', '1')
        .replace('{linkId}', String(linkId))
        .replace(/^(\/performers\/)\{slug\}/, '$1clara-wieck')
        .replace('{spelling}', 'clara')
        .replace(/^(\/questions\/)\{slug\}/, `$1${await newQuestion(state, pattern)}`)
        .replace('{slug}', pattern.includes('{slug}') ? await newCorpus(state) : '')
        .replace('{format}', operationId === 'getFigure' ? 'svg' : 'csv')
        .replace('{username}', 'clara');
      for (const [place, caller] of CALLERS.entries()) {
        const person = { owner, other }[caller as string] ?? server;
        const key = keyOf(caller, file);
        const isKeyed = key !== undefined && pattern.startsWith('/files/{id}/');
        const parts = [query, isKeyed ? `k=${key}` : undefined].filter((part) => part !== undefined);
        const asked = parts.length > 0 ? `${address}?${parts.join('&')}` : address;
        const { status } = await person.send(asked, { method: method.toUpperCase(), ...sent });
        const expected = rows[state][place]!;
        if (told(expected, status) !== expected)
          wrong.push(`${operationId}, ${caller}: ${status}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  },
  60_000,
);

test.each(STATES)('of a %s file media, pages and pictures give each caller the same', async (state) => {
  const file = await newFile(state);
  const params = { path: { id: file.id } };
  const { data } = await owner.client.GET('/files/{id}/json', { params });
  const pages = data!.timelines.find(({ kind }) => kind === 'PDF_TIMELINE');
  const pdf = pages?.kind === 'PDF_TIMELINE' ? pages.pdf_url!.split('/').slice(3).join('/') : '';
  const wrong: string[] = [];
  for (const [pattern, rows] of Object.entries(BESIDE)) {
    for (const [place, caller] of CALLERS.entries()) {
      const key = keyOf(caller, file);
      const isBlind = caller === 'blind link' && state === 'private';
      const address = pattern
        .replace('{id}', String(file.id))
        .replace('{recording}', isBlind ? 'recording.mp3' : 'take.mp3')
        .replace('{pdf}', pdf);
      const person = { owner, other }[caller as string];
      const headers = {
        ...(person && { authorization: `Bearer ${person.access}` }),
        ...(key !== undefined && { 'tilia-key': key }),
      };
      const isMedia = pattern.startsWith('/media');
      const asked = key !== undefined && !isMedia ? `${address}?k=${key}` : address;
      const { status, headers: answered } = await fetch(server.url + asked, { headers });
      const kept = answered.get('cache-control');
      if (status >= 400 && kept !== 'no-store')
        wrong.push(`${pattern}, ${caller}: ${status} may be kept: ${kept}`);
      const expected = rows[state][place]!;
      if (told(expected, status) !== expected)
        wrong.push(`${pattern}, ${caller}: ${status}, not ${expected}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** A corpus of the owner's, which is public where its files are. */
async function newCorpus(state: State): Promise<string> {
  const { data } = await owner.client.POST('/corpora/', { body: { title: 'Songs' } });
  const { slug } = data!;
  if (state === 'public')
    await owner.client.PATCH('/corpora/{slug}/', {
      params: { path: { slug } },
      body: { visibility: 'public' },
    });
  return slug;
}

/** A question of the owner's, where a path has one. */
async function newQuestion(state: State, pattern: string): Promise<string> {
  if (!pattern.startsWith('/questions/{slug}')) return '';
  const body = { name: 'Anything', line: '*', is_public: state === 'public' };
  const { data } = await owner.client.POST('/questions/', { body });
  return data!.slug;
}

/** A link of a file's own, to be revoked. */
async function ownLink(id: number): Promise<number> {
  const answer = await owner.client.POST('/files/{id}/links/', {
    params: { path: { id } },
    body: { label: '' },
  });
  return answer.data!.link.id;
}

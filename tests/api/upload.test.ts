import { existsSync, readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeCompanion } from '../../src/shared/file-refusals.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, markerTimeline, pdfTimeline, tlaText, uploadForm } from '../support/tla.ts';
import { smallPdf } from '../support/pdf-files.ts';

const MB = 1024 * 1024;
let server: TestServer;
let clara: Person;
beforeAll(async () => {
  server = await startServer({ env: { MAX_UPLOAD_MB: '1' } });
  clara = await server.register('clara');
});
afterAll(() => server.close());

type Files = Parameters<typeof uploadForm>[0];

const post = (files: Files, isPublic?: boolean, person = clara): Promise<Response> =>
  person.send('/upload/', { method: 'POST', body: uploadForm(files, isPublic) });

interface Uploaded {
  readonly files: readonly {
    readonly id: number;
    readonly title: string;
    readonly warnings: readonly string[];
  }[];
}

async function uploaded(files: Files, isPublic = false): Promise<Uploaded['files']> {
  const response = await post(files, isPublic);
  expect(response.status).toBe(201);
  return ((await response.json()) as Uploaded).files;
}

const storedBlobs = (): number => server.storedBlobs().length;
const json = async (id: number) =>
  (await clara.client.GET('/files/{id}/json', { params: { path: { id } } })).data!;

const MP3 = Buffer.from(`ID3\x04\0\0\0\0\0\0${'sound'.repeat(100)}`, 'latin1');
const PDF = Buffer.from(smallPdf('page'));

test('files are stored in the request’s order, private unless said otherwise, and come back byte for byte', async () => {
  const bytes = tlaText({ title: 'Menuetto', composer: 'Mozart', mediaPath: '/home/clara/menuetto.wav' });
  const files = await uploaded([
    { name: 'b.tla', bytes: tlaText({ title: 'Second' }) },
    { name: 'a.tla', bytes },
  ]);
  expect(files.map(({ title }) => title)).toEqual(['Second', 'Menuetto']);
  expect(files[1]?.warnings).toEqual([
    'The recording menuetto.wav was not sent; readers see the timelines without sound.',
  ]);
  const id = files[1]!.id;
  const own = await clara.send(`/files/${id}/tla`);
  expect(await own.text()).toBe(bytes);
  expect(own.headers.get('content-disposition')).toContain('filename="Menuetto.tla"');
  const viewer = await json(id);
  expect(viewer.file).toMatchObject({ id, author: 'clara', is_public: false });
  expect(viewer.concrete_work).toMatchObject({
    storage: 'abstract',
    url: '',
    length: 100,
    start: 0,
    end: 100,
  });
});

test.skipIf(!existsSync('../shared/data'))(
  'every real file is stored, shown and given back unchanged',
  async () => {
    const folders = ['../shared/data/tla-real', '../shared/data/tla-mozart'];
    const paths = folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /\.(tla|json)$/.test(name) && !name.includes('1.0.0-draft'))
        .map((name) => path.join(folder, name)),
    );
    expect(paths.length).toBeGreaterThan(15);
    for (let from = 0; from < paths.length; from += 20) {
      const batch = paths.slice(from, from + 20);
      const files = await uploaded(
        batch.map((file) => ({ name: path.basename(file), bytes: readFileSync(file) })),
      );
      for (const [index, { id }] of files.entries()) {
        const original = readFileSync(batch[index]!);
        const sent = Buffer.from(await (await clara.send(`/files/${id}/tla`)).arrayBuffer());
        expect(sent.equals(original), batch[index]).toBe(true);
        const { timelines } = await json(id);
        const ids = timelines.flatMap(({ components }) => components.map((component) => component?.id));
        expect(new Set(ids).size).toBe(ids.length);
      }
    }
  },
);

test('a recording and a score that were sent along are linked by their names, whatever the case', async () => {
  const timelines = [pdfTimeline('C:\\Scores\\Sonata.PDF'), hierarchyTimeline([])];
  const [file] = await uploaded(
    [
      { name: 'Take 1.MP3', bytes: MP3 },
      {
        name: 'sonata.tla',
        bytes: tlaText({ title: 'Sonata', mediaPath: 'C:\\Music\\take 1.mp3', timelines }),
      },
      { name: 'sonata.pdf', bytes: PDF },
    ],
    true,
  );
  expect(file).toMatchObject({ title: 'Sonata', warnings: [] });
  const viewer = await json(file!.id);
  expect(viewer.concrete_work).toMatchObject({
    type: 'audio',
    storage: 'staticfiles',
    url: `/media/${file!.id}/recording/Take%201.MP3`,
  });
  const pdf = viewer.timelines.find(({ kind }) => kind === 'PDF_TIMELINE');
  const pdfUrl = pdf !== undefined && 'pdf_url' in pdf ? pdf.pdf_url : '';
  const score = await fetch(`${server.url}${pdfUrl}`);
  expect([score.status, score.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(Buffer.from(await score.arrayBuffer()).equals(PDF)).toBe(true);
});

test('a recording that nobody names is not stored, and the first file says so', async () => {
  const before = storedBlobs();
  const [file] = await uploaded([
    { name: 'other.mp3', bytes: MP3 },
    {
      name: 'x.tla',
      bytes: tlaText({ title: 'X', mediaPath: 'x.mp3', timelines: [pdfTimeline('/s/x.pdf')] }),
    },
  ]);
  expect(file?.warnings).toEqual([
    'The recording x.mp3 was not sent; readers see the timelines without sound.',
    'The score x.pdf was not sent; readers see the timeline without its pages.',
    'other.mp3 belongs to none of these files and was not stored.',
  ]);
  expect(storedBlobs()).toBe(before + 2);
});

test('web and YouTube recordings keep their address', async () => {
  const files = await uploaded([
    { name: 'w.tla', bytes: tlaText({ mediaPath: 'https://example.org/a.ogg' }) },
    { name: 'y.tla', bytes: tlaText({ mediaPath: 'youtu.be/dQw4w9WgXcQ' }) },
  ]);
  const [web, youtube] = await Promise.all(files.map(({ id }) => json(id)));
  expect(web?.concrete_work).toMatchObject({ storage: 'staticfiles', url: 'https://example.org/a.ogg' });
  expect(youtube?.concrete_work).toMatchObject({ storage: 'youtube', type: 'video' });
  expect(youtube?.concrete_work.url).toContain('dQw4w9WgXcQ');
});

test('one bad file refuses the whole upload, tells about all of them and leaves nothing', async () => {
  const before = storedBlobs();
  const response = await post([
    { name: 'good.tla', bytes: tlaText({ title: 'Good' }) },
    { name: 'notes.txt', bytes: 'notes' },
    { name: 'broken.tla', bytes: '{"timelines":' },
    { name: 'page.mp3', bytes: '<script>alert(1)</script>' },
  ]);
  expect(response.status).toBe(400);
  const { file, errors } = (await response.json()) as {
    file: string[];
    errors: { filename: string; messages: string[] }[];
  };
  expect(errors.map(({ filename }) => filename)).toEqual(['notes.txt', 'broken.tla', 'page.mp3']);
  expect(errors[0]?.messages).toEqual([
    expect.stringMatching(/^This is a plain text: import it on the upload page/),
  ]);
  expect(file[0]).toMatch(/^notes\.txt: this is a plain text: import it on the upload page/);
  expect(errors[2]?.messages).toEqual([
    'This is no MP3 file, though its name says so. Save it again as MP3, and choose it again.',
  ]);
  expect(storedBlobs()).toBe(before);
  const found = await clara.client.GET('/files/query/', { params: { query: { query: '{"title":"good"}' } } });
  expect(found.data?.count).toBe(0);
});

test('a file of another program is refused with the next step, an empty one is called empty, and no type is named', async () => {
  const endings = 'mscz mid csv txt eaf svl dez vtt TextGrid aiff wma sib krn jams'.split(' ');
  const others = endings.map((ending) => ({ name: `a.${ending}`, bytes: 'something' }));
  const wrong = [
    { name: 'empty.mp3', bytes: '' },
    { name: 'wav.mp3', bytes: 'RIFF0000WAVE' },
  ];
  const response = await post([{ name: 'good.tla', bytes: tlaText() }, ...others, ...wrong]);
  expect(response.status).toBe(400);
  const { file } = (await response.json()) as { file: string[] };
  const expected = [...others, ...wrong].map(({ name, bytes }) => {
    const judged = judgeCompanion({ name, size: bytes.length, head: Buffer.from(bytes) });
    return `${name}: ${'refusal' in judged ? judged.refusal : ''}`;
  });
  expect(file).toEqual(expected);
  expect(file.at(-2)).toMatch(/this file is empty/);
  expect(file.join('\n')).not.toMatch(/\b(audio|video|application|text)\//);
});

test('a form without files, with a wrong is_public, or of another type is explained', async () => {
  const empty = await post([]);
  expect([empty.status, await empty.json()]).toEqual([400, { file: ['This field is required'], errors: [] }]);
  const unchosen = await post([{ name: '', bytes: '' }]);
  expect(await unchosen.json()).toEqual({ file: ['This field is required'], errors: [] });
  const form = uploadForm([{ name: 'a.tla', bytes: tlaText() }]);
  form.append('is_public', 'yes');
  const wrong = await clara.send('/upload/', { method: 'POST', body: form });
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    { file: ['is_public: expected true or false'], errors: [] },
  ]);
  const type = await clara.send('/upload/', { method: 'POST', body: tlaText() });
  expect(type.status).toBe(415);
  const alone = await post([{ name: 'a.mp3', bytes: MP3 }]);
  expect(alone.status).toBe(400);
  const cut = await clara.send('/upload/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.tla"\r\n\r\n{"ti',
  });
  expect(cut.status).toBe(400);
  const unbounded = { method: 'POST', headers: { 'content-type': 'multipart/form-data' }, body: 'x' };
  expect((await clara.send('/upload/', unbounded)).status).toBe(400);
});

test('a file over the limit is 413 and named, and nothing is stored; one of exactly the limit is taken', async () => {
  const before = storedBlobs();
  const big = Buffer.concat([MP3, Buffer.alloc(MB)]);
  const response = await post([
    { name: 'a.tla', bytes: tlaText({ mediaPath: 'a.mp3' }) },
    { name: 'a.mp3', bytes: big },
  ]);
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({
    file: ['a.mp3: is larger than 1 MB, the most this server takes. Make it smaller or leave it out.'],
    errors: [
      {
        filename: 'a.mp3',
        messages: ['Is larger than 1 MB, the most this server takes. Make it smaller or leave it out.'],
      },
    ],
  });
  expect(storedBlobs()).toBe(before);
  await uploaded([
    { name: 'a.tla', bytes: tlaText({ mediaPath: 'a.mp3' }) },
    { name: 'a.mp3', bytes: big.subarray(0, MB) },
  ]);
});

test('a file that holds more than it may is refused with the place and the limit, and nothing is stored', async () => {
  const before = storedBlobs();
  const timelines = Array.from({ length: 501 }, () => markerTimeline([]));
  const response = await post([
    { name: 'good.tla', bytes: tlaText({ title: 'Good' }) },
    { name: 'title.tla', bytes: tlaText({ title: 'a'.repeat(900_000) }) },
    { name: 'many.tla', bytes: tlaText({ timelines }) },
  ]);
  expect(response.status).toBe(400);
  const named = await post([{ name: `${'n'.repeat(501)}.tla`, bytes: tlaText() }]);
  expect(await response.json()).toMatchObject({
    errors: [
      {
        filename: 'title.tla',
        messages: [expect.stringMatching(/^media_metadata\.title: longer than 500 characters\./)],
      },
      { filename: 'many.tla', messages: [expect.stringMatching(/^timelines: 501 timelines,/)] },
    ],
    file: [
      'title.tla: media_metadata.title: longer than 500 characters. Shorten it in TiLiA and save the file again.',
      'many.tla: timelines: 501 timelines, and a file may have 500. Remove some in TiLiA, or divide the analysis into several files.',
    ],
  });
  expect(await named.json()).toMatchObject({
    file: [`${'n'.repeat(40)}…: has a name of more than 500 characters. Give it a shorter one.`],
  });
  expect(storedBlobs()).toBe(before);
});

test('a harmony component of any other kind than HARMONY is stored and shown as a key', async () => {
  const harmony = {
    kind: 'HARMONY_TIMELINE',
    components: [
      { time: 0, label: 'C', kind: 'TONAL_CENTRE' },
      { time: 1, label: 'V', kind: 'HARMONY' },
    ],
  };
  const bytes = JSON.stringify({ media_path: '', media_metadata: { title: 'Keys' }, timelines: [harmony] });
  const [file] = await uploaded([{ name: 'keys.tla', bytes }]);
  expect(file?.warnings.filter((line) => line.includes('left out'))).toEqual([]);
  const { timelines } = await json(file!.id);
  expect(timelines[0]?.components).toMatchObject([
    { kind: 'KEY', label: 'C' },
    { kind: 'HARMONY', label: 'V' },
  ]);
});

test('twenty annotation files are taken, one more is not', async () => {
  const files = Array.from({ length: 21 }, (_, i) => ({
    name: `${i}.tla`,
    bytes: tlaText({ title: `N ${i}` }),
  }));
  expect((await post(files)).status).toBe(400);
  expect(await uploaded(files.slice(0, 20))).toHaveLength(20);
});

test('visitors cannot upload', async () => {
  const form = uploadForm([{ name: 'a.tla', bytes: tlaText() }]);
  const response = await server.send('/upload/', { method: 'POST', body: form });
  expect([response.status, await response.json()]).toEqual([
    401,
    { detail: 'Authentication credentials were not provided.', code: 'not_authenticated' },
  ]);
});

test('hostile names and texts are kept as texts', async () => {
  const title = 'a"b/../c\\\r\nSet-Cookie: x\0 \u{1F3B5} <script>';
  const [file] = await uploaded([
    {
      name: '../../../etc/passwd\u0000 "x".tla',
      bytes: tlaText({
        title,
        timelines: [
          markerTimeline([{ time: 1, label: '\0\ud800 %_\\', comments: "'); drop table files; --" }]),
        ],
      }),
    },
  ]);
  const { timelines } = await json(file!.id);
  expect(timelines[0]?.components[0]).toMatchObject({ comments: "'); drop table files; --" });
  const download = await clara.send(`/files/${file!.id}/tla`);
  expect(download.headers.get('set-cookie')).toBeNull();
  expect(download.headers.get('content-disposition')).toMatch(
    /^attachment; filename="a_b_.._c_ Set-Cookie_ x/,
  );
  expect(server.storedBlobs().every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true);
});

test('files of one title and composer share a work, of one performer and recording both', async () => {
  const of = (composer: string, performer: string, mediaPath: string) => ({
    name: 'x.tla',
    bytes: tlaText({ title: 'Shared', composer, performer, mediaPath }),
  });
  const files = await uploaded([
    of('Bach', 'Gould', 'https://youtu.be/abc12345678'),
    of('Bach', 'Gould', 'https://www.youtube.com/watch?v=abc12345678'),
    of('Bach', 'Hewitt', 'https://youtu.be/abc12345678'),
    of('Handel', 'Gould', 'https://youtu.be/abc12345678'),
  ]);
  const works = await Promise.all(files.map(({ id }) => json(id)));
  const concrete = works.map((viewer) => viewer.concrete_work.id);
  const abstract = works.map((viewer) => viewer.abstract_work.id);
  expect(concrete[1]).toBe(concrete[0]);
  expect(new Set(concrete).size).toBe(3);
  expect([abstract[1], abstract[2]]).toEqual([abstract[0], abstract[0]]);
  expect(abstract[3]).not.toBe(abstract[0]);
});

test('the same recording sent twice is stored once', async () => {
  const files = [
    { name: 'same.tla', bytes: tlaText({ title: 'Same', mediaPath: 'same.mp3' }) },
    { name: 'same.mp3', bytes: MP3.subarray(0, 300) },
  ];
  const [first] = await uploaded(files);
  const before = storedBlobs();
  const [second] = await uploaded(files);
  expect(storedBlobs()).toBe(before + 2);
  for (const id of [first!.id, second!.id]) {
    const { url } = (await json(id)).concrete_work;
    const recording = await fetch(`${server.url}${url}`);
    expect((await recording.arrayBuffer()).byteLength).toBe(300);
  }
});

test('an upload whose sender goes away leaves nothing', async () => {
  const before = storedBlobs();
  await new Promise<void>((resolve) => {
    const request = http.request(`${server.url}/api/v1/upload/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${clara.access}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '900000',
      },
    });
    request.on('error', () => resolve());
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.tla"\r\n\r\n';
    request.write(head + 'x'.repeat(100_000), () => request.destroy(new Error('gone')));
  });
  await expect.poll(storedBlobs).toBe(before);
});

test('many components go through the search table and the viewer alike', async () => {
  const markers = Array.from({ length: 7000 }, (_, i) => ({
    time: i / 100,
    label: `é ${i}`,
    color: '#123456',
  }));
  const [file] = await uploaded([
    { name: 'm.tla', bytes: tlaText({ timelines: [markerTimeline(markers)] }) },
  ]);
  const { timelines } = await json(file!.id);
  expect(timelines[0]?.components).toHaveLength(7000);
});

test('a recording can be new to one work and known to another', async () => {
  const of = (title: string) => ({ name: `${title}.tla`, bytes: tlaText({ title, mediaPath: 'known.mp3' }) });
  const recording = { name: 'known.mp3', bytes: MP3.subarray(0, 400) };
  await uploaded([of('Known'), recording]);
  const before = storedBlobs();
  const files = await uploaded([of('Known'), of('New'), recording]);
  // Two for each file, and the recording once more, for the new work.
  expect(storedBlobs()).toBe(before + 5);
  for (const { id } of files) {
    const { url } = (await json(id)).concrete_work;
    expect((await (await fetch(`${server.url}${url}`)).arrayBuffer()).byteLength).toBe(400);
  }
});

test('two recordings of one name are refused, since only one could be stored', async () => {
  const file = { name: 'a.tla', bytes: tlaText({ mediaPath: 'twice.mp3' }) };
  const body = uploadForm([file, { name: 'x/twice.mp3', bytes: MP3 }, { name: 'TWICE.mp3', bytes: MP3 }]);
  const response = await clara.send('/upload/', { method: 'POST', body });
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      file: ['TWICE.mp3: stands for two files of this name. Leave one of them out.'],
      errors: [
        { filename: 'TWICE.mp3', messages: ['Stands for two files of this name. Leave one of them out.'] },
      ],
    },
  ]);
});

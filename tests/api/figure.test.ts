import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { operations } from '../../src/api/schema.d.ts';
import { loadPdfjs } from '../../src/server/reading/judge-document.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { uploaded } from '../support/uploaded.ts';

const example = readFileSync(new URL('../../src/server/examples/prelude-bwv846.tla', import.meta.url));
const MM_PER_PT = 25.4 / 72;

let server: TestServer;
let clara: Person;
let id: number;
let hiddenId: number;

beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
  [id, hiddenId] = [await uploaded(clara, example, true), await uploaded(clara, example, false)];
});
afterAll(() => server.close());

type Query = NonNullable<operations['getFigure']['parameters']['query']>;

const ask = (
  format: 'svg' | 'pdf' | 'png',
  query: Query = {},
  {
    of = id,
    caller = server,
    headers = {},
  }: { of?: number; caller?: TestServer | Person; headers?: Record<string, string> } = {},
) =>
  caller.send(
    `/files/${of}/figure/${format}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    { headers },
  );

/** Texts of an SVG's elements, and its root's attributes. */
function readSvg(svg: string) {
  const texts: string[] = [];
  const labels: string[] = [];
  let root: Record<string, string> = {};
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'svg') root = attributes;
    if (attributes['aria-label'] !== undefined) labels.push(attributes['aria-label']);
  });
  parser.on('text', (text) => texts.push(text));
  parser.write(svg).close();
  return { texts, labels, root };
}

test('an SVG has its width, and its letters as outlines or as text', async () => {
  const outlined = await ask('svg', { m: '1-8', width: 90 });
  expect([outlined.status, outlined.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  const { labels, root } = readSvg(await outlined.text());
  expect(root['width']).toBe('90mm');
  expect(labels).toEqual(expect.arrayContaining(['opening cadence', 'Form', '5']));
  expect(labels.join(' ')).toContain(`mm. 1–8. clara, version 1`);
  const text = readSvg(await (await ask('svg', { m: '1-8', letters: 'text', caption: 0 })).text());
  expect(text.labels).toEqual([]);
  expect(text.texts).toContain('to the dominant');
});

test('the address in the caption opens the same passage', async () => {
  const { texts } = readSvg(await (await ask('svg', { m: '1-8', letters: 'text', width: 420 })).text());
  expect(texts.join(' ')).toContain(`${server.url}/viewer/${id}/v1?m=1-8`);
});

test.each([90, 140, 190])('a PDF %s mm wide is one page with all its fonts and labels', async (width) => {
  const bytes = new Uint8Array(await (await ask('pdf', { m: '1-8', width })).arrayBuffer());
  const raw = Buffer.from(bytes).toString('latin1');
  const { getDocument } = await loadPdfjs();
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise;
  expect(document.numPages).toBe(1);
  const page = await document.getPage(1);
  const [left = 0, , right = 0] = page.view;
  expect(Math.abs((right - left) * MM_PER_PT - width)).toBeLessThan(0.1);
  const { items } = await page.getTextContent();
  const texts = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  for (const label of ['opening cadence', 'Harmonies', 'Highest note']) expect(texts).toContain(label);
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Author: 'clara', Title: expect.stringContaining('mm. 1–8') as string });
  expect(await page.getAnnotations()).toMatchObject([{ subtype: 'Link' }]);
  const programs = raw.match(/\/FontFile[23]? /g) ?? [];
  expect(programs.length).toBeGreaterThanOrEqual(4);
  expect(raw.match(/\/Type \/FontDescriptor/g)).toHaveLength(programs.length);
  expect(raw).not.toContain('Helvetica');
});

test.each([300, 600] as const)('a PNG of %s dpi says so and is as wide', async (dpi) => {
  const png = Buffer.from(await (await ask('png', { m: '1-8', width: 90, dpi })).arrayBuffer());
  expect(png.readUInt32BE(16)).toBe(Math.round((90 / 25.4) * dpi));
  const at = png.indexOf('pHYs');
  expect([png.readUInt32BE(at + 4), png.readUInt32BE(at + 8), png.readUInt8(at + 12)]).toEqual([
    Math.round(dpi / 0.0254),
    Math.round(dpi / 0.0254),
    1,
  ]);
});

test('the same address gives the same bytes, and 304 to who has them', async () => {
  for (const format of ['svg', 'pdf', 'png'] as const) {
    // Another person's answer is not taken from memory.
    const first = await ask(format, { m: '1-4' }, { of: hiddenId, caller: clara });
    const second = await ask(format, { m: '1-4' }, { of: hiddenId, caller: clara });
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await ask(
      format,
      { m: '1-4' },
      { of: hiddenId, caller: clara, headers: { 'if-none-match': etag } },
    );
    expect([etag.length > 10, again.status]).toEqual([true, 304]);
  }
  expect((await ask('svg')).headers.get('cache-control')).toBe('public, max-age=300, must-revalidate');
});

test.each([
  [{ m: 'twelve' }, 'm: expected measures, such as 12 or 12-15'],
  [{ m: '999' }, 'Measure 999 is not in this file.'],
  [{ t: '30,20' }, 't: expected an end that is after the start'],
  [{ m: '1', t: '2,3' }, 'Give one of m and t: a figure has one passage.'],
  [{ tl: '999999' }, 'tl: this version has no timeline 999999.'],
  [
    { width: 420, dpi: 1200 as const },
    'This picture would be too large. Choose fewer dots per inch, a smaller width or fewer timelines.',
  ],
])('%j is refused in words', async (query, detail) => {
  const answer = await ask('png', query);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ detail });
});

test('a private file has figures for its owner alone', async () => {
  expect((await ask('svg', {}, { of: hiddenId })).status).toBe(404);
  expect((await ask('svg', {}, { of: hiddenId, caller: clara })).status).toBe(200);
});

test('in grey no colour is left, and in line nothing but black and white', async () => {
  const colorsIn = async (color: 'grey' | 'line') =>
    new Set((await (await ask('svg', { color })).text()).match(/#[0-9a-f]{6}/g));
  for (const one of await colorsIn('grey')) expect(one).toMatch(/^#(..)\1\1$/);
  expect([...(await colorsIn('line'))].sort()).toEqual(['#000000', '#ffffff']);
});

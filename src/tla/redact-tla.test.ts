import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../shared/app-error.ts';
import { redactPaths, redactViewerJson } from './redact-tla.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const redact = (text: string) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(redactPaths(encode(text)));

test('folders go and every other byte stays', () => {
  const before =
    '\uFEFF{\r\n\t"file_path" :  "C:\\\\Users\\\\an\\u006ea\\\\St\\u00fcck.tla",\r\n  "media\\u005fpath":"/home/anna/a b.mp3", "x": NaN,' +
    ' "media_metadata": {"path": "a/b", "notes": "C:\\\\x"}, "timelines": {"3": {"kind": "PDF_TIMELINE", "path": "D:/anna/score.pdf",' +
    ' "components": {"4": {"path": "a/b", "comments": "see /home/x"}}}, "3": {"path": "d/e.pdf"}}, "media_path": "g/h" }\r\n';
  const after =
    '\uFEFF{\r\n\t"file_path" :  "St\\u00fcck.tla",\r\n  "media\\u005fpath":"a b.mp3", "x": NaN,' +
    ' "media_metadata": {"path": "b", "notes": "C:\\\\x"}, "timelines": {"3": {"kind": "PDF_TIMELINE", "path": "score.pdf",' +
    ' "components": {"4": {"path": "b", "comments": "see /home/x"}}}, "3": {"path": "e.pdf"}}, "media_path": "h" }\r\n';
  expect(redact(before)).toBe(after);
});

test.each([
  ['"https://example.org/a/b.mp3"', '"https://example.org/a/b.mp3"'],
  ['"https:\\/\\/youtu.be/abc"', '"https:\\/\\/youtu.be/abc"'],
  ['"www.youtube.com/watch?v=abc"', '"www.youtube.com/watch?v=abc"'],
  ['"\\/home\\/anna\\/a.mp3"', '"a.mp3"'],
  ['"\\u002Fhome\\u005canna\\\\a.mp3"', '"a.mp3"'],
  ['"C:\\\\Users\\\\anna\\\\"', '""'],
  ['"file:///home/anna/a.mp3"', '"a.mp3"'],
  ['["/home/anna/a.mp3", {"/home/anna": "/home/anna/b"}]', '["a.mp3", {"": "b"}]'],
  ['"a\\"b\\\\c\\nd"', '"c\\nd"'],
])('media_path %s is given out as %s', (before, after) => {
  expect(redact(`{"media_path": ${before}}`)).toBe(`{"media_path": ${after}}`);
});

test('the timelines of an export are freed of paths too', () => {
  expect(redact('{"timelines": [{"path": "a/b.pdf"}, {"Path": "c\\\\d.pdf"}]}')).toBe(
    '{"timelines": [{"path": "b.pdf"}, {"Path": "d.pdf"}]}',
  );
});

test('a path of somebody’s machine is cut wherever it stands, but for comments', () => {
  const before = {
    app: {
      ui: { last_path: 'scores/anna/x.pdf', window: 3 },
      recent_files: ['/Users/anna/a.tla', 'C:\\Users\\anna'],
    },
    export_dir: 'anna/exports',
    media_metadata: {
      path: '\\\\nas\\anna\\b.mp3',
      Source: 'file:///C:/Users/anna%2Fc%20d.mp3',
      'time signature': '3/4',
    },
    timelines: {
      1: {
        name: '/home/anna/by hand',
        components: {
          2: { audio: '~anna/e.wav', label: 'I/V', comments: 'C:\\Users\\clara', quality: '/x' },
        },
      },
    },
    '/home/anna/cache': { size: 1, link: 'https://example.org/users/anna' },
  };
  expect(JSON.parse(redact(JSON.stringify(before)))).toEqual({
    app: { ui: { last_path: 'x.pdf', window: 3 }, recent_files: ['a.tla', ''] },
    export_dir: '',
    media_metadata: { path: 'b.mp3', Source: 'c%20d.mp3', 'time signature': '3/4' },
    timelines: {
      1: {
        name: 'by hand',
        components: { 2: { audio: 'e.wav', label: 'I/V', comments: 'C:\\Users\\clara', quality: '/x' } },
      },
    },
    cache: { size: 1, link: 'https://example.org/users/anna' },
  });
});

test('no name of a user’s folder survives, wherever a path stands and however it is written', () => {
  const start = fc.constantFrom(
    'C:\\Users\\',
    'd:/Users/',
    '/home/',
    '/Users/',
    '/media/',
    '~',
    '\\\\nas\\',
    'file:///home/',
    'file:/home/',
    'file:///C:/Users/',
    '%2Fhome%2F',
    'C%3A%5CUsers%5C',
    '//nas/x/',
  );
  const end = fc.constantFrom('/a.mp3', '\\a.mp3', '/b/c d.pdf', '\\b\\', '%2Fa.mp3', '');
  const path = fc
    .tuple(start, end)
    .filter(([from, rest]) => rest !== '' || !/^(?:\/\/|~)/.test(from))
    .map(([from, rest]) => `${from}SECRET${rest}`);
  const name = fc.constantFrom(
    'file_path',
    'path',
    'source',
    'recording',
    'last_path',
    'x',
    '7',
    'media path',
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      path,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(name, path), tie('tree'), { maxKeys: 4 }),
      fc.record({ label: fc.constant('free'), comments: fc.constant('a/b'), deep: tie('tree') }),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.boolean(), (value, isEscaped) => {
      const text = JSON.stringify({ timelines: value });
      const written = isEscaped ? text.replaceAll('/', '\\/').replaceAll('S', '\\u0053') : text;
      expect(JSON.stringify(JSON.parse(redact(written)))).not.toContain('SECRET');
    }),
  );
});

test.each(['', '{"file_path": "/home/anna', '{"file_path": "/home/anna" "x"}', '{"file_path": "/home/\\q"}'])(
  'what cannot be parsed is not given out: %s',
  (text) => {
    expect(() => redact(text)).toThrow(AppError);
  },
);

test('whatever the paths are, no separator stays in them and the rest of the file is equal', () => {
  const path = fc.string({
    unit: fc.constantFrom('/', '\\', 'a', 'é', '"', ' ', '.', '\u2028', '𝄪'),
    maxLength: 20,
  });
  /** Strings without anything that could be a path. */
  const plain = fc.string({ unit: fc.constantFrom('a', 'é', '"', ' ', '.', '\n', '𝄪', ':') });
  const plainJson = fc
    .jsonValue()
    .map((value) => JSON.parse(JSON.stringify(value).replace(/[/~%]|\\\\/g, 'x')) as unknown);
  const record = fc.record({
    file_path: path,
    media_path: path,
    media_metadata: fc.dictionary(plain, plain),
    timelines: fc.dictionary(plain, fc.record({ name: fc.string(), path, components: plainJson })),
  });
  fc.assert(
    fc.property(record, fc.constantFrom(undefined, 2), (file, indent) => {
      const text = JSON.stringify(file, undefined, indent);
      // A share of a network without a file in it goes altogether.
      const cut = (written: string) =>
        /^\\\\[^/\\]+[/\\]+[^/\\]+$/.test(written.trim()) ? '' : written.replace(/^.*[/\\]/s, '');
      const expected = {
        ...file,
        file_path: cut(file.file_path),
        media_path: cut(file.media_path),
        timelines: Object.fromEntries(
          Object.entries(file.timelines).map(([id, timeline]) => [
            id,
            { ...timeline, path: cut(timeline.path) },
          ]),
        ),
      };
      expect(redact(text)).toBe(JSON.stringify(expected, undefined, indent));
    }),
  );
});

test('the viewer’s JSON keeps the addresses that the server has written', () => {
  const json = (name: string) =>
    `{"timelines":[\n{"id":1,"name":"${name}","pdf_url":"/media/1/pdf-2/a.pdf","components":[\n{"id":2,"label":"I/V"}\n]}\n]}`;
  const shown = redactViewerJson(encode(json('/home/anna/by hand')));
  expect(new TextDecoder().decode(shown)).toBe(json('by hand'));
});

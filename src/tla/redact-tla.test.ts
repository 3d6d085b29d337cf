import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../shared/app-error.ts';
import { redactPaths } from './redact-tla.ts';

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
    ' "media_metadata": {"path": "a/b", "notes": "C:\\\\x"}, "timelines": {"3": {"kind": "PDF_TIMELINE", "path": "score.pdf",' +
    ' "components": {"4": {"path": "a/b", "comments": "see /home/x"}}}, "3": {"path": "e.pdf"}}, "media_path": "h" }\r\n';
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
  ['["/home/anna/a.mp3", {"/home/anna": "/home/anna/b"}]', '["a.mp3", {"anna": "b"}]'],
  ['"a\\"b\\\\c\\nd"', '"c\\nd"'],
])('media_path %s is given out as %s', (before, after) => {
  expect(redact(`{"media_path": ${before}}`)).toBe(`{"media_path": ${after}}`);
});

test('the timelines of an export are freed of paths too', () => {
  expect(redact('{"timelines": [{"path": "a/b.pdf"}, {"Path": "c\\\\d.pdf"}]}')).toBe(
    '{"timelines": [{"path": "b.pdf"}, {"Path": "d.pdf"}]}',
  );
});

test.each(['', '{"file_path": "/home/anna', '{"file_path": "/home/anna" "x"}', '{"file_path": "/home/\\q"}'])(
  'what cannot be followed is not given out: %s',
  (text) => {
    expect(() => redact(text)).toThrow(AppError);
  },
);

test('whatever the paths are, no separator stays in them and the rest of the file is equal', () => {
  const path = fc.string({
    unit: fc.constantFrom('/', '\\', 'a', 'é', '"', ' ', '.', '\u2028', '𝄪'),
    maxLength: 20,
  });
  const record = fc.record({
    file_path: path,
    media_path: path,
    media_metadata: fc.dictionary(fc.string(), fc.string()),
    timelines: fc.dictionary(fc.string(), fc.record({ name: fc.string(), path, components: fc.jsonValue() })),
  });
  fc.assert(
    fc.property(record, fc.constantFrom(undefined, 2), (file, indent) => {
      const text = JSON.stringify(file, undefined, indent);
      const cut = (written: string) => written.replace(/^.*[/\\]/s, '');
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

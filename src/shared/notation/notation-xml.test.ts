import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { musicXml } from '../../../tests/support/notation.ts';
import { LargeNotationError, NotationError, readNotation } from './notation-xml.ts';

const problemOf = (notation: string | Uint8Array) => {
  try {
    readNotation(typeof notation === 'string' ? strToU8(notation) : notation);
  } catch (error) {
    if (error instanceof NotationError) return error.message;
    throw error;
  }
  return undefined;
};

test('MusicXML and MEI are read as they are', () => {
  const doctype =
    '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "partwise.dtd">';
  expect(readNotation(strToU8(musicXml(1)))).toBe(musicXml(1));
  expect(problemOf(musicXml(1).replace('<score', `${doctype}<score`))).toBeUndefined();
  expect(problemOf('<mei xmlns="http://www.music-encoding.org/ns/mei"/>')).toBeUndefined();
});

test('what is damaged is told with its place and what to do', () => {
  const broken = musicXml(2).slice(0, 700);
  expect(problemOf(broken)).toMatch(
    /^is damaged at line 2, column \d+: unclosed tag: \w+\. Export it from the notation program again\.$/,
  );
  expect(problemOf('<score-partwise>\n<part>\n</prat></score-partwise>')).toMatch(
    /^is damaged at line 3, column 7: unexpected close tag\./,
  );
  expect(problemOf('nothing')).toMatch(/^is damaged at line 1, /);
  expect(problemOf('')).toMatch(/^is damaged at line 1, column 0: /);
});

test('other XML, and MusicXML by measures, are told by their root', () => {
  expect(problemOf('<html><body/></html>')).toBe(
    'is neither MusicXML nor MEI: it begins with <html>. Export the score as MusicXML or MEI.',
  );
  expect(problemOf('<score-timewise version="4.0"/>')).toBe(
    'is MusicXML by measures (score-timewise). Export it by parts (score-partwise), as most programs do.',
  );
});

test('UTF-16 is read with its mark and without', () => {
  const xml = musicXml(1);
  const little = Buffer.from(xml, 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const [bytes, mark] of [
    [little, [0xff, 0xfe]],
    [big, [0xfe, 0xff]],
  ] as const) {
    expect(readNotation(bytes)).toBe(xml);
    expect(readNotation(Buffer.concat([Uint8Array.from(mark), bytes]))).toBe(xml);
  }
});

test('entities that a file declares are not expanded, and nothing is fetched', () => {
  const declared = '<!DOCTYPE score-partwise [<!ENTITY a SYSTEM "file:///etc/passwd"> <!ENTITY b "&a;&a;">]>';
  expect(problemOf(`${declared}<score-partwise>&b;</score-partwise>`)).toContain('undefined entity');
  expect(problemOf(`${declared}<score-partwise>&lt;</score-partwise>`)).toBeUndefined();
});

test('of compressed MusicXML the score is looked at', () => {
  const zipOf = (score: string) =>
    zipSync({
      'META-INF/container.xml': strToU8('<rootfile full-path="b.xml"/>'),
      ...{ 'a.xml': strToU8('<other/>'), 'b.xml': strToU8(score) },
    });
  expect(problemOf(zipOf(musicXml(1)))).toBeUndefined();
  expect(problemOf(zipOf('<score-partwise>'))).toContain('unclosed tag: score-partwise');
  expect(problemOf(zipSync({ 'readme.txt': strToU8('none') }))).toBe(
    'holds no score. Export it from the notation program again.',
  );
  expect(problemOf(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBe(
    'is a damaged archive. Export it from the notation program again.',
  );
});

test('what is, or says that it unpacks to, more than 64 MB is not read', () => {
  const zip = zipSync({ 'score.xml': new Uint8Array(64 * 2 ** 20 + 1) });
  expect(zip.length).toBeLessThan(2 ** 20);
  for (const large of [zip, new Uint8Array(64 * 2 ** 20 + 1)]) {
    expect(() => readNotation(large)).toThrow(LargeNotationError);
    expect(problemOf(large)).toBe('unpacks to more than 64 MB. Upload the score in parts, or as a PDF.');
  }
});

test('of a zip the score alone is unpacked, whatever else it holds', () => {
  const others = ['a.xml', 'b.musicxml', 'META-INF/other.xml', 'z.xml'];
  const zip = zipSync({
    'META-INF/container.xml': strToU8('<rootfile full-path="score.xml"/>'),
    ...Object.fromEntries(others.map((name) => [name, strToU8(musicXml(9))])),
    'score.xml': strToU8(musicXml(1)),
  });
  // A block of a type that deflate does not have, behind each name: whoever unpacks one of these fails.
  const spoil = (name: string) => {
    const start = Buffer.from(zip).indexOf(name, 0, 'latin1') + name.length;
    zip.fill(0xff, start, start + 20);
  };
  for (const name of others) spoil(name);
  expect(problemOf(zip)).toBeUndefined();
  spoil('score.xml');
  expect(problemOf(zip)).toContain('damaged archive');
});

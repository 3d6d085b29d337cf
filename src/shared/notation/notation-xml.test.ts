import { existsSync, readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { madeNotation } from '../../../tests/support/made-notation.ts';
import { musicXml } from '../../../tests/support/notation.ts';
import { LargeNotationError, NotationError } from './notation-errors.ts';
import { readNotation } from './notation-xml.ts';

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
  expect(readNotation(strToU8(musicXml(1))).xml).toBe(musicXml(1));
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
  const undeclared = xml.replace(' encoding="UTF-8"', '');
  const little = Buffer.from(xml, 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const [bytes, mark] of [
    [little, [0xff, 0xfe]],
    [big, [0xfe, 0xff]],
  ] as const) {
    expect(readNotation(bytes).xml).toBe(undeclared);
    expect(readNotation(Buffer.concat([Uint8Array.from(mark), bytes])).xml).toBe(undeclared);
  }
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
  // A block of a type that deflate does not have, after each name: unpacking one of these files fails.
  const spoil = (name: string) => {
    const start = Buffer.from(zip).indexOf(name, 0, 'latin1') + name.length;
    zip.fill(0xff, start, start + 20);
  };
  for (const name of others) spoil(name);
  expect(problemOf(zip)).toBeUndefined();
  spoil('score.xml');
  expect(problemOf(zip)).toContain('damaged archive');
});

/** Processor time of a reading in milliseconds, and the problem it reported. */
function timed(notation: Uint8Array) {
  const before = process.cpuUsage();
  const problem = problemOf(notation);
  const { user, system } = process.cpuUsage(before);
  return { problem, ms: (user + system) / 1000 };
}

const MUSIC = '<score-partwise version="4.0">';
const DEEP = 'has more than 256 elements within each other. Export it from the notation program again.';
const MANY = 'has more than 500,000 elements. Upload the score in parts, or as a PDF.';

test('what is deep or has many elements is refused while it is unpacked, in under a second', () => {
  const deep = strToU8(MUSIC + '<a>'.repeat(21e6));
  const flat = strToU8(`${MUSIC}${'<a/>'.repeat(15e6)}</score-partwise>`);
  const zipped = (xml: Uint8Array) => zipSync({ 'score.xml': xml });
  const sent: readonly (readonly [Uint8Array, string])[] = [
    [zipped(deep), DEEP],
    [deep, DEEP],
    [zipped(flat), MANY],
    [flat, MANY],
  ];
  expect(zipped(deep).length).toBeLessThan(100_000);
  for (const [notation, problem] of sent) {
    const read = timed(notation);
    expect(read.problem).toBe(problem);
    expect(read.ms).toBeLessThan(1000);
  }
}, 120_000);

test('an archive of thousands of files, and one that unpacks to more than it says, are refused', () => {
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}.txt`, strToU8('')]));
  expect(problemOf(zipSync({ ...many, 'score.xml': strToU8(musicXml(1)) }))).toBe(
    'is an archive of more than 1000 files. Export it from the notation program again.',
  );
  const zip = zipSync({ 'score.xml': strToU8(`${MUSIC}${' '.repeat(65 * 2 ** 20)}`) });
  // The sizes that its header says: a hundred bytes.
  new DataView(zip.buffer).setUint32(22, 100, true);
  expect(problemOf(zip)).toBe('unpacks to more than 64 MB. Upload the score in parts, or as a PDF.');
}, 60_000);

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(2 * text.length);
  for (const [index, sign] of Array.from(text).entries())
    new DataView(bytes.buffer).setUint16(2 * index, sign.charCodeAt(0), isLittle);
  return bytes;
};

test('each encoding is read that a text or its declaration says', () => {
  const declared = (encoding: string) => musicXml(1).replace('UTF-8', encoding).replace('Flute', 'Flöte');
  const read = (notation: Uint8Array) => readNotation(notation).xml;
  const plain = declared('UTF-8').replace(' encoding="UTF-8"', '');
  expect(read(latin(declared('ISO-8859-1')))).toBe(plain);
  expect(read(utf16(declared('UTF-16'), true))).toBe(plain);
  expect(read(utf16(declared('UTF-16'), false))).toBe(plain);
  expect(read(strToU8(declared('UTF-8')))).toBe(declared('UTF-8'));
  expect(problemOf(latin(declared('martian')))).toBe(
    'is in an encoding that is not known here, martian. Save it in UTF-8.',
  );
});

test('names of its own for text are refused before they can grow', () => {
  const doctype = (entities: string) =>
    `<!DOCTYPE score-partwise [${entities}]>${MUSIC}<part-list/>&b;</score-partwise>`;
  const grown = `<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">`;
  for (const entities of ['<!ENTITY b "text">', grown, '<!ENTITY b SYSTEM "file:///etc/passwd">'])
    expect(problemOf(doctype(entities))).toMatch(
      /^declares a name of its own that stands for text \(<!ENTITY [ab]>\), which is not read here\. Write the text itself, /,
    );
});

const folder = new URL('../../../../shared/data/field/', import.meta.url);

test.skipIf(!existsSync(folder))('other spellings of MusicXML are read, or refused with a way out', () => {
  const read = (name: string) => readFileSync(new URL(name, folder));
  expect(readNotation(read('utf16-nobom.musicxml')).size.measures).toBeGreaterThan(1);
  expect(problemOf(read('entity.musicxml'))).toContain('<!ENTITY who>');
  expect(problemOf(read('timewise.musicxml'))).toContain('Export it by parts (score-partwise)');
});

test('what decides the cost of an engraving is counted alike in MusicXML and MEI', () => {
  const shape = { parts: 2, measures: 3, notes: 4, hasSlurs: true, hasLyrics: true, hasDynamics: true };
  expect(readNotation(strToU8(madeNotation(shape))).size).toEqual({
    ...{ measures: 3, parts: 2, partMeasures: 6, notes: 24, curves: 12, marks: 6, syllables: 24 },
    squaredNotes: 6 * 16,
  });
  const staff = (n: number) =>
    `<staff n="${n}"><layer><note><verse><syl>la</syl></verse></note><rest/></layer></staff>`;
  const measure = `<measure>${staff(1)}${staff(2)}<slur/><dynam/></measure>`;
  const mei = `<mei><scoreDef><staffDef/><staffDef/></scoreDef><section>${measure.repeat(3)}</section></mei>`;
  expect(readNotation(strToU8(mei)).size).toEqual({
    ...{ measures: 3, parts: 2, partMeasures: 6, notes: 12, curves: 3, marks: 3, syllables: 6 },
    squaredNotes: 6 * 4,
  });
});

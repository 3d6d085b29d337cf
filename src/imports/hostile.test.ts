import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../shared/app-error.ts';
import { importFile } from './import-file.ts';
import { ImportError } from './import-error.ts';
import { levelsOf } from './levels.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ENTRIES, MAX_LISTED_PROBLEMS } from './limits.ts';
import { imported } from './test-support/imported.ts';
import { DCML, DEZ, ELAN, JAMS, ROMAN_TEXT, SVL, TEXT_GRID } from './test-support/samples.ts';

const SAMPLES: readonly (readonly [name: string, text: string])[] = [
  ['a.tsv', DCML],
  ['a.rntxt', ROMAN_TEXT],
  ['a.jams', JAMS],
  ['a.eaf', ELAN],
  ['a.TextGrid', TEXT_GRID],
  ['a.dez', DEZ],
  ['a.svl', SVL],
  ['a.txt', '0\t1\ta\n1\t2\tb\n'],
  ['a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\na\n'],
  ['a.csv', 'time,label,comments\n1,a,b\n2,c,d\n'],
];

test.each(SAMPLES)(
  '%s, broken in any way, is imported without a warning, or refused in a sentence',
  (name, text) => {
    const edit = fc.record({
      at: fc.nat(text.length),
      cut: fc.nat(12),
      by: fc.oneof(
        fc.string({ maxLength: 6, unit: 'binary' }),
        fc.constantFrom(
          '\0',
          '\ud800',
          '1e999',
          '-5',
          'NaN',
          '"',
          '\t',
          '\n',
          '<',
          '__proto__',
          '99999999999',
        ),
      ),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        let broken = text;
        for (const { at, cut, by } of edits) broken = broken.slice(0, at) + by + broken.slice(at + cut);
        try {
          const { file } = imported(name, broken);
          expect(file.warnings).toEqual([]);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          expect(error).toBeInstanceOf(ImportError);
          expect(error.message).toMatch(/^\P{Ll}.*\.$/su);
        }
      }),
      { numRuns: 40 },
    );
  },
);

test('what is too large is refused, and of many problems the first are listed', () => {
  const large = new Uint8Array(MAX_IMPORT_BYTES + 1).fill(0x20);
  expect(() => importFile(large, 'a.csv', { answers: {}, offered: [] })).toThrow(/larger than 16 MB/);
  expect(() => imported('a.txt', '1\t2\ta\n'.repeat(MAX_IMPORT_ENTRIES + 1))).toThrow(/200,000 entries/);
  const { problems, moreProblems } = imported('a.txt', `1\t2\ta\n${'x\n'.repeat(100)}`);
  expect(problems).toHaveLength(MAX_LISTED_PROBLEMS);
  expect(moreProblems).toBe(100 - MAX_LISTED_PROBLEMS);
});

test('XML that is too deep, or has entities of its own, is refused or read as text', () => {
  const deep = `<ANNOTATION_DOCUMENT>${'<a>'.repeat(40)}${'</a>'.repeat(40)}</ANNOTATION_DOCUMENT>`;
  expect(() => imported('a.eaf', deep)).toThrow(/more than 32 elements within each other/);
  const bomb = ELAN.replace('?>', '?><!DOCTYPE a [<!ENTITY b "x">]>').replace('A &amp; B', '&b;');
  expect(() => imported('a.eaf', bomb)).toThrow(/no XML at line/);
});

test('many labels are imported in seconds', () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `${index}\t${index + 1.5}\tlabel ${index}`);
  const started = performance.now();
  expect(imported('a.txt', lines.join('\n')).file.timelines[1]?.components).toHaveLength(30_000);
  expect(performance.now() - started).toBeLessThan(20_000);
}, 60_000);

test('stretches of a level never overlap, and a longer one stands above those that it overlaps', () => {
  const stretch = fc
    .tuple(fc.nat(50), fc.integer({ min: 1, max: 20 }))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(
      fc.uniqueArray(stretch, { selector: ({ start, end }) => `${start} ${end}`, maxLength: 30 }),
      (all) => {
        const levels = levelsOf(all);
        for (const [a, one] of all.entries())
          for (const [b, other] of all.entries()) {
            if (a === b || one.start >= other.end || other.start >= one.end) continue;
            const difference = one.end - one.start - (other.end - other.start);
            expect(levels[a]).not.toBe(levels[b]);
            if (difference > 0) expect(levels[a]).toBeGreaterThan(levels[b] ?? 0);
          }
      },
    ),
  );
});

test('a table of units comes in as it went out', () => {
  const label = fc
    .string({ maxLength: 20, unit: 'grapheme' })
    .filter((text) => !/[\0\r\ud800-\udfff]/.test(text));
  const unit = fc.record({
    start: fc.double({ min: 0, max: 1000, noNaN: true }),
    length: fc.double({ min: 0.001, max: 100, noNaN: true }),
    level: fc.integer({ min: 1, max: 7 }),
    label,
  });
  const quoted = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(
      fc.uniqueArray(unit, { selector: ({ start }) => start, minLength: 1, maxLength: 20 }),
      (units) => {
        const rows = units.map(
          (one) => `${one.start},${one.start + one.length},${one.level},${quoted(one.label)}`,
        );
        const { file, problems } = imported('a.csv', ['start,end,level,label', ...rows].join('\r\n'));
        expect(problems).toEqual([]);
        const read = new Map(
          file.timelines[1]?.components.map((one) => ['start' in one ? one.start : -1, one]),
        );
        for (const { start, length, level, label: text } of units)
          expect(read.get(start)).toMatchObject({ start, end: start + length, level, label: text });
      },
    ),
  );
});

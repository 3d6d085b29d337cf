import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROW_NAMES } from '../src/kinds/harmony/timeline.ts';
import { NO_LANE_HEIGHT, PDF_TEXTS, UNRECOGNIZED_KIND, UNSUPPORTED_KINDS } from '../src/shared/texts.ts';
import { CONSTANT_TEXTS, SCREEN_TEXTS } from './support/specification-texts.ts';

const SPECIFICATION = new URL('../../shared/spec/platform-spec.md', import.meta.url);
const isHere = existsSync(SPECIFICATION);

test('what no page of a test shows is what the specification has', () => {
  const shown: Readonly<Record<keyof typeof CONSTANT_TEXTS, string>> = {
    unrecognizedKind: UNRECOGNIZED_KIND,
    unsupportedKinds: UNSUPPORTED_KINDS,
    noLaneHeight: NO_LANE_HEIGHT,
    pdfLoading: PDF_TEXTS.loading,
    pdfFailed: PDF_TEXTS.failed,
    pdfNone: PDF_TEXTS.none,
    pdfPageLoading: PDF_TEXTS.pageLoading,
    pdfPageFailed: PDF_TEXTS.pageFailed,
    pdfNoPage: PDF_TEXTS.noPage,
    pdfAskPassword: PDF_TEXTS.askPassword,
    pdfWrongPassword: PDF_TEXTS.wrongPassword,
    keysRow: ROW_NAMES.keys,
    harmoniesRow: ROW_NAMES.harmonies,
  };
  expect(shown).toEqual(CONSTANT_TEXTS);
});

/** Texts in quotation marks; an apostrophe stands within a word. */
function quotedIn(text: string): readonly string[] {
  const quoted = /"([^"\n]+)"|(?<!\w)' ?(\S|\S.*?\S)'(?!\w)/g;
  return Array.from(text.matchAll(quoted), ([, double, single]) => double ?? single ?? '');
}

test.skipIf(!isHere)('every text that the specification quotes is in the table, and no other', () => {
  const screens: readonly { readonly title?: string; readonly quoted: readonly string[] }[] =
    Object.values(SCREEN_TEXTS);
  const titles = screens.flatMap(({ title }) => title ?? []);
  const table = [...screens.flatMap(({ quoted }) => quoted), ...Object.values(CONSTANT_TEXTS)];
  const quoted = quotedIn(readFileSync(SPECIFICATION, 'utf8'));
  expect(quoted.length).toBeGreaterThan(40);
  expect(quoted.filter((text) => ![...table, ...titles].includes(text))).toEqual([]);
  expect(table.filter((text) => !quoted.includes(text))).toEqual([]);
});

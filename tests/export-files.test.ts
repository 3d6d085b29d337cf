import { readFileSync } from 'node:fs';
import Ajv04 from 'ajv-draft-04';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll, describe, expect, test } from 'vitest';
import { isRecord } from '../src/shared/fields.ts';
import { analysisOf, ownFiles, sharedFile, sharedFiles, writtenOrNone, written } from './support/exports.ts';

const SHARED = sharedFiles();
const FILES = [...ownFiles(), ...SHARED].map(
  (path) => [path.pathname.split('/').slice(-3).join('/'), path] as const,
);
const hasShared = SHARED.length > 0;
const dataOf = (name: string) => readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8');

const ajv = new Ajv04({ strict: false, allErrors: true });
const isJams = ajv.compile(JSON.parse(dataOf('jams/container.json')) as object);
const NAMESPACES = new Map(
  Object.entries(JSON.parse(dataOf('jams/namespaces.json')) as Record<string, object>).map(
    ([name, schema]) => [name, ajv.compile(schema)] as const,
  ),
);

/** Complaints of the schemas about a JAMS file. */
function jamsErrors(text: string): readonly unknown[] {
  const file: unknown = JSON.parse(text);
  if (!isJams(file)) return isJams.errors ?? [];
  const { annotations } = file as { annotations: { namespace: string; data: { value: unknown }[] }[] };
  return annotations.flatMap(({ namespace, data }): unknown[] => {
    const isOfNamespace = NAMESPACES.get(namespace);
    if (!isOfNamespace) return [`no namespace ${namespace}`];
    return data.flatMap(({ value }) => (isOfNamespace(value) ? [] : [{ namespace, value }]));
  });
}

const schema = XmlDocument.fromString(dataOf('elan/eaf.xsd'));
const isElan = XsdValidator.fromDoc(schema);
afterAll(() => {
  isElan.dispose();
  schema.dispose();
});

/** Throws where the text is not well-formed, or not as the schema has it. */
function expectElan(text: string): void {
  const document = XmlDocument.fromString(text);
  try {
    isElan.validate(document);
  } finally {
    document.dispose();
  }
}

test.each(FILES)('%s: JAMS is as its schema and namespaces have it', (_, path) => {
  const text = writtenOrNone('jams', analysisOf(path));
  if (text !== undefined) expect(jamsErrors(text)).toEqual([]);
});

test.each(FILES)('%s: ELAN is as its schema has it', (_, path) => {
  const text = writtenOrNone('elan', analysisOf(path));
  if (text !== undefined) expectElan(text);
});

test('the schemas refuse what is broken', () => {
  const [path] = ownFiles();
  if (!path) throw new Error('There is an example.');
  const eaf = written('elan', analysisOf(path));
  expect(() => expectElan(eaf.replace('TIME_SLOT_REF1="ts1"', 'TIME_SLOT_REF1="ts999999"'))).toThrow();
  expect(() => expectElan(eaf.replace('AUTHOR="clara"', ''))).toThrow();
  const jams = written('jams', analysisOf(path));
  expect(jamsErrors(jams.replace(/"email":"[^"]+"/, '"email":""'))).not.toEqual([]);
  expect(jamsErrors(jams.replace('"confidence":null', '"sure":null'))).not.toEqual([]);
});

describe.skipIf(!hasShared)('files of musicologists are written as they were reviewed by eye', () => {
  test('JAMS', () => {
    const text = written('jams', analysisOf(sharedFile('tla-real/minuet-k1-efcdbb1.tla')));
    expect(text).toContain(
      '{"time":0,"duration":39.378819672131144,"value":{"label":"minuet: minuet|rounded_binary","level":1,"id":1001},"confidence":null}',
    );
    const adagio = JSON.parse(written('jams', analysisOf(sharedFile('tla-mozart/k280-2.tla')))) as {
      annotations: { namespace: string; data: { value: unknown }[]; sandbox: { tilia: unknown } }[];
    };
    const of = (namespace: string) => adagio.annotations.find((one) => one.namespace === namespace);
    expect(of('key_mode')?.data[0]?.value).toBe('F:minor');
    expect(
      of('chord')
        ?.data.slice(0, 2)
        .map(({ value }) => value),
    ).toEqual(['F:min', 'G:hdim7/b3']);
    const roman = of('chord_roman');
    expect(roman?.data[1]?.value).toEqual({ tonic: 'F', chord: 'iih65' });
    const notes = roman?.sandbox.tilia;
    expect(isRecord(notes) && notes['left_out']).toBe(12);
  });

  test('ELAN', () => {
    const text = written('elan', analysisOf(sharedFile('tla-real/minuet-k1-efcdbb1.tla')));
    expect(text).toContain('<TIER TIER_ID="Form, level 5" ANNOTATOR="clara" LINGUISTIC_TYPE_REF="unit">');
  });
});

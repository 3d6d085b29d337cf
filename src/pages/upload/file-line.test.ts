import { expect, test } from 'vitest';
import type { Analysis, RecordingFacts } from './check.ts';
import { describeFile, describeReplacing, isSent, standsForOther } from './file-line.ts';
import { type ChosenFile } from './chosen-file.ts';

const analysis = (part: Partial<Analysis> = {}): ChosenFile => ({
  name: 'sonata.tla',
  check: {
    kind: 'analysis',
    title: 'Sonata',
    composer: '',
    performer: '',
    timelines: 5,
    components: 1204,
    length: 437.4,
    strip: undefined,
    warnings: [],
    recording: undefined,
    scores: [],
    lacksUnit: false,
    ...part,
  },
});
const companion = (name: string): ChosenFile => ({ name, check: { kind: 'companion', isNotation: false } });

test('an analysis without problems is ready and says what is in it', () => {
  const file = analysis();
  expect(describeFile(file, [file])).toEqual({
    state: 'ready',
    facts: '5 timelines, 1204 entries, 7:17',
    warnings: [],
    errors: [],
  });
});

test('one of a thing is not said as many', () => {
  const file = analysis({ timelines: 1, components: 1, length: 5 });
  expect(describeFile(file, [file]).facts).toBe('1 timeline, 1 entry, 0:05');
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
    facts: '5 timelines, 1204 entries, 7:17, with its recording menuetto.wav',
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
    '5 timelines, 1204 entries, 7:17, with its notation SONATA.mxl',
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

const recording = (name: string, facts: Partial<RecordingFacts> = {}, isAccepted?: boolean): ChosenFile => ({
  name,
  isAccepted,
  check: {
    kind: 'companion',
    isNotation: false,
    recording: { length: 437.4, playerLength: 437.4, warnings: [], ...facts },
  },
});

test('a recording of another ending is asked about, and goes once that is answered', () => {
  const named = analysis({ recording: 'Take 1.wav' });
  const asked = recording('TAKE 1.mp3');
  expect(describeFile(asked, [named, asked])).toMatchObject({
    state: 'warned',
    question: 'Use TAKE 1.mp3 for Take 1.wav?',
    warnings: [],
  });
  expect(describeFile(named, [named, asked])).toMatchObject({ state: 'ready' });
  expect(isSent(asked, [named, asked])).toBe(false);

  const accepted = { ...asked, isAccepted: true };
  const all = [named, accepted];
  expect(describeFile(accepted, all)).toEqual({
    state: 'ready',
    facts: 'Belongs to sonata.tla',
    warnings: [],
    errors: [],
  });
  expect(describeFile(named, all).facts).toContain('with its recording TAKE 1.mp3');
  expect([isSent(accepted, all), standsForOther(accepted, all)]).toEqual([true, true]);
  const other = recording('Take 1.flac');
  expect(describeFile(other, [...all, other]).question).toBeUndefined();

  const declined = { ...asked, isAccepted: false };
  expect(isSent(declined, [named, declined])).toBe(false);
  expect(describeFile(named, [named, declined]).warnings).toEqual([
    'The recording Take 1.wav is on your computer. Choose it too, or readers will see the timelines without sound.',
  ]);
});

test('nothing is asked where the named recording is chosen too, or the file is another’s or none of sound', () => {
  const named = analysis({ recording: 'Take 1.wav' });
  const asks = (...files: ChosenFile[]) =>
    files.map((file) => describeFile(file, [named, ...files]).question);
  expect(asks(recording('Take 1.mp3'), recording('Take 1.wav'))).toEqual([undefined, undefined]);
  expect(asks(recording('Take 2.mp3'), companion('Take 1.pdf'))).toEqual([undefined, undefined]);
  const second: ChosenFile = { ...analysis({ recording: 'Take 1.mp3' }), name: 'second.tla' };
  const mp3 = recording('Take 1.mp3');
  expect(describeFile(mp3, [named, second, mp3])).toMatchObject({ facts: 'Belongs to second.tla' });
  expect(standsForOther(mp3, [named, second, mp3])).toBe(false);
});

test.each([
  [
    240,
    240,
    120,
    'The recording is 4:00 long, the analysis 2:00. Check that it is the right one: playback stops at 2:00.',
  ],
  [
    120,
    120,
    240,
    'The recording is 2:00 long, the analysis 4:00. Check that it is the right one: after 2:00 readers hear nothing.',
  ],
  [
    120,
    145.7,
    145.7,
    'Players take this recording for 2:26, as the analysis does, but it is 2:00 long: its bitrate varies and it has no index. Times that were set after a jump may be off. Check them here, and set them with the recording saved as WAV, FLAC or MP3 of constant bitrate.',
  ],
  [120, 145.7, 120, undefined],
  [NaN, NaN, 120, undefined],
])(
  'a recording of %d s that players take for %d s, beside an analysis of %d s: %s',
  (length, playerLength, ofAnalysis, warning) => {
    const sound = recording('take.mp3', { length, playerLength });
    const all = [analysis({ recording: 'take.mp3', length: ofAnalysis }), sound];
    expect(describeFile(sound, all).warnings).toEqual(warning === undefined ? [] : [warning]);
  },
);

test('what is added to a stored analysis is compared with it', () => {
  const { check: stored } = analysis({ recording: 'Take 1.wav', length: 60 });
  if (stored?.kind !== 'analysis') throw new Error('It is an analysis.');
  const mp3 = recording('Take 1.mp3');
  expect(describeReplacing(mp3, [mp3], undefined).facts).toBe('Belongs to the analysis that is here');
  expect(describeReplacing(mp3, [mp3], stored).question).toBe('Use Take 1.mp3 for Take 1.wav?');
  const accepted = { ...mp3, isAccepted: true };
  expect(describeReplacing(accepted, [accepted], stored)).toMatchObject({
    facts: 'Belongs to the analysis that is here',
    warnings: [expect.stringContaining('The recording is 7:17 long, the analysis 1:00.')],
  });
  const other = recording('other.mp3');
  expect(describeReplacing(other, [other], stored).facts).toBe('Will not be uploaded');
});

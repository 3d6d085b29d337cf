import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keys, harmonies, readHarmony } from './harmony.ts';
import { measures, measureStart, NATURALS, notesIn, played, timeAt, type Note } from './piece.ts';
import { engrave } from './score.ts';
import { frequencyOf, SAMPLE_RATE, synthesise, type Stereo } from './synth.ts';
import { EXAMPLE, writeTla } from './tla.ts';

type Component = Readonly<Record<string, unknown>> & { readonly kind: string };
type Timeline = Readonly<{ kind: string; ordinal: number; components: Readonly<Record<string, Component>> }>;
type Tla = Readonly<{
  media_path: string;
  media_metadata: Readonly<Record<string, unknown>>;
  timelines: Readonly<Record<string, Timeline>>;
}>;

const committed = readFileSync(
  new URL(`../../server/examples/${EXAMPLE.annotation}`, import.meta.url),
  'utf8',
);
const tla = JSON.parse(committed) as Tla;
const timelines = Object.values(tla.timelines);
const components = timelines.flatMap((timeline) => Object.values(timeline.components));
const ofKind = (kind: string) => components.filter((component) => component.kind === kind);

// Semitones above the root of every quality that the piece uses.
const TONES: Readonly<Record<string, readonly number[]>> = {
  major: [0, 4, 7],
  minor: [0, 3, 7],
  'dominant-seventh': [0, 4, 7, 10],
  'major-seventh': [0, 4, 7, 11],
  'minor-seventh': [0, 3, 7, 10],
  'diminished-seventh': [0, 3, 6, 9],
  'suspended-fourth-seventh': [0, 5, 7, 10],
  'major-sixth': [0, 4, 7, 9],
};

// Notes outside the chord: suspensions, pedal notes and passing notes.
const FOREIGN = new Map([
  [23, [0]],
  [28, [7]],
  [34, [0, 4]],
]);

const byNumber = (a: number, b: number) => a - b;

test('the annotation holds every measure, beat, harmony, key, section and page', () => {
  expect(ofKind('BEAT')).toHaveLength(140);
  expect(ofKind('HARMONY')).toHaveLength(35);
  expect(ofKind('MODE')).toHaveLength(3);
  expect(ofKind('HIERARCHY').map(({ level }) => level)).toEqual([1, 1, 1, 1, 1, 1, 2]);
  expect(ofKind('PDF_MARKER').map(({ page_number }) => page_number)).toEqual([1, 2, 3]);
  expect(timelines.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, 4, 5, 6]);
  const beatTimeline = timelines.find(({ kind }) => kind === 'BEAT_TIMELINE');
  const numbers = measures.map(({ number }) => number);
  expect(beatTimeline).toMatchObject({ beat_pattern: [4], measure_numbers: numbers });
  expect(numbers).toEqual(Array.from({ length: 35 }, (_, index) => index + 1));
});

test('beats come at 66 a minute from the first attack to within the recording', () => {
  const times = ofKind('BEAT').map(({ time }) => Number(time));
  times.forEach((time, beat) => expect(time).toBeCloseTo(0.5 + (beat * 60) / 66, 5));
  expect(measureStart(36)).toBeLessThan(Number(tla.media_metadata['media length']));
});

test('ids are unique in the file', () => {
  const ids = Object.entries(tla.timelines).flatMap(([id, timeline]) => [
    id,
    ...Object.keys(timeline.components),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the committed annotation is what the maker writes, with the pages as they are engraved', async () => {
  const { pageStarts } = await engrave(EXAMPLE.title, EXAMPLE.composer);
  expect(writeTla(pageStarts)).toBe(committed);
}, 30_000);

test('every harmony has the pitches and the bass of its measure', () => {
  for (const { measure, harmony } of harmonies) {
    const pitches = notesIn(measure, measure).map(({ pitch }) => pitch.midi);
    const root = NATURALS[harmony.step]! + harmony.accidental;
    const tones = TONES[harmony.quality]!.map((semitones) => (root + semitones + 12) % 12);
    const played = [...new Set(pitches.map((midi) => midi % 12))];
    const expected = new Set([...tones, ...(FOREIGN.get(measure) ?? [])]);
    expect(played.toSorted(byNumber), `measure ${measure}`).toEqual([...expected].toSorted(byNumber));
    if (harmony.display_mode === 'roman') {
      expect(Math.min(...pitches) % 12, `bass of measure ${measure}`).toBe(tones[harmony.inversion]);
    }
  }
});

test('a chord applied to the key that holds is not applied there', () => {
  const inC = readHarmony('V42/V', 0);
  const inG = readHarmony('V42/V', 4);
  expect([inC.step, inC.applied_to, inC.inversion]).toEqual([1, 4, 3]);
  expect([inG.step, inG.applied_to, inG.inversion]).toEqual([1, 0, 3]);
  expect(keys.map(({ measure, name }) => [measure, name])).toEqual([
    [1, 'C major'],
    [5, 'G major'],
    [12, 'C major'],
  ]);
});

test('what the vocabulary cannot say is shown as text', () => {
  const shown = harmonies.filter(({ harmony }) => harmony.display_mode === 'custom');
  expect(shown.map(({ measure, harmony }) => [measure, harmony.custom_text])).toEqual([
    [23, 'vii°42 (c suspended)'],
    [28, 'vii°7/V over G'],
    [33, 'IV with added 6th, over C'],
    [34, 'V7 over C'],
  ]);
});

test('an unknown numeral is refused', () => {
  expect(() => readHarmony('Q7', 0)).toThrow('Q7: expected a roman numeral');
});

test('a figure is played twice in a measure, with its first two notes held', () => {
  const notes = notesIn(1, 1).map(({ pitch, start, length }) => [pitch.midi, start, length]);
  const figure = [60, 64, 67, 72, 76, 67, 72, 76];
  const lengths = [8, 7, 1, 1, 1, 1, 1, 1];
  expect(notes).toEqual([0, 8].flatMap((at) => figure.map((midi, i) => [midi, at + i, lengths[i]])));
});

/** How strongly a frequency sounds in a stretch of a channel (Goertzel's algorithm), any unit. */
function strength(samples: Float32Array, hz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / SAMPLE_RATE);
  let last = 0;
  let beforeLast = 0;
  samples.forEach((sample, i) => {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / samples.length);
    [last, beforeLast] = [window * sample + turn * last - beforeLast, last];
  });
  return Math.sqrt(last * last + beforeLast * beforeLast - turn * last * beforeLast) / samples.length;
}

const stretch = ({ left }: Stereo, from: number, to: number) =>
  left.subarray(Math.round(from * SAMPLE_RATE), Math.round(to * SAMPLE_RATE));

test('each note sounds at its pitch from its time on, and not before', () => {
  const offset = measureStart(12) - 0.5;
  const sound = synthesise(played(notesIn(12, 14)), offset, 12);
  const isNew = (note: Note, notes: readonly Note[]) =>
    // An earlier note that shares a partial with this one would sound at its frequency already.
    !notes.some(
      ({ pitch, start }) =>
        start < note.start && start > note.start - 32 && (note.pitch.midi - pitch.midi) % 12 === 0,
    );
  const notes = notesIn(12, 14);
  const checked = notes.filter((note) => isNew(note, notes));
  expect(checked.length).toBeGreaterThan(8);
  for (const note of checked) {
    const start = timeAt(note.start) - offset;
    const hz = frequencyOf(note.pitch.midi);
    const before = strength(stretch(sound, start - 0.2, start), hz);
    const after = strength(stretch(sound, start, start + 0.2), hz);
    const name = `midi ${note.pitch.midi} at ${note.start}`;
    expect(after, name).toBeGreaterThan(4 * before);
    for (const semitone of [-1, 1]) {
      const beside = strength(stretch(sound, start, start + 0.2), frequencyOf(note.pitch.midi + semitone));
      expect(after, name).toBeGreaterThan(beside);
    }
  }
});

test('the sound starts at the first beat, never clips and ends in silence', () => {
  const { left, right } = synthesise(played(notesIn(35, 35)), measureStart(35) - 0.5, 5.5);
  const peak = Math.max(
    ...[left, right].map((channel) => channel.reduce((most, x) => Math.max(most, Math.abs(x)), 0)),
  );
  expect(20 * Math.log10(peak)).toBeCloseTo(-1.5, 2);
  const onset = left.findIndex((sample) => Math.abs(sample) > 0.02) / SAMPLE_RATE;
  expect(onset).toBeGreaterThanOrEqual(0.5);
  expect(onset).toBeLessThan(0.51);
  expect(Math.abs(left.at(-1)!)).toBeLessThan(1e-4);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kindOf } from '../../tests/support/open-timeline.ts';
import * as harmony from '../kinds/harmony/kind.ts';
import { notesAt, planChords } from './chord-plan.ts';
import { peaksOf } from './test-support/spectrum.ts';
import { createChordVoice } from './chord-voice.ts';
import { SAMPLE_RATE } from './tones.ts';

const FLOOR_DB = -40;
const MEASURE = 240 / 66;
const NAMES = ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];

/** Chords of the example with a recording, one a measure. */
function preludePlan() {
  const url = new URL('../server/examples/prelude-bwv846.tla', import.meta.url);
  const tla = JSON.parse(readFileSync(url, 'utf8')) as {
    readonly timelines: Readonly<
      Record<
        string,
        { readonly kind: string; readonly components: Readonly<Record<string, { kind: string }>> }
      >
    >;
  };
  const { components = {} } =
    Object.values(tla.timelines).find(({ kind }) => kind === 'HARMONY_TIMELINE') ?? {};
  const { encoding } = harmony;
  const written = Object.values(components).map((component, id) => ({
    ...component,
    id,
    kind: component.kind === 'MODE' ? 'KEY' : component.kind,
  }));
  const kind = kindOf(harmony);
  const columns = kind.toColumns(
    written.flatMap((component) => encoding.withDefaults(component) ?? []),
    {},
  );
  const chords = kind.open(columns).chords?.();
  if (!chords) throw new Error('The example has no chords.');
  return planChords(chords, 129.5);
}

const plan = preludePlan();
const voice = createChordVoice();

/** Notes that sound in the chord of a measure: the name of the lowest spectral peak, and those of all. */
function heardIn(measure: number) {
  const samples = voice(notesAt(plan, measure - 1), MEASURE);
  const peaks = peaksOf(samples, SAMPLE_RATE, FLOOR_DB).map(({ hz }) => 69 + 12 * Math.log2(hz / 440));
  const names = peaks.map((midi) => NAMES[Math.round(midi) % 12] ?? '');
  const mostCents = Math.max(...peaks.map((midi) => 100 * Math.abs(midi - Math.round(midi))));
  return { bass: names[0], names: [...new Set(names)].sort(), mostCents };
}

test.each([
  [10, 'D', ['A', 'C', 'D', 'F♯']],
  [11, 'G', ['B', 'D', 'G']],
  [18, 'G', ['B', 'D', 'F', 'G']],
  [19, 'C', ['C', 'E', 'G']],
])('measure %i of the example has the pitches of its chord and no others', (measure, bass, names) => {
  const heard = heardIn(measure);
  expect(heard).toMatchObject({ bass, names });
  expect(heard.mostCents).toBeLessThan(12);
});

test('a chord sounds for 0.4 to 4 seconds, never louder than can be played, and begins and ends in silence', () => {
  const notes = [45, 57, 61, 64, 67];
  expect(voice(notes, 0.1)).toHaveLength(voice(notes, 0.4).length);
  expect(voice(notes, 60)).toHaveLength(voice(notes, 4).length);
  const seconds = (samples: Float32Array) => samples.length / SAMPLE_RATE;
  expect(seconds(voice(notes, 0.1))).toBeCloseTo(0.58, 3);
  expect(seconds(voice(notes, 60))).toBeCloseTo(4.18, 3);
  for (const held of [0.4, 2, 4]) {
    const samples = voice(notes, held);
    expect(samples.every((sample) => Math.abs(sample) < 1)).toBe(true);
    expect(Math.max(...samples.map(Math.abs))).toBeGreaterThan(0.3);
    expect(Math.abs(samples[0] ?? 1)).toBe(0);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(1e-4);
  }
});

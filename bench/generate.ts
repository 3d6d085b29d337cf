/** Lengths in seconds by size, so that bigger files are also longer, as real ones are. */
const LENGTHS: readonly (readonly [components: number, length: number])[] = [
  [1_000, 600],
  [10_000, 3_600],
  [100_000, 21_600],
  [1_000_000, 86_400],
];

/** Mulberry32: small, fast and the same on every machine. Numbers from 0 up to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A file as the desktop tool would write it with about `count` components: 35 % units of form in four levels,
 * 45 % beats, 15 % harmonies, 5 % markers, half of the units and markers labelled. The same text for the same seed.
 */
export function generateTla(count: number, seed = 1): string {
  const random = seeded(seed);
  const length = LENGTHS.find(([components]) => count <= components)?.[1] ?? 86_400;
  let id = 0;
  const nextId = () => String((id += 1));
  const named = (word: string) => (random() < 0.5 ? `${word} ${Math.floor(random() * 1000)}` : '');
  const byId = <T>(items: readonly T[]) => Object.fromEntries(items.map((item) => [nextId(), item]));
  const points = (share: number) => {
    const total = Math.round(count * share);
    return Array.from({ length: total }, (_, index) => (index / total) * length);
  };

  const units = [1, 2, 3, 4].flatMap((level) => {
    const starts = points((0.35 * 2 ** (4 - level)) / 15);
    return starts.map((start, index) => ({
      kind: 'HIERARCHY',
      start,
      end: starts[index + 1] ?? length,
      level,
      label: named('Unit'),
      color: random() < 0.1 ? '#4f94d4' : '',
      comments: '',
      formal_type: '',
      formal_function: '',
    }));
  });
  const beats = points(0.45).map((time) => ({ kind: 'BEAT', time }));
  const harmonies = points(0.15).map((time) => ({
    kind: 'HARMONY',
    time,
    step: Math.floor(random() * 7),
    accidental: 0,
    quality: 'major',
    inversion: 0,
    applied_to: 0,
    display_mode: 'roman',
    custom_text: '',
    custom_text_font_type: 'analytic',
    level: 1,
    comments: '',
  }));
  const markers = points(0.05).map((time) => ({
    kind: 'MARKER',
    time,
    label: named('Mark'),
    color: null,
    comments: '',
  }));

  return JSON.stringify({
    file_path: '',
    media_path: '',
    media_metadata: { title: `Generated, ${count} components`, composer: '', 'media length': length },
    timelines: byId([
      {
        kind: 'BEAT_TIMELINE',
        name: 'Measures',
        ordinal: 1,
        height: 35,
        beat_pattern: [4],
        beats_in_measure: [],
        measure_numbers: [],
        components: byId(beats),
      },
      { kind: 'HIERARCHY_TIMELINE', name: 'Form', ordinal: 2, height: 120, components: byId(units) },
      {
        kind: 'HARMONY_TIMELINE',
        name: 'Harmony',
        ordinal: 3,
        level_height: 35,
        visible_level_count: 2,
        components: byId(harmonies),
      },
      { kind: 'MARKER_TIMELINE', name: 'Cadences', ordinal: 4, height: 30, components: byId(markers) },
      { kind: 'SLIDER_TIMELINE', ordinal: 5, height: 40, components: {} },
    ]),
    app_name: 'TiLiA',
    version: '0.5.12',
  });
}

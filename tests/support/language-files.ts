import { LETTERS } from '../../src/shared/numerals/numeral.ts';
import type { WrittenTimeline } from '../../src/tql/test-support/fixtures.ts';
import type { Fields } from './tla.ts';

export interface WrittenFile {
  readonly length?: number;
  readonly fields?: Readonly<Record<string, string>>;
  readonly timelines: readonly WrittenTimeline[];
}

/** A file of the language's data, as an annotation file with this title. */
export function languageFile({ length, fields = {}, timelines }: WrittenFile, title: string): string {
  const written = timelines.map(timelineOf);
  return JSON.stringify({
    media_path: '',
    media_metadata: { ...fields, title, 'media length': length },
    timelines: Object.fromEntries(written.map((timeline, index) => [String(index), timeline])),
    app_name: 'TiLiA',
    version: '0.6.4',
  });
}

function timelineOf(timeline: WrittenTimeline, index: number): Fields {
  const { name, kind, units = [] } = timeline;
  const facts = { name, ordinal: index + 1, is_visible: true, height: 40 };
  const withComponents = (kindName: string, components: readonly Fields[], more: Fields = {}): Fields => ({
    ...{ ...facts, ...more, kind: kindName },
    components: Object.fromEntries(
      components.map((component, place) => [String(10 + place), { comments: '', ...component }]),
    ),
  });
  switch (kind) {
    case 'hierarchy':
      return withComponents(
        'HIERARCHY_TIMELINE',
        units.map(([label, level, start, end, color = null]) => ({
          ...{ kind: 'HIERARCHY', label, level, start, end, color },
        })),
      );
    case 'marker':
      return withComponents(
        'MARKER_TIMELINE',
        units.map(([label, time]) => ({ kind: 'MARKER', label, time, color: null })),
      );
    case 'range': {
      const rows = [...new Set(units.map(([row]) => row))];
      return withComponents(
        'Range',
        units.map(([row, label, start, end]) => ({ kind: 'RANGE', row_id: row, label, start, end })),
        { rows: rows.map((row) => ({ id: row, name: row, color: null, height: null })) },
      );
    }
    case 'harmony':
      return withComponents('HARMONY_TIMELINE', harmonies(timeline));
    case 'beats': {
      const { start = 0, every = 1, beats_per_bar: size = 4, bars = 0, numbers } = timeline;
      const names = numbers ?? Array.from({ length: bars }, (_, bar) => bar + 1);
      return withComponents(
        'BEAT_TIMELINE',
        Array.from({ length: names.length * size }, (_, beat) => ({
          kind: 'BEAT',
          time: start + beat * every,
        })),
        { beat_pattern: [size], beats_in_measure: names.map(() => size), measure_numbers: names },
      );
    }
  }
}

function harmonies({ keys = [], chords = [] }: WrittenTimeline): readonly Fields[] {
  const note = (name: string) => ({
    step: LETTERS.indexOf(name.charAt(0)),
    accidental: name.endsWith('b') ? -1 : name.endsWith('#') ? 1 : 0,
  });
  return [
    ...keys.map(([time, tonic, type]) => ({ kind: 'MODE', time, ...note(tonic), type, level: 2 })),
    ...chords.map(([time, root, quality, inversion = 0, applied_to = 0]) => ({
      ...{ kind: 'HARMONY', time, ...note(root), quality, inversion, applied_to },
      ...{ level: 1, display_mode: 'roman', custom_text: '', custom_text_font_type: 'analytic' },
    })),
  ];
}

import type { KindImporting, MadeTimeline, Point } from '../contract/importing.ts';

const FIELDS = { time: 0, comments: '', label: '', color: null };
const TIMELINE = { name: '', height: 30, is_visible: true, ordinal: 1 };

/** Points, the starts of spans, and chords by their labels. */
export const importing: KindImporting = {
  inQuestion: 'Markers',
  makes: {
    points,
    spans: (name, spans, ordinal) =>
      points(
        name,
        spans.map(({ start, ...span }) => ({ time: start, ...span })),
        ordinal,
      ),
    chords: points,
  },
  table: {
    shape: 'points',
    places: [{ time: 'time', measure: 'measure', fraction: 'fraction' }],
    required: [],
    telling: ['label', 'comments'],
    entry: ([time = 0], cells) => ({
      time,
      label: cells.text('label'),
      comments: cells.text('comments'),
      color: cells.text('color'),
    }),
  },
  written: { MARKER: FIELDS },
  timelineFields: TIMELINE,
};

function points(name: string, entries: readonly Point[], ordinal: number): MadeTimeline {
  return {
    kind: 'MARKER_TIMELINE',
    fields: { ...TIMELINE, name, ordinal },
    components: entries.map(({ time, label, comments, color = '' }) => ({
      kind: 'MARKER',
      fields: { ...FIELDS, time, comments, label, color: color === '' ? null : color },
    })),
  };
}

import type { KindImporting } from '../contract/importing.ts';
import { MAX_LEVEL } from '../fields/ranges.ts';

const FIELDS = {
  ...{ start: 0, pre_start: 0, end: 0, post_end: 0, level: 1, label: '', color: '' },
  ...{ formal_type: '', formal_function: '', comments: '' },
};
const TIMELINE = { name: '', height: 120, is_visible: true, ordinal: 1 };

/** Spans become units. */
export const importing: KindImporting = {
  inQuestion: 'Units in levels (hierarchy)',
  makes: {
    spans: (name, spans, ordinal) => ({
      kind: 'HIERARCHY_TIMELINE',
      fields: { ...TIMELINE, name, ordinal },
      components: spans.map(
        ({
          start,
          end,
          level,
          label,
          comments,
          color = '',
          formalType = '',
          formalFunction = '',
          ...tails
        }) => ({
          kind: 'HIERARCHY',
          fields: {
            ...{ start, pre_start: tails.preStart ?? start, end, post_end: tails.postEnd ?? end },
            ...{ level, label, color, formal_type: formalType, formal_function: formalFunction, comments },
          },
        }),
      ),
    }),
  },
  table: {
    shape: 'spans',
    places: [
      { time: 'start', measure: 'start', fraction: 'start_fraction' },
      { time: 'end', measure: 'end', fraction: 'end_fraction' },
    ],
    required: ['level'],
    telling: ['level'],
    entry([start = 0, end = 0], cells) {
      const level = cells.needed('level', `a whole number from 1 to ${MAX_LEVEL}`);
      if (!Number.isInteger(level) || level < 1 || level > MAX_LEVEL)
        return cells.refuse(`level: expected a whole number from 1 to ${MAX_LEVEL}`);
      if (end <= start) cells.refuse('end: expected a place after the start');
      const preStart = cells.number('pre_start');
      const postEnd = cells.number('post_end');
      return {
        ...{ start, end, level, label: cells.text('label'), comments: cells.text('comments') },
        color: cells.text('color'),
        ...(preStart !== undefined && preStart < start && { preStart }),
        ...(postEnd !== undefined && postEnd > end && { postEnd }),
        formalType: cells.text('formal_type'),
        formalFunction: cells.text('formal_function'),
      };
    },
  },
  written: { HIERARCHY: FIELDS },
  timelineFields: TIMELINE,
};

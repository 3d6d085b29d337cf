import type { Chord, Point, Span } from '../../kinds/contract/importing.ts';
import { isRecord } from '../../shared/fields.ts';
import { readNumeral } from '../../shared/numerals/read-numeral.ts';
import type { Draft, DraftTimeline, ImportContext, ImportFormat } from '../format.ts';
import { ImportError } from '../import-error.ts';
import { textOf } from '../jams/observations.ts';
import { levelsOf } from '../levels.ts';
import { MAX_SCORE_MEASURES } from '../limits.ts';
import { askClock, stretchesBetween, type Clock } from '../musical/clock.ts';
import { readSignature, type Score, type ScorePlace } from '../musical/score.ts';
import { readJsonObject } from '../text.ts';

/** A label in quarter notes from the start of the piece. */
interface DezLabel {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly tag: string;
  readonly comments: string;
}

/** Labels of Dezrann, in quarter notes. */
export const format: ImportFormat = {
  name: 'Dezrann',
  endings: ['dez', 'json'],
  recognises: (start) => /"labels"\s*:\s*\[/.test(start) && !/"(timelines|annotations)"\s*:/.test(start),
  read: readDez,
};

function readDez(text: string, context: ImportContext): Draft {
  const root = readJsonObject(text, 'a .dez file');
  const written: readonly unknown[] = Array.isArray(root['labels']) ? root['labels'] : [];
  const labels = written.flatMap((label, index) => readLabel(label, index, context) ?? []);
  if (labels.length === 0)
    throw new ImportError('No label of this file has a start. Save the analysis again in Dezrann.');
  const meta = isRecord(root['meta']) ? root['meta'] : {};
  const score = scoreOf(labels, textOf(meta['time-signature'] ?? meta['timesignature']), context);
  const clock = askClock(score, context);
  const types = [...new Set(labels.map(({ type }) => type))];
  return {
    title: textOf(meta['title']),
    composer: textOf(meta['composer']),
    length: clock.end,
    timelines: [
      ...(clock.beats ? [clock.beats] : []),
      ...types.flatMap((type) => {
        const ofType = labels.filter((label) => label.type === type);
        return /^harmony$/i.test(type)
          ? [harmonyOf(type, ofType, score, clock)]
          : timelinesOfType(type, ofType, score, clock);
      }),
    ],
  };
}

function readLabel(label: unknown, index: number, { problems }: ImportContext): DezLabel | undefined {
  problems.count();
  const fields = isRecord(label) ? label : {};
  const start = Number(fields['start'] ?? NaN);
  const length = Number(fields['actual-duration'] ?? fields['duration'] ?? 0);
  const end = fields['end'] === undefined ? start + length : Number(fields['end']);
  if (!(start >= 0) || !(end >= start) || !Number.isFinite(end)) {
    problems.add(undefined, `labels.${index}: expected a start and a duration in quarter notes`);
    return undefined;
  }
  const comments = [textOf(fields['comment']), textOf(fields['comments'])].filter(Boolean).join('\n');
  return { type: textOf(fields['type']) || 'Labels', start, end, tag: textOf(fields['tag']), comments };
}

/** As many measures of one length as the labels need: the format has places alone. */
function scoreOf(
  labels: readonly DezLabel[],
  signature: string,
  { ask, problems, note }: ImportContext,
): Score {
  const written = readSignature(signature);
  const chosen = written ? signature : '4/4';
  const answer = ask.choice({
    ...{ name: 'signature', label: 'Time signature', preset: chosen },
    help: written ? 'The file says so.' : 'The file has no time signature, so 4/4 is taken.',
    options: [...new Set([chosen, '2/2', '2/4', '3/4', '4/4', '3/8', '6/8', '9/8', '12/8'])].map((value) => ({
      ...{ value, label: value },
    })),
  });
  const { quarters, beat } = readSignature(answer) ?? { quarters: 4, beat: 1 };
  const last = labels.reduce((most, { end }) => Math.max(most, end), 0);
  const count = Math.floor(last / quarters) + 1;
  if (count > MAX_SCORE_MEASURES) {
    problems.add(undefined, `labels: a label ends after measure ${MAX_SCORE_MEASURES}`);
    note('Labels far beyond the others are left at the end.');
  }
  const measures = Array.from({ length: Math.min(count, MAX_SCORE_MEASURES) }, (_, index) => ({
    ...{ number: index + 1, quarters, beat },
  }));
  return { measures, played: measures.map((_, index) => index) };
}

function placeOf({ measures }: Score, at: number): ScorePlace {
  const whole = measures[0]?.quarters ?? 4;
  const measure = Math.min(Math.floor(at / whole + 1e-9), measures.length - 1);
  return { measure, quarters: Math.max(at - measure * whole, 0) };
}

function timelinesOfType(
  type: string,
  labels: readonly DezLabel[],
  score: Score,
  clock: Clock,
): readonly DraftTimeline[] {
  const stretches = labels.flatMap(({ start, end, tag, comments }) =>
    end > start
      ? stretchesBetween(clock, placeOf(score, start), placeOf(score, end)).map((stretch) => ({
          ...{ ...stretch, label: tag, comments },
        }))
      : [],
  );
  const levels = levelsOf(stretches);
  const spans = stretches.map((stretch, index): Span => ({ ...stretch, level: levels[index] ?? 1 }));
  const points = labels.flatMap(({ start, end, tag, comments }) =>
    end > start
      ? []
      : clock.timesOf(placeOf(score, start)).map((time): Point => ({ time, label: tag, comments })),
  );
  return [
    { shape: 'spans', name: type, entries: spans },
    { shape: 'points', name: type, entries: points },
  ];
}

function harmonyOf(name: string, labels: readonly DezLabel[], score: Score, clock: Clock): DraftTimeline {
  const entries = labels.flatMap(({ start, tag, comments }) => {
    const numeral = readNumeral(tag, 'roman-text');
    const is: Chord['is'] = numeral ? { type: 'numeral', numeral } : { type: 'text' };
    return clock.timesOf(placeOf(score, start)).map((time): Chord => ({ time, label: tag, comments, is }));
  });
  return { shape: 'chords', name, entries };
}

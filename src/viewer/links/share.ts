import { readMeasures } from '../../measures/measure-passage.ts';
import { firstBeatOf, lastBeatOf, measureOfBeat, type MeasureTable } from '../../measures/measure-table.ts';
import { beatsIn, positionAt, spanOfBeats, type BeatSpan } from '../../measures/measure-times.ts';
import { placeOf } from '../../measures/measure-names.ts';
import { linkedPassage, rewrittenPassage } from '../../measures/passage-of.ts';
import { entryAt } from '../../shared/elements.ts';
import { reached } from '../../shared/sorted.ts';
import { countedMeasures, spanInWords } from '../model/counted.ts';
import { loopable } from '../scene/commands/loop-commands.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Range } from '../store/selection.ts';
import type { Address } from './address.ts';
import { isSamePassage, targetOf, viewPart } from './present-address.ts';

/** Passage that a link may lead to. */
export interface ShareTarget {
  readonly name: 'The loop' | 'The selection' | 'The range' | 'The measures' | 'The time' | 'The whole file';
  /** Which one, in words; empty for the whole file. */
  readonly words: string;
  readonly address: Address;
  /** Whether it has a length that can be played over and over. */
  readonly isLoopable: boolean;
}

/** Optional parts of a shared link. */
export interface ShareOptions {
  readonly withLoop: boolean;
  readonly withSpeed: boolean;
  readonly withView: boolean;
}

/**
 * Everything the reader can share now, likeliest first: the whole file where nothing is selected or looped and nothing
 * has been played.
 */
export function shareTargets(session: AnalysisView): readonly ShareTarget[] {
  const { timelines, selection, playback, positions } = session;
  const { selected, range } = selection.getState();
  const { time, start, loop } = playback.getState();
  const ownLoop = selected ? loopable(session, selected, false) : range;
  const measures = measuresTarget(session);
  // A range drawn along the beats means measures.
  const isCounted = range !== undefined && isAlongBeats(session, range);
  const whole = [{ name: 'The whole file' as const, words: '', address: {}, isLoopable: false }];
  const isWholeFirst = !selected && !range && !loop && time === start;
  return [
    ...(isWholeFirst ? whole : []),
    ...(measures && isCounted ? [measures] : []),
    // A loop set by hand belongs to no component and to no range.
    ...(loop && !isSamePassage(loop, ownLoop)
      ? [
          {
            name: 'The loop' as const,
            words: spanInWords(timelines, loop),
            address: spanAddress(session, loop),
            isLoopable: true,
          },
        ]
      : []),
    ...(selected
      ? [
          {
            name: 'The selection' as const,
            words: entryAt(timelines, selected.timeline).words.describe(selected.row),
            address: targetOf(session, selected),
            isLoopable: loopable(session, selected, false) !== undefined,
          },
        ]
      : []),
    ...(range
      ? [
          {
            name: 'The range' as const,
            words: positions.span(range.start, range.end),
            address: spanAddress(session, range),
            isLoopable: true,
          },
        ]
      : []),
    ...(measures && !isCounted ? [measures] : []),
    {
      name: 'The time',
      words: positions.short(time),
      address: momentAddress(session, time),
      isLoopable: false,
    },
    ...(isWholeFirst ? [] : whole),
  ];
}

/** A moment: by the clock, or without a recording by the measure, the beat and the part of it. */
function momentAddress({ timelines, positions }: AnalysisView, time: number): Address {
  const counted = countedMeasures(timelines);
  const position = positions.unit === 'quarters' && counted ? positionAt(counted, time) : undefined;
  if (!counted || !position) return { time: { start: time, end: undefined } };
  return { measures: { from: placeOf(counted, position), to: undefined } };
}

/** A passage: by the clock, or without a recording by its measures, where it begins and ends with beats. */
function spanAddress(session: AnalysisView, span: Range): Address {
  const counted = countedMeasures(session.timelines);
  const isMusic = session.positions.unit === 'quarters';
  const beats = isMusic && counted && isAlongBeats(session, span) ? beatsIn(counted, span) : undefined;
  const measures = beats && counted && linkedPassage(counted, beats);
  return measures ? { measures } : { time: span };
}

/**
 * Measures of the selection or the loop, else the current one; the reader may name others. Undefined where none are
 * counted.
 */
function measuresTarget(session: AnalysisView): ShareTarget | undefined {
  const { selection, playback } = session;
  const counted = countedMeasures(session.timelines);
  const { selected, range } = selection.getState();
  const { time, loop } = playback.getState();
  const span = range ?? loop ?? (selected && loopable(session, selected, false));
  const beats = counted && (span ? beatsIn(counted, span) : beatsOfMeasure(counted, time));
  const measures = beats && linkedPassage(counted, beats);
  if (!measures) return undefined;
  return { name: 'The measures', words: '', address: { measures }, isLoopable: true };
}

/** Beats of the measure that sounds at a time; before the first one, of that. */
function beatsOfMeasure(counted: MeasureTable, time: number): BeatSpan | undefined {
  if (counted.beats.length === 0) return undefined;
  const measure = measureOfBeat(counted, reached(counted.beats, time) ?? 0);
  return { first: firstBeatOf(counted, measure), last: lastBeatOf(counted, measure) };
}

/** Whether a range begins and ends with beats. */
function isAlongBeats(session: AnalysisView, range: Range): boolean {
  const counted = countedMeasures(session.timelines);
  const beats = counted && beatsIn(counted, range);
  if (!beats) return false;
  return isSamePassage(range, spanOfBeats(counted, beats, session.playback.getState().end));
}

/** Link to a passage of measures, from the text of its first and last one; a sentence where they are invalid. */
export function measuresAddress(session: AnalysisView, first: string, last: string): Address | string {
  const counted = countedMeasures(session.timelines);
  const isOne = last.trim() === '' || last.trim() === first.trim();
  const measures = readMeasures(isOne ? first : `${first}-${last}`);
  if (!counted || !measures) return 'Enter measures, such as 12 and 15.';
  const rewritten = rewrittenPassage(counted, measures);
  return typeof rewritten === 'string' ? rewritten : { measures: rewritten };
}

/** The address of a target with the chosen options, as far as they apply. */
export function sharedAddress(
  session: AnalysisView,
  { address, isLoopable }: ShareTarget,
  { withLoop, withSpeed, withView }: ShareOptions,
): Address {
  const { speed } = session.playback.getState();
  return {
    ...address,
    ...(withLoop && isLoopable && { loop: true }),
    ...(withSpeed && speed !== 1 && { speed }),
    ...(withView && viewPart(session)),
  };
}

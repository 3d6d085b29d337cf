import { entryAt } from '../../shared/elements.ts';
import { guideEntries, type GuideEntry } from '../guide/guide-entries.ts';
import type { Timeline } from '../model/timeline.ts';
import type { PaperMusic } from './paper-music.ts';
import type { Part } from './read-part.ts';

/** A comment or a part of it, as it stands below the music. */
export interface PaperComment {
  /** Left out for the part of a long comment that goes on. */
  readonly number: number | undefined;
  readonly label: string;
  /** 'm. 24 to 31'. */
  readonly place: string;
  readonly text: string;
}

/** The comments of a hand-out. */
export interface PaperComments {
  /** Comments on the whole. */
  readonly whole: readonly string[];
  readonly listed: readonly PaperComment[];
  /** Number of a row's comment. */
  readonly numberOf: (timeline: number, row: number) => number | undefined;
}

/** Letters of one part of a comment: less than any page holds. */
const MAX_PART_LETTERS = 700;

/** Numbers the comments of the printed timelines by their place, in all of the music or a part of it. */
export function paperComments(
  timelines: readonly Timeline[],
  { positions, timelines: printed }: PaperMusic,
  isShown: (timeline: number) => boolean,
  part: Part = { from: 0, to: positions.count },
): PaperComments {
  const chosen = printed
    .filter(
      ({ index, timeline }) => isShown(index) && !timeline.words.hasGeneratedLabels && !timeline.typeset,
    )
    .map(({ index }) => index);
  const isWithin = ({ start, end }: GuideEntry) => {
    const [from, to] = [positions.at(start), positions.at(end)];
    return from < part.to && (to > part.from || from >= part.from);
  };
  const entries = guideEntries(timelines, { chosen }, {}).filter(isWithin);
  const isWhole = ({ start, end }: GuideEntry) =>
    positions.at(start) <= 0 && positions.at(end) >= positions.count;
  const numbers = new Map<string, number>();
  const listed: PaperComment[] = [];
  const whole: string[] = [];
  for (const entry of entries) {
    const { words } = entryAt(timelines, entry.timeline);
    const text = words.comments?.(entry.row) ?? '';
    if (isWhole(entry)) {
      whole.push(text);
      continue;
    }
    const number = numbers.size + 1;
    numbers.set(`${entry.timeline} ${entry.row}`, number);
    partsOf(text).forEach((part, index) =>
      listed.push(
        index === 0
          ? { number, label: words.label(entry.row), place: placeOf(timelines, entry), text: part }
          : { number: undefined, label: '', place: '', text: part },
      ),
    );
  }
  return { whole, listed, numberOf: (timeline, row) => numbers.get(`${timeline} ${row}`) };
}

function placeOf(timelines: readonly Timeline[], { timeline, row, start }: GuideEntry): string {
  const measures = entryAt(timelines, timeline).inMeasures(row);
  return measures?.replaceAll(/\bmeasures? /g, 'm. ') ?? entryAt(timelines, timeline).positions.short(start);
}

/** A text in parts that end where a paragraph or sentence does. */
function partsOf(text: string): readonly string[] {
  if (text.length <= MAX_PART_LETTERS) return [text];
  const sentences = text.split(/(?<=[.!?]\s|\n)/);
  const parts: string[] = [];
  for (const sentence of sentences.flatMap(inPieces)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + sentence.length <= MAX_PART_LETTERS)
      parts[parts.length - 1] = last + sentence;
    else parts.push(sentence);
  }
  return parts;
}

const inPieces = (sentence: string): readonly string[] =>
  sentence.match(new RegExp(`[\\s\\S]{1,${MAX_PART_LETTERS}}`, 'g')) ?? [];

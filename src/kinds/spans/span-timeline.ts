import { float64At, uint32At } from '../../shared/elements.ts';
import { cssColor } from '../../shared/theme-color.ts';
import { hexOf } from '../columns/colors.ts';
import { idAt, type Ids } from '../columns/ids.ts';
import type { ActiveRow, Entry, Listening, MusicalContext, Rows, Words } from '../contract/kind-timeline.ts';
import { spanAt, type SpanList } from './spans.ts';
import { tailEntries, tailsAt, type Tails } from './tails.ts';
import { textAt, type Texts } from '../columns/texts.ts';
import { firstAfter, nearest, upperBound } from '../contract/visible.ts';
import { lengthEntry, measuresEntry, sentence, timeEntry, whereInWords } from '../words/wording.ts';

/** Columns shared by kinds of spans in lists, such as units in levels and ranges in rows; one entry per span. */
interface SpanColumns {
  readonly ids: Ids;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Packed fill colours; 0 for the theme's. */
  readonly fill: Uint32Array;
  /** 1 where the author chose the fill. */
  readonly ownFill: Uint8Array;
  readonly labels: Texts;
  readonly comments: Texts;
  readonly tails: Tails;
}

export class SpanRows implements Rows {
  readonly count: number;
  private whole: readonly [start: number, end: number] | undefined;

  constructor(private readonly columns: Pick<SpanColumns, 'ids' | 'start' | 'end'>) {
    this.count = columns.start.length;
  }

  id(row: number): number {
    return idAt(this.columns.ids, row);
  }

  span(row: number): readonly [start: number, end: number] {
    return [float64At(this.columns.start, row), float64At(this.columns.end, row)];
  }

  extent(): readonly [start: number, end: number] | undefined {
    const { start, end } = this.columns;
    if (this.count === 0) return undefined;
    if (this.whole) return this.whole;
    let [first, last] = [Infinity, -Infinity];
    for (let row = 0; row < this.count; row++) {
      first = Math.min(first, float64At(start, row));
      last = Math.max(last, float64At(end, row));
    }
    this.whole = [first, last];
    return this.whole;
  }
}

/** Texts of a kind about a span beside its label, times, colour and comments. */
export interface OwnWords {
  /** Name of a span without a label. */
  readonly unlabelled: string;
  /** The inspector's line after the timeline's name. */
  readonly where: Entry;
  /** The inspector's lines after the length. */
  readonly more: readonly Entry[];
  /** Spoken name of the list, and the end of the spoken text after the place in it. */
  readonly spokenList: string | undefined;
  readonly spokenEnd?: string | undefined;
  /** Place in the list, from 1, and the list's length. */
  readonly place: number;
  readonly count: number;
}

export class SpanWords implements Words {
  constructor(
    private readonly columns: SpanColumns,
    private readonly context: MusicalContext,
    private readonly ownWords: (row: number) => OwnWords,
    /** The token of the theme that fills a span whose fill is 0. */
    private readonly fillToken?: (row: number) => string,
  ) {}

  label(row: number): string {
    return textAt(this.columns.labels, row);
  }

  comments(row: number): string {
    return textAt(this.columns.comments, row);
  }

  color(row: number): string {
    const fill = uint32At(this.columns.fill, row);
    return cssColor(fill === 0 && this.fillToken ? this.fillToken(row) : hexOf(fill));
  }

  inspect(row: number): readonly Entry[] {
    const { columns, context } = this;
    const start = float64At(columns.start, row);
    const end = float64At(columns.end, row);
    const { where, more } = this.ownWords(row);
    return [
      { name: 'Label', value: this.label(row) },
      { name: 'Timeline', value: context.timelineName },
      where,
      ...measuresEntry(start, end, context),
      timeEntry('Start', start, context),
      timeEntry('End', end, context),
      ...tailEntries(tailsAt(columns.tails, row), context),
      lengthEntry(start, end, context),
      ...more,
      ...(columns.ownFill[row] ? [{ name: 'Color', value: this.color(row) }] : []),
      { name: 'Comments', value: this.comments(row) },
    ];
  }

  describe(row: number): string {
    const start = float64At(this.columns.start, row);
    const end = float64At(this.columns.end, row);
    const { unlabelled, spokenList, place, count, spokenEnd } = this.ownWords(row);
    return sentence(
      this.label(row) || unlabelled,
      spokenList,
      whereInWords(start, end, this.context),
      `${place} of ${count}`,
      spokenEnd,
      this.comments(row) && 'comment',
    );
  }
}

export class SpanListening implements Listening {
  /**
   * @param lists All lists, in the order of the columns.
   * @param parts Their places in naming order, from the top down.
   * @param nameOf Name of the list at a place, where there are several.
   */
  constructor(
    private readonly lists: readonly SpanList[],
    private readonly parts: readonly number[],
    private readonly nameOf: (place: number) => string,
  ) {}

  now(time: number, rows: number[]): number {
    let until = Infinity;
    for (const list of this.lists) {
      const index = spanAt(list, time);
      if (index !== undefined) {
        rows.push(uint32At(list.rows, index));
        until = Math.min(until, float64At(list.end, index));
      }
      until = Math.min(until, firstAfter(list.start, time));
    }
    return until;
  }

  activeRows(time: number): readonly ActiveRow[] {
    return this.parts.flatMap((place) => {
      const list = this.lists[place];
      if (list === undefined) return [];
      const now = spanAt(list, time);
      return {
        part: this.lists.length > 1 ? this.nameOf(place) : '',
        now: now === undefined ? undefined : list.rows[now],
        next: list.rows[upperBound(list.start, time)],
      };
    });
  }
}

/** The row of the span that the first list with any has at `time`, else of the nearest one. */
export function nearestSpan(lists: readonly SpanList[], time: number): number | undefined {
  const list = lists.find(({ rows }) => rows.length > 0);
  if (list === undefined) return undefined;
  const index = spanAt(list, time) ?? nearest(list.start, time);
  return index === undefined ? undefined : list.rows[index];
}

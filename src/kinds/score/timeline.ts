import { placeOf } from '../../measures/measure-names.ts';
import type { MeasureTable } from '../../measures/measure-table.ts';
import { COMPUTED_ON_BEAT, positionOn } from '../../measures/measure-times.ts';
import { spokenMeasures } from '../../measures/measure-words.ts';
import { float64At, uint16At, uint32At, uint8At } from '../../shared/elements.ts';
import { hexOf } from '../columns/colors.ts';
import { idAt } from '../columns/ids.ts';
import type {
  Entry,
  Hit,
  Lane,
  LaneRow,
  LaneSigns,
  Listening,
  MusicalContext,
  OpenKind,
  Order,
  Place,
  RowGroups,
  Rows,
  StartRoom,
  Words,
} from '../contract/kind-timeline.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { textAt } from '../columns/texts.ts';
import { firstAfter, lowerBound, type LaneView } from '../contract/visible.ts';
import { lengthEntry, measuresEntry, positionsOf, sentence, timeEntry } from '../words/wording.ts';
import type { ScoreColumns } from './columns.ts';
import { SAME_TIME } from './component.ts';
import { drawScore } from './draw.ts';
import { firstAccidentals } from './draw-signatures.ts';
import { ScoreEngravedNotes } from './engraved-notes.ts';
import { barOf, hitNote } from './find.ts';
import { geometryOf, laneHeights, staffParts } from './geometry.ts';
import { groupsOf } from './groups.ts';
import { ownColor } from './inks.ts';
import { leastScaleOfSigns } from './level.ts';
import { pitchLabel, spokenPitch, unpackPitch } from './pitch.ts';
import { indexInStaff, rowsIn } from './rows.ts';
import { ScoreSigns } from './standing-signs.ts';

/** Distance of the outline around a note's bar, in CSS pixels. */
const PAD_PX = 3;
/** Distance of the first accidentals from the left edge of the view, in CSS pixels. */
const START_PX = 4;

const pitchAt = ({ pitch }: ScoreColumns, row: number) => unpackPitch(uint16At(pitch, row));

class NoteRows implements Rows {
  readonly count: number;

  constructor(private readonly columns: ScoreColumns) {
    this.count = columns.start.length;
  }

  id(row: number): number {
    return idAt(this.columns.ids, row);
  }

  span(row: number): readonly [start: number, end: number] {
    return [float64At(this.columns.start, row), float64At(this.columns.end, row)];
  }
}

/** Notes on their staves, each as long as it sounds. */
class ScoreLane implements Lane {
  readonly heightPx: number;
  readonly leastHeightPx: number;
  private readonly staves: readonly LaneRow[];
  /** For a whole recording, notes are more informative than beats, and less than the author's own marks. */
  readonly overviewRank = 1.2;
  readonly signs: LaneSigns;
  private readonly firstSigns: ReturnType<typeof firstAccidentals>;

  constructor(private readonly columns: ScoreColumns) {
    const { heightPx, leastHeightPx } = laneHeights(columns);
    this.heightPx = heightPx;
    this.leastHeightPx = leastHeightPx;
    this.signs = new ScoreSigns(columns);
    this.firstSigns = firstAccidentals(columns);
    const parts = staffParts(columns);
    this.staves = parts.length > 1 ? parts : [];
  }

  partsAt(): readonly LaneRow[] {
    return this.staves;
  }

  startRoom(heightPx: number): StartRoom | undefined {
    const { columns, firstSigns: signs } = this;
    const { hasRoom, stepPx } = geometryOf(columns, { heightPx });
    if (!signs || !hasRoom) return undefined;
    const px = START_PX + signs.steps * stepPx;
    return { time: signs.time, px, fromPxPerSecond: leastScaleOfSigns(columns) };
  }

  draw(view: LaneView, shapes: Shapes, palette: Palette): void {
    drawScore(this.columns, view, shapes, palette);
  }

  hit(view: LaneView, xPx: number, yPx: number): Hit | undefined {
    return hitNote(this.columns, view, xPx, yPx);
  }

  place(row: number, view: LaneView): Place {
    const { leftPx, topPx, rightPx, bottomPx } = barOf(
      this.columns,
      geometryOf(this.columns, view),
      row,
      view,
    );
    return {
      bounds: {
        leftPx: leftPx - PAD_PX,
        topPx: topPx - PAD_PX,
        rightPx: rightPx + PAD_PX,
        bottomPx: bottomPx + PAD_PX,
      },
      fill: undefined,
      isFull: true,
    };
  }
}

/** Rows that sound at a time, from the top staff down, in each from the highest note down. */
function soundingFromAbove(columns: ScoreColumns, time: number): readonly number[] {
  const { staff, place, end, start } = columns;
  return rowsIn(columns, time, time)
    .filter((row) => float64At(end, row) > time || float64At(start, row) === time)
    .sort((a, b) => uint8At(staff, a) - uint8At(staff, b) || (place[b] ?? 0) - (place[a] ?? 0) || a - b);
}

/** Order of notes: along a staff, and vertically through all notes that sound when one begins. */
class ScoreOrder implements Order {
  private grouped: { readonly by: MeasureTable | undefined; readonly groups: RowGroups } | undefined;

  constructor(
    private readonly columns: ScoreColumns,
    private readonly context: MusicalContext,
  ) {}

  groups(): RowGroups {
    const by = this.context.measures();
    if (!this.grouped || this.grouped.by !== by)
      this.grouped = { by, groups: groupsOf(this.columns, by, this.context.positions) };
    return this.grouped.groups;
  }

  neighbour(row: number, step: 1 | -1): number | undefined {
    const { staff, staffRows, staffFirst } = this.columns;
    const own = uint8At(staff, row);
    const index = indexInStaff(this.columns, own, row) + step;
    const isThere = index >= uint32At(staffFirst, own) && index < uint32At(staffFirst, own + 1);
    return isThere ? uint32At(staffRows, index) : undefined;
  }

  vertical(row: number, step: 'up' | 'down'): number | undefined {
    const sounding = soundingFromAbove(this.columns, float64At(this.columns.start, row));
    return sounding[sounding.indexOf(row) + (step === 'up' ? -1 : 1)];
  }

  nearestFrom(time: number, from: 'above' | 'below'): number | undefined {
    const { start } = this.columns;
    if (start.length === 0) return undefined;
    const sounding = soundingFromAbove(this.columns, time);
    if (sounding.length > 0) return sounding.at(from === 'above' ? 0 : -1);
    const after = Math.min(lowerBound(start, time), start.length - 1);
    const before = Math.max(after - 1, 0);
    const isBeforeNearer = time - float64At(start, before) < float64At(start, after) - time;
    const begin = float64At(start, isBeforeNearer ? before : after);
    return soundingFromAbove(this.columns, begin).at(from === 'above' ? 0 : -1);
  }
}

/** 'measure 2 beat 1'; undefined where no measures are counted. */
function measureOfNote(time: number, context: MusicalContext): string | undefined {
  const table = context.measures();
  const position = table && positionOn(table, time, COMPUTED_ON_BEAT);
  if (!position) return undefined;
  const place = placeOf(table, { measure: position.measure });
  return `${spokenMeasures({ from: place, to: undefined })} beat ${position.beat}`;
}

class ScoreWords implements Words {
  readonly hasGeneratedLabels = true;

  constructor(
    private readonly columns: ScoreColumns,
    private readonly context: MusicalContext,
  ) {}

  label(row: number): string {
    return pitchLabel(pitchAt(this.columns, row));
  }

  comments(row: number): string {
    return textAt(this.columns.comments, row);
  }

  color(row: number): string | undefined {
    const own = ownColor(this.columns, row);
    return own === 0 ? undefined : hexOf(own);
  }

  inspect(row: number): readonly Entry[] {
    const { columns, context } = this;
    const start = float64At(columns.start, row);
    const end = float64At(columns.end, row);
    const chord = this.chord(row);
    const color = this.color(row);
    return [
      { name: 'Note', value: this.label(row) },
      { name: 'Timeline', value: context.timelineName },
      { name: 'Staff', value: String(uint8At(columns.staff, row) + 1) },
      ...(chord.length > 1
        ? [{ name: 'Chord', value: chord.map((each) => this.label(each)).join(', ') }]
        : []),
      ...measuresEntry(start, end, context, COMPUTED_ON_BEAT),
      timeEntry('Start', start, context),
      timeEntry('End', end, context),
      lengthEntry(start, end, context, COMPUTED_ON_BEAT),
      ...(color === undefined ? [] : [{ name: 'Color', value: color }]),
      { name: 'Comments', value: this.comments(row) },
    ];
  }

  describe(row: number): string {
    const { columns, context } = this;
    const start = float64At(columns.start, row);
    const measure = measureOfNote(start, context);
    return sentence(
      spokenPitch(pitchAt(columns, row)),
      `staff ${uint8At(columns.staff, row) + 1}`,
      measure ?? positionsOf(context).short(start),
      this.comments(row) && 'comment',
    );
  }

  /** Pitches by staff, `staff 2 A 3, C sharp 4`: from the top staff down, in each from the lowest note up. */
  describeGroup(rows: readonly number[]): readonly string[] {
    const { staff, place } = this.columns;
    const byStaff = new Map<number, number[]>();
    for (const row of rows.toSorted((a, b) => (place[a] ?? 0) - (place[b] ?? 0) || a - b)) {
      const own = byStaff.get(uint8At(staff, row));
      if (own) own.push(row);
      else byStaff.set(uint8At(staff, row), [row]);
    }
    return [...byStaff]
      .sort(([a], [b]) => a - b)
      .map(([own, notes]) => {
        const pitches = notes.map((row) => spokenPitch(pitchAt(this.columns, row)));
        return `staff ${own + 1} ${pitches.join(', ')}`;
      });
  }

  /** Notes of the same staff that begin with one, from the lowest up, itself included. */
  private chord(row: number): readonly number[] {
    const { start, staff, place } = this.columns;
    const begin = float64At(start, row);
    const rows: number[] = [];
    for (
      let each = lowerBound(start, begin - SAME_TIME);
      each < start.length && float64At(start, each) <= begin + SAME_TIME;
      each++
    ) {
      if (uint8At(staff, each) === uint8At(staff, row)) rows.push(each);
    }
    return rows.sort((a, b) => (place[a] ?? 0) - (place[b] ?? 0));
  }
}

class ScoreListening implements Listening {
  constructor(private readonly columns: ScoreColumns) {}

  now(time: number, rows: number[]): number {
    const { start, end } = this.columns;
    let until = firstAfter(start, time);
    for (const row of rowsIn(this.columns, time, time)) {
      if (float64At(end, row) <= time) continue;
      rows.push(row);
      until = Math.min(until, float64At(end, row));
    }
    return until;
  }
}

export const open: OpenKind<ScoreColumns> = (columns, context) => ({
  rows: new NoteRows(columns),
  lane: new ScoreLane(columns),
  words: new ScoreWords(columns, context),
  order: new ScoreOrder(columns, context),
  listening: new ScoreListening(columns),
  engraved: new ScoreEngravedNotes(columns),
});

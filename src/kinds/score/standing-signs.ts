import { float64At } from '../../shared/elements.ts';
import type { LaneSigns, StandingSign, StandingSigns } from '../contract/kind-timeline.ts';
import { textAt } from '../columns/texts.ts';
import { timeOf, type LaneView } from '../contract/visible.ts';
import { beginOf, changesIn, firstChanges, firstIn, heldAt, middleAt } from './changes.ts';
import type { ScoreColumns, StaffChanges } from './columns.ts';
import { SAME_TIME } from './component.ts';
import type { Placing } from './draw-notes.ts';
import { placedBefore, writesChanges } from './draw-signatures.ts';
import { geometryOf } from './geometry.ts';
import { levelOf } from './level.ts';
import { STEP_PX } from './sizes.ts';
import {
  CLEF_STEPS,
  clefGroup,
  drawGroups,
  GROUP_GAP_STEPS,
  groupsWidth,
  keyGroup,
  signatureGroup,
  type SignGroup,
} from './sign-groups.ts';

/** Distance of the signs from either edge of their room, in CSS pixels. */
const PAD_PX = 3;
/** Distance right of the view's left edge beyond which a change has no sign that reaches left of the edge. */
const BEYOND_PX = 400;

/** Signs that stand beside a staff, by their indexes in the columns. */
interface Standing {
  readonly clef: number | undefined;
  readonly key: number | undefined;
  readonly signature: number | undefined;
}

/**
 * Clef and key in force in each staff at the left edge of the view, and before the music its first time signature. They
 * are drawn beside the lane, left of the time axis, so that no note is under them. The first signs of a staff are drawn
 * there alone.
 */
export class ScoreSigns implements LaneSigns {
  /** How wide clef and key are at the most, and the first time signature with them, in diatonic steps. */
  private readonly steps: { readonly least: number; readonly most: number };

  constructor(private readonly columns: ScoreColumns) {
    this.steps = widthsOf(columns);
  }

  widthPx(heightPx: number, isNarrow: boolean): number {
    const { hasRoom } = geometryOf(this.columns, { heightPx });
    const { least, most } = this.steps;
    if (!hasRoom || least === 0) return 0;
    return Math.ceil(2 * PAD_PX + (isNarrow ? least : most) * this.stepPx(heightPx, isNarrow));
  }

  stateOf(view: LaneView): string {
    const placing = this.placing(view);
    if (!placing.geometry.hasRoom) return '';
    return Array.from(this.columns.staffIndex, (_, staff) => {
      const { clef, key, signature } = standingIn(placing, staff);
      return `${clef ?? ''}.${key ?? ''}.${signature ?? ''}`;
    }).join(' ');
  }

  at(view: LaneView, isNarrow: boolean): StandingSigns {
    const { columns } = this;
    const placing = this.placing(view);
    const { geometry } = placing;
    const lines: number[] = [];
    const signs: StandingSign[] = [];
    if (!geometry.hasRoom) return { lines, signs };
    const stepPx = this.stepPx(view.heightPx, isNarrow);
    const roomSteps = (this.widthPx(view.heightPx, isNarrow) - 2 * PAD_PX) / stepPx;
    columns.staffIndex.forEach((_, staff) => {
      const { lowest, highest } = geometry.lines(staff);
      for (let place = lowest; place <= highest; place += 2) lines.push(geometry.yPx(staff, place));
      const groups = [...groupsOf(columns, staff, standingIn(placing, staff))];
      while (groups.length > 1 && groupsWidth(groups) > roomSteps) groups.pop();
      const text = (sign: string, leftPx: number, baselinePx: number) =>
        void signs.push({ sign, leftPx, baselinePx, stepPx });
      drawGroups(groups, staff, PAD_PX, { ...geometry, stepPx }, { sign: 0 }, { text });
    });
    return { lines, signs };
  }

  /** Height of a diatonic step by which signs are drawn: that of the staves, as far as their room is not too wide then. */
  private stepPx(heightPx: number, isNarrow: boolean): number {
    const { stepPx } = geometryOf(this.columns, { heightPx });
    return Math.min(stepPx, isNarrow ? STEP_PX.besideNarrow : STEP_PX.beside);
  }

  private placing(view: LaneView): Placing {
    const { columns } = this;
    return { columns, view, geometry: geometryOf(columns, view), level: levelOf(columns, view) };
  }
}

/** Signs beside a staff for a view. */
function standingIn(placing: Placing, staff: number): Standing {
  const { columns, view } = placing;
  const { clefs, keys } = columns;
  const edge = timeOf(view, 0);
  const begin = beginOf(columns, staff);
  const signature = firstChanges(columns, staff).find(({ of }) => of === 'signatures')?.index;
  const held = (changes: StaffChanges, of: 'clefs' | 'keys') =>
    leaving(placing, staff, of) ?? heldAt(changes, staff, Math.max(edge, begin));
  return {
    clef: held(clefs, 'clefs') ?? firstIn(clefs, staff),
    key: held(keys, 'keys'),
    signature: edge <= begin + SAME_TIME ? signature : undefined,
  };
}

/** The clef or key that is written right of the view's left edge, but reaches out of it: what it held for before has passed. */
function leaving(placing: Placing, staff: number, of: 'clefs' | 'keys'): number | undefined {
  const { columns, level, view } = placing;
  if (!writesChanges(level)) return undefined;
  const [from, to] = [
    Math.max(timeOf(view, 0), beginOf(columns, staff) + SAME_TIME),
    timeOf(view, BEYOND_PX),
  ];
  for (const [time, changes] of changesIn(columns, staff, from, to)) {
    const placed = placedBefore(placing, staff, time, changes);
    const own = placed.findLast((change) => change.of === of && change.leftPx < 0);
    if (own) return own.index;
  }
  return undefined;
}

function groupsOf(
  columns: ScoreColumns,
  staff: number,
  { clef, key, signature }: Standing,
): readonly SignGroup[] {
  const { clefs, keys, signatures } = columns;
  const at = clef === undefined ? -Infinity : float64At(clefs.time, clef);
  const groups = [
    clef === undefined ? undefined : clefGroup(clefs, clef),
    key === undefined ? undefined : keyGroup(keys.fifths[key] ?? 0, 0, middleAt(columns, staff, at)),
    signature === undefined ? undefined : signatureGroup(textAt(signatures.texts, signature)),
  ];
  return groups.filter((group) => group !== undefined);
}

/** The widest that clefs, keys and first time signatures of all staves are, in diatonic steps. */
function widthsOf(columns: ScoreColumns): { readonly least: number; readonly most: number } {
  const { clefs, keys, signatures } = columns;
  let [least, most] = [0, 0];
  columns.staffIndex.forEach((_, staff) => {
    const widest = (steps: readonly number[]) => Math.max(0, ...steps);
    const clef = firstIn(clefs, staff) === undefined ? 0 : CLEF_STEPS;
    const key = widest(fifthsOf(keys, staff).map((fifths) => keyGroup(fifths, 0, 0)?.steps ?? 0));
    const own = clef + (key > 0 ? GROUP_GAP_STEPS + key : 0);
    const first = firstChanges(columns, staff).find(({ of }) => of === 'signatures');
    const signature = first
      ? GROUP_GAP_STEPS + signatureGroup(textAt(signatures.texts, first.index)).steps
      : 0;
    least = Math.max(least, own);
    most = Math.max(most, own + signature);
  });
  return { least, most };
}

/** All sorts of keys of a staff: there are fifteen at the most. */
function fifthsOf(keys: ScoreColumns['keys'], staff: number): readonly number[] {
  const sorts = new Set<number>();
  keys.staff.forEach((own, index) => {
    if (own === staff) sorts.add(keys.fifths[index] ?? 0);
  });
  return [...sorts];
}

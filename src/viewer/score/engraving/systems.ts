import type { EngravedSign, EngravedStaff, EngravingHead } from '../../../kinds/engraving/engraving.ts';

/** One system of the engraved score, a row of its music. Places are in its units. */
export interface System {
  /** Indexes of its first measure, and of the one after its last. */
  readonly first: number;
  readonly after: number;
  /** Left edge of its first measure, and the width of all of them. */
  readonly x: number;
  readonly width: number;
  /** Width that its music is spread to, so that the row is full; `width` where it is not spread. */
  readonly spread: number;
  /** Signs that its head repeats. */
  readonly signs: readonly PlacedSign[];
  /** Width of the head; 0 where the music brings its own signs. */
  readonly headWidth: number;
  readonly staves: readonly EngravedStaff[];
  /** Vertical extent. */
  readonly top: number;
  readonly bottom: number;
}

interface PlacedSign {
  readonly sign: EngravedSign;
  /** Distance that it is moved to stand in the head. */
  readonly dx: number;
}

/** Free space around the signs of a head. */
const GAP = 8;
/** Signs printed at the edges of a system reach this far beyond it. */
export const EDGE = 2;
/** Most that a row is spread to fill it, as a multiple of its music's width; an emptier row stays as it is. */
const MAX_SPREAD = 2;
/** Left end of the staves in a head: before it is room for a brace. */
export const STAVES_X = 24;
/** A sign this close after the beginning of a measure belongs to it: the head leaves out the sign that it replaces. */
const AT_BEGINNING = 60;

/**
 * Breaks the score into systems of at most `room` units, as many measures in each as fit, one at least. A system's head has
 * the braces, and the clefs and keys that hold. A movement begins with a system. All but the last are spread to the room.
 */
export function wrapSystems(head: EngravingHead, room: number): readonly System[] {
  const systems: System[] = [];
  const { measures } = head;
  let { staves, stavesX } = head;
  let first = 0;
  while (first < measures.length) {
    const signs = signsBefore(head, first);
    ({ staves, stavesX } = measures[first]?.begins ?? { staves, stavesX });
    const placed = placeSigns(signs, stavesX);
    let after = first;
    let width = 0;
    let top = Infinity;
    let bottom = -Infinity;
    for (let measure = measures[after]; measure; measure = measures[after]) {
      const isFull = placed.headWidth + width + measure.width > room;
      const isNext = measure.movement !== measures[after - 1]?.movement;
      if (after > first && (isFull || isNext || measure.begins)) break;
      width += measure.width;
      top = Math.min(top, measure.top);
      bottom = Math.max(bottom, measure.bottom);
      after++;
    }
    const free = room - placed.headWidth - EDGE;
    const isSpread = after < measures.length && free > width && free <= width * MAX_SPREAD;
    const spread = isSpread ? free : width;
    systems.push({ first, after, x: measures[first]?.x ?? 0, width, spread, staves, top, bottom, ...placed });
    first = after;
  }
  return systems;
}

/** Index of the system that has a measure; the last one for a measure after all. */
export function systemOfMeasure(systems: readonly Pick<System, 'after'>[], measure: number): number {
  const index = systems.findIndex(({ after }) => after > measure);
  return index < 0 ? systems.length - 1 : index;
}

/** Signs in force where a measure begins: of each staff the last clef and the last key before it, and all braces. */
function signsBefore({ signs, measures }: EngravingHead, measure: number): readonly EngravedSign[] {
  const x = measures[measure]?.x ?? 0;
  if (measure === 0 || measures[measure]?.begins) return [];
  const last = new Map<string, EngravedSign>();
  for (const sign of signs) {
    const name = `${sign.kind} ${sign.staff}`;
    if (sign.x < x) last.set(name, sign);
    else if (sign.x < x + AT_BEGINNING) last.delete(name);
    else break;
  }
  return [...last.values()];
}

/** Puts clefs under each other and keys right of them; braces stay as far from the staves as they are. */
function placeSigns(signs: readonly EngravedSign[], stavesX: number): Pick<System, 'signs' | 'headWidth'> {
  if (signs.length === 0) return { signs: [], headWidth: 0 };
  const widest = (kind: EngravedSign['kind']) =>
    signs.reduce((most, sign) => (sign.kind === kind ? Math.max(most, sign.width) : most), 0);
  const clefX = STAVES_X + GAP;
  const [clefs, keys] = [widest('clef'), widest('key')];
  const keyX = clefX + (clefs > 0 ? clefs + GAP : 0);
  const dx = ({ kind, x }: EngravedSign) =>
    kind === 'clef' ? clefX - x : kind === 'key' ? keyX - x : STAVES_X - stavesX;
  return {
    signs: signs.map((sign) => ({ sign, dx: dx(sign) })),
    headWidth: keyX + (keys > 0 ? keys + GAP : 0),
  };
}

import type { AlignedMoment } from '../../compare/axis.ts';
import { compareFiles, type Comparison } from '../../compare/compare.ts';
import type { Pair } from '../../compare/difference.ts';
import type { ComparedFile } from '../../compare/compared-file.ts';
import { tempoCurve } from '../../measures/tempo-curve.ts';
import { endInMap } from '../../measures/measure-map.ts';
import { entryAt } from '../../shared/elements.ts';
import type { Curve } from '../scene/layers/compare-layer.ts';
import { createSession, type Session } from '../session.ts';
import type { ViewerStorage } from '../storage.ts';
import { axisRuler } from './axis-ruler.ts';
import { placeSides, type ComparedSide, type PlacedSides } from './compared-side.ts';
import { createCompareStore, type CompareState, type CompareStore } from './compare-store.ts';
import { firstSound } from './side-sound.ts';
import { SwitchPlayer } from './switch-player.ts';

/** A comparison that is open: what is compared, its session on the common axis, and what the reader has chosen. */
export interface OpenComparison {
  readonly placed: PlacedSides;
  readonly session: Session;
  readonly player: SwitchPlayer;
  readonly store: CompareStore;
  readonly areVersions: boolean;
  readonly curves: readonly Curve[];
  readonly storage: ViewerStorage;
}

/** Opens a comparison of two to six analyses. Whoever opens it releases its player. */
export function createComparison(
  given: readonly ComparedSide[],
  moments: readonly AlignedMoment[],
  storage: ViewerStorage,
  first: Partial<CompareState>,
): OpenComparison {
  const placed = placeSides(given, moments);
  const { axis, sides, timelines, counting } = placed;
  const player = new SwitchPlayer(sides.map((side) => ({ sound: firstSound(side), map: side.map })));
  const session = createSession(
    {
      type: 'audio',
      storage: 'abstract',
      url: '',
      artist: '',
      length: axis.length,
      start: 0,
      end: axis.length,
    },
    timelines,
    { storage, player, axisRuler: axisRuler(axis) },
  );
  // The ruler says what they say.
  if (axis.by === 'measures')
    for (const timeline of counting) session.layout.getState().setShownByLink(timeline, false);
  session.panels.getState().showTab('changes');
  const ids = new Set(sides.map(({ fileId }) => fileId));
  return {
    ...{ placed, session, player, storage },
    store: createCompareStore(first),
    areVersions: ids.size === 1 && !ids.has(undefined),
    curves: sides.flatMap((_, index) => curveOf(placed, index) ?? []),
  };
}

/** Differences of the first two analyses. */
export function differencesOf({ placed, areVersions }: OpenComparison, agreeing: number): Comparison {
  const [a, b] = placed.sides;
  if (!a || !b) throw new RangeError('Two analyses are compared at least.');
  const files: Pair<ComparedFile> = [a.compared, b.compared];
  return compareFiles(files, placed.axis, { agreeing, areVersions });
}

function curveOf({ sides }: PlacedSides, index: number): Curve | undefined {
  const { compared, map, letter } = entryAt(sides, index);
  if (!compared.map) return undefined;
  const { measures } = compared.map;
  const places = new Float64Array(measures.length + 1);
  for (const [measure, { start }] of measures.entries()) places[measure] = map.toAxis(start);
  places[measures.length] = map.toAxis(endInMap(compared.map, measures.length - 1), 'end');
  const look = index === 0 ? 'first' : index === 1 ? 'second' : 'many';
  return { places, values: tempoCurve(compared.map), look, name: letter };
}

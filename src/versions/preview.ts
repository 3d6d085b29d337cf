import { changesBetween, summaryOf, type ChangeSummary } from './changes.ts';
import { entryAt, int32At } from '../shared/elements.ts';
import { matchNothing, matchVersions, withNewIds, type VersionMatch } from './match.ts';
import { isMeasured } from './places.ts';
import { doubtsOf, type Doubt, type Piece } from './same-piece.ts';
import type { StoredTimeline, VersionTimeline } from './version-timeline.ts';

/** First of the placeholders for ids that the server has yet to assign. */
const FIRST_NEW = -1_000_000_000;

/** Details of the piece in a version and in the file that replaces it. */
interface ComparedPieces {
  readonly before: Piece;
  readonly after: Piece;
}

interface Comparison {
  /** Components of the older version that continue; none in another piece. */
  readonly match: VersionMatch;
  readonly summary: ChangeSummary;
  /** Why it may be another piece. */
  readonly doubts: readonly Doubt[];
  readonly isSamePiece: boolean;
}

/**
 * Compares `newer` with the version `older` that it would replace; browser and server use the same function. Without an
 * answer about the piece, it counts as the same one where there are no doubts.
 */
export function compareVersions(
  older: readonly StoredTimeline[],
  newer: readonly VersionTimeline[],
  { before, after }: ComparedPieces,
  isSaidToBeSame: boolean | undefined,
): Comparison {
  const match = matchVersions(older, newer);
  const summary = changesOf(older, newer, match);
  const compared = older.filter(({ kind }) => !isMeasured(kind));
  const doubts = doubtsOf(
    before,
    after,
    summary,
    compared.reduce((sum, { components }) => sum + components.length, 0),
  );
  const isSamePiece = isSaidToBeSame ?? doubts.length === 0;
  if (isSamePiece) return { match, summary, doubts, isSamePiece };
  const nothing = matchNothing(older, newer);
  return { match: nothing, summary: changesOf(older, newer, nothing), doubts, isSamePiece };
}

/** Changes since `base` in a file whose component ids come from `match`. */
export function changesOf(
  base: readonly StoredTimeline[],
  newer: readonly VersionTimeline[],
  { timelines }: VersionMatch,
): ChangeSummary {
  const numbered = newer.map((timeline, index): StoredTimeline => {
    const match = entryAt(timelines, index);
    const ids = withNewIds(match, FIRST_NEW);
    return {
      ...timeline,
      id: match.id ?? FIRST_NEW + index,
      components: timeline.components.map((component, row) => ({ ...component, id: int32At(ids, row) })),
    };
  });
  return summaryOf(changesBetween(base, numbered));
}

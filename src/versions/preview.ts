import { changesBetween, summaryOf, type ChangeSummary } from './changes.ts';
import { entryAt, int32At } from '../shared/elements.ts';
import { matchNothing, matchVersions, withNewIds, type VersionMatch } from './match.ts';
import { isMeasured } from './places.ts';
import { doubtsOf, type Doubt, type Piece } from './same-piece.ts';
import type { StoredTimeline, VersionTimeline } from './version-timeline.ts';

/** First of the numbers that stand for ids which the server has still to give. */
const FIRST_NEW = -1_000_000_000;

/** What is compared: the timelines of a version and of the file that replaces it, and what both say of their piece. */
interface ComparedPieces {
  readonly before: Piece;
  readonly after: Piece;
}

interface Comparison {
  /** What of the version before lives on; nothing in another piece. */
  readonly match: VersionMatch;
  readonly summary: ChangeSummary;
  /** Why it may be another piece. */
  readonly doubts: readonly Doubt[];
  readonly isSamePiece: boolean;
}

/**
 * What would change if `newer` replaced `older`: browser and server ask this alike. Where nobody says whether it is the same
 * piece, it is one that nothing speaks against.
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

/** What changed since `base` in a file that `match` gives the ids of a version after it. */
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

import { useEffect, useState } from 'react';
import { scoreSource, type ScorePage } from '../../hand-out/score-source.ts';
import { sheetSize, type SheetChoices } from '../../hand-out/sheet.ts';
import type { Session } from '../../session.ts';

/** The score of a hand-out: its pages, or how far they have come. */
export type ScoreState =
  | { readonly phase: 'none' | 'loading' | 'failed' }
  | { readonly phase: 'there'; readonly pages: readonly ScorePage[] };

/** Room that the foot of a page takes, at most, in CSS pixels. */
const FOOT_PX = 115;

/** Draws the pages of the score while they are wanted. */
export function useScorePages(
  session: Session,
  { withScore, paper }: Pick<SheetChoices, 'withScore' | 'paper'>,
): ScoreState {
  const [state, setState] = useState<ScoreState>({ phase: 'none' });
  useEffect(() => {
    const source = withScore ? scoreSource(session) : undefined;
    if (!source) {
      setState({ phase: 'none' });
      return undefined;
    }
    const ended = new AbortController();
    let drawn: readonly ScorePage[] = [];
    const { roomWidthPx, roomHeightPx } = sheetSize(paper);
    setState({ phase: 'loading' });
    import('../../hand-out/score-pages.ts')
      .then(({ loadScorePages }) =>
        loadScorePages(
          source,
          session.requests,
          { widthPx: roomWidthPx, heightPx: roomHeightPx - FOOT_PX },
          ended.signal,
        ),
      )
      .then(
        (pages) => {
          drawn = pages;
          if (ended.signal.aborted) release(pages);
          else setState({ phase: 'there', pages });
        },
        () => ended.signal.aborted || setState({ phase: 'failed' }),
      );
    return () => {
      ended.abort();
      release(drawn);
    };
  }, [session, withScore, paper]);
  return state;
}

function release(pages: readonly ScorePage[]): void {
  for (const page of pages) if ('picture' in page) URL.revokeObjectURL(page.picture);
}

import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { createCanvasLettering } from '../../../figure/canvas-lettering.ts';
import type { Lettering } from '../../../figure/figure.ts';
import { paperComments, type PaperComments } from '../../hand-out/comments.ts';
import { pagesOf, type Page } from '../../hand-out/pages.ts';
import { paperMusic, type PaperMusic } from '../../hand-out/paper-music.ts';
import { drawLines, sheetSize, type PrintedLine, type SheetChoices } from '../../hand-out/sheet.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';

/** Distances between the parts of a sheet in CSS pixels, those of its style sheet. */
const LINE_GAP_PX = 24;
const COMMENT_GAP_PX = 8;
const PART_GAP_PX = 29;

/** The music of a session as it is printed: the lanes that the reader sees, in their order. */
export function usePaperMusic({ timelines, layout, playback }: AnalysisView): PaperMusic {
  const order = useStore(layout, (state) => state.order);
  const shown = useStore(layout, (state) => state.shown);
  const count = timelines.length;
  return useMemo(() => {
    const { start, end } = playback.getState();
    return paperMusic(
      timelines,
      order.filter((timeline) => timeline < count && shown[timeline] === true),
      { start, end },
    );
  }, [timelines, count, order, shown, playback]);
}

/** Measures texts, once the fonts are there. */
export function useLettering(): Lettering | undefined {
  const [lettering, setLettering] = useState<Lettering>();
  useEffect(() => {
    let isWanted = true;
    void createCanvasLettering(document).then((made) => isWanted && setLettering(made));
    return () => {
      isWanted = false;
    };
  }, []);
  return lettering;
}

/** The parts of a hand-out that its pages are made of. */
export interface SheetContent {
  readonly comments: PaperComments;
  readonly lines: readonly PrintedLine[] | undefined;
}

export function useSheetContent(
  { timelines }: AnalysisView,
  music: PaperMusic,
  choices: SheetChoices,
  lettering: Lettering | undefined,
): SheetContent | undefined {
  const { leftOut, isBlank, part } = choices;
  const comments = useMemo(
    () => paperComments(timelines, music, (timeline) => !leftOut.has(timeline), part),
    [timelines, music, leftOut, part],
  );
  const { paper, length, isGrey } = choices;
  return useMemo(
    () =>
      lettering && {
        comments,
        lines: drawLines(music, comments, { paper, length, part, leftOut, isBlank, isGrey }, lettering),
      },
    [lettering, music, comments, paper, length, part, leftOut, isBlank, isGrey],
  );
}

/** Divides a hand-out into pages by the heights that its texts have in `measured`; undefined before these are known. */
export function usePages(
  content: SheetContent | undefined,
  choices: SheetChoices,
  measured: RefObject<HTMLElement | null>,
): readonly Page[] | undefined {
  const [pages, setPages] = useState<readonly Page[]>();
  const lines = content?.lines;
  useLayoutEffect(() => {
    const element = measured.current;
    if (!element || !lines) {
      setPages(undefined);
      return;
    }
    const heightsOf = (part: string) =>
      Array.from(
        element.querySelectorAll(`[data-part=${part}] > *`),
        (one) => one.getBoundingClientRect().height,
      );
    const [headPx = 0] = heightsOf('head');
    const [footPx = 0] = heightsOf('foot');
    const [questionPx = 0] = heightsOf('question');
    setPages(
      pagesOf({
        roomPx: sheetSize(choices.paper).roomHeightPx - footPx,
        headPx,
        systemsPx: lines.map(({ heightPx }) => heightPx),
        systemGapPx: LINE_GAP_PX,
        commentsPx: heightsOf('comments'),
        commentGapPx: COMMENT_GAP_PX,
        questionPx,
        partGapPx: PART_GAP_PX,
      }),
    );
  }, [lines, content, choices, measured]);
  return pages;
}

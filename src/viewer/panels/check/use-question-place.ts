import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { xOf } from '../../../kinds/contract/visible.ts';
import { ask, questionAt, questionItem } from '../../check/ask.ts';
import type { Check, Question } from '../../check/check.ts';
import { afterLayout, reveal } from '../../scene/commands/commands.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { useOnMove } from './use-exercise.ts';

/** Distance of the panel from its lane and from the canvas's edges, in CSS pixels. */
const GAP_PX = 8;
/** Distance at which neighbouring questions can be read with their results, in CSS pixels. */
const READABLE_PX = 76;
/** Part of the canvas left of the place that is asked about first. */
const LEAD = 0.1;

/** Brings the place of a question into view once the page has its room for it; the first one so close that it can be read. */
export function useInView(session: AnalysisView & Tools, check: Check, question: Question | undefined): void {
  const isClose = useRef(false);
  useEffect(() => {
    if (!question) return;
    afterLayout(() => {
      if (!isClose.current) goClose(session, check, question);
      isClose.current = true;
      const item = questionItem(session, question);
      if (item) reveal(session, item);
    });
  }, [session, check, question]);
}

/** Zooms in until questions have room, on average, unless the link names a view. */
function goClose({ viewport, links }: AnalysisView & Tools, check: Check, { start }: Question): void {
  const questions = check.questions();
  const [first, last] = [questions[0], questions.at(-1)];
  const hasView = new URLSearchParams(links?.incoming.getState().search).has('v');
  if (!first || !last || hasView || check.part.topic === 'form') return;
  const gap = (last.start - first.start) / Math.max(questions.length - 1, 1);
  const { view, moveTo } = viewport.getState();
  const pxPerSecond = READABLE_PX / gap;
  if (!Number.isFinite(pxPerSecond) || pxPerSecond <= view.pxPerSecond) return;
  moveTo({ leftTime: start - (LEAD * view.widthPx) / pxPerSecond, pxPerSecond });
}

/** Asks what the reader selects on the lanes, instead of showing its details. */
export function useAskSelected(session: AnalysisView, check: Check): void {
  useEffect(
    () =>
      session.selection.subscribe(({ selected, clear }, before) => {
        if (!selected || selected === before.selected || check.hidesAll) return;
        const question = questionAt(session.timelines, check, selected);
        if (!question || check.answers.getState().isChecked) return;
        clear();
        ask(session, check, question);
      }),
    [session, check],
  );
}

/** Keeps a panel over the canvas right below the lane of its question, or above where there is no room, within the canvas. */
export function useAtPlace(
  session: AnalysisView,
  question: Question | undefined,
  panel: RefObject<HTMLElement | null>,
  isAtPlace: boolean,
): void {
  const place = useCallback(() => {
    const { current } = panel;
    const around = current?.parentElement;
    if (!isAtPlace || !current || !around) return;
    const item = question && questionItem(session, question);
    const { laneOf, rulerPx } = session.layout.getState();
    const { view } = session.viewport.getState();
    const lane = item && laneOf[item.timeline];
    const within = (value: number, most: number) => Math.max(Math.min(value, most - GAP_PX), GAP_PX);
    const mostX = around.clientWidth - current.offsetWidth;
    const mostY = around.clientHeight - current.offsetHeight;
    const topPx = (lane?.topPx ?? rulerPx) - view.scrollPx;
    const belowPx = topPx + (lane?.heightPx ?? 0) + GAP_PX;
    const abovePx = topPx - current.offsetHeight - GAP_PX;
    const y = belowPx <= mostY || abovePx < rulerPx ? belowPx : abovePx;
    const x = question ? xOf(view, question.start) : GAP_PX;
    current.style.translate = `${within(x, mostX)}px ${within(y, mostY)}px`;
  }, [session, question, panel, isAtPlace]);
  useOnMove(session, place);
}

import { useEffect, useRef } from 'react';
import { entryAt } from '../../../shared/elements.ts';
import type { GuideLine } from '../../guide/guide-at.ts';
import { soundingInWords } from '../../model/in-words.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';

/** Least time between two announcements: a person who listens to the page also listens to the music. */
const MIN_MS = 3000;

/**
 * Announces the current units of the chosen timelines in the viewer's status line, whenever they change. A unit that
 * passes within the pause between two announcements is not announced.
 */
export function useGuideAnnouncements(
  { timelines, panels }: AnalysisView & Tools,
  lines: readonly GuideLine[],
  announced: Readonly<Record<number, boolean>>,
): void {
  const said = useRef<ReadonlyMap<number, string>>(new Map());
  const saidMs = useRef(-Infinity);
  useEffect(() => {
    const words = inWords(timelines, lines, announced);
    said.current = new Map([...said.current].filter(([timeline]) => words.has(timeline)));
    const news = [...words].filter(([timeline, text]) => said.current.get(timeline) !== text);
    if (news.length === 0) return undefined;
    const say = () => {
      said.current = words;
      saidMs.current = performance.now();
      panels.getState().say(news.map(([, text]) => text).join(' '));
    };
    const timer = setTimeout(say, Math.max(saidMs.current + MIN_MS - performance.now(), 0));
    return () => clearTimeout(timer);
  }, [timelines, panels, lines, announced]);
}

/** Spoken lines by timeline, for those in which something sounds. */
function inWords(
  timelines: AnalysisView['timelines'],
  lines: readonly GuideLine[],
  announced: Readonly<Record<number, boolean>>,
): ReadonlyMap<number, string> {
  const rows = new Map<number, number[]>();
  for (const { timeline, now } of lines) {
    if (now === undefined || !announced[entryAt(timelines, timeline).id]) continue;
    rows.set(timeline, [...(rows.get(timeline) ?? []), now]);
  }
  return new Map(
    [...rows].map(
      ([timeline, own]) => [timeline, soundingInWords(entryAt(timelines, timeline), own)] as const,
    ),
  );
}

import { useMemo } from 'react';
import { useStore } from 'zustand';
import { entryAt } from '../../shared/elements.ts';
import { createGuideReader } from '../guide/guide-at.ts';
import { guideTimelines } from '../guide/guide-timelines.ts';
import { timelineName, type Timeline } from '../model/timeline.ts';
import { ComponentLabel } from '../panels/parts/component-label.tsx';
import type { AnalysisView } from '../session/analysis-view.ts';
import styles from './guide-text.module.css';

/** Most letters of a comment; a longer one is read in the viewer. */
const MAX_COMMENT_LETTERS = 2000;
const MAX_NAME_LETTERS = 200;

/** Current units of a passage, outermost first, with the author's comments. Counted beats are left out. */
export function GuideText({ session }: { readonly session: AnalysisView }) {
  const { timelines, layout, playback } = session;
  const linesAt = useMemo(() => {
    const { shown } = layout.getState();
    const { all } = guideTimelines(timelines, layout.getState(), {});
    const worded = all.filter(
      (timeline) => shown[timeline] && !entryAt(timelines, timeline).words.hasGeneratedLabels,
    );
    return createGuideReader(timelines, worded);
  }, [timelines, layout]);
  const lines = useStore(playback, ({ time }) => linesAt(time));
  const now = lines.flatMap(({ now: row, ...line }) => (row === undefined ? [] : [{ ...line, row }]));
  if (now.length === 0) return null;
  return (
    <ul className={styles.guide} aria-label="Guide">
      {now.map(({ timeline: index, part, row }) => {
        const timeline = entryAt(timelines, index);
        const comments = timeline.words.comments?.(row) ?? '';
        return (
          <li key={`${index} ${part}`} className={comments === '' ? undefined : styles.commented}>
            <b className={styles.label}>
              <ComponentLabel timeline={timeline} row={row} />
            </b>{' '}
            <span className={styles.place} dir="auto">
              {placeOf(timeline, part, row)}
            </span>
            {comments !== '' && (
              <p className={styles.comments} dir="auto">
                {comments.length > MAX_COMMENT_LETTERS
                  ? `${comments.slice(0, MAX_COMMENT_LETTERS)}…`
                  : comments}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** 'Form, level 2, measures 4 to 6': where a component stands, measures for one that lasts. */
function placeOf(timeline: Timeline, part: string, row: number): string {
  const [start, end] = timeline.rows.span(row);
  const measures = end > start ? timeline.inMeasures(row) : undefined;
  const name = timelineName(timeline).slice(0, MAX_NAME_LETTERS);
  const ownPart = part === name.toLowerCase() ? '' : part;
  return [name, ownPart, measures].filter((words) => words !== undefined && words !== '').join(', ');
}

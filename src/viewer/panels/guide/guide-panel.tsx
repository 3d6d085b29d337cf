import {
  memo,
  useCallback,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { entryAt } from '../../../shared/elements.ts';
import { buttonClass } from '../../../ui/button.tsx';
import textStyles from '../../../ui/text.module.css';
import { createGuideReader } from '../../guide/guide-at.ts';
import { MAX_ENTRIES, presentEntry, type GuideEntry } from '../../guide/guide-entries.ts';
import { useGuideEntries, useGuideTimelines } from '../parts/use-guide-entries.ts';
import { measureInWords } from '../../model/counted.ts';
import type { Timeline } from '../../model/timeline.ts';
import { goTo } from '../../scene/commands/commands.ts';
import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { ComponentLabel } from '../parts/component-label.tsx';
import { useGuideAnnouncements } from './use-guide-announcements.ts';
import styles from './guide-panel.module.css';

/** No comment takes more letters than these: a longer one is read in the details. */
const MAX_COMMENT_LETTERS = 5000;
/** Place in the panel, as a part of its height, that the present entry is brought to, and where it may stand. */
const BROUGHT_TO = 0.12;
const UPPER_PART = 0.5;

interface Props {
  readonly session: Session;
}

/** What the author says of the music, in its order: the present words keep step with the playback. */
export function GuidePanel({ session }: Props) {
  const heading = useId();
  const isPresented = useStore(session.presenting, ({ mode }) => mode === 'screen');
  const entries = useGuideEntries(session);
  const isComplete = useStore(session.loading, ({ phase }) => phase !== 'loading');
  useAnnouncements(session);
  // A thousand of them are made between frames of the canvas.
  const listed = useDeferredValue(entries, NO_ENTRIES);
  return (
    <aside
      className={styles.guide}
      data-presented={isPresented || undefined}
      data-empty={(isComplete && entries.length === 0) || undefined}
      aria-labelledby={heading}
    >
      <h2 id={heading} className={textStyles.visuallyHidden}>
        Listening guide
      </h2>
      {listed.length > 0 && <Entries session={session} entries={listed} />}
      {listed.length === MAX_ENTRIES && (
        <p className={styles.most}>
          The guide lists {MAX_ENTRIES.toLocaleString('en')} comments. The outline has all.
        </p>
      )}
      {entries.length === 0 && isComplete && <NoComments session={session} />}
    </aside>
  );
}

function NoComments({ session: { panels } }: Props) {
  return (
    <div className={styles.empty}>
      <p>This analysis has no comments.</p>
      <button
        type="button"
        className={buttonClass('outline', 'small')}
        onClick={() => panels.getState().showTab('outline')}
      >
        Show the outline
      </button>
    </div>
  );
}

const NO_ENTRIES: readonly GuideEntry[] = [];

interface EntriesProps extends Props {
  readonly entries: readonly GuideEntry[];
}

function Entries({ session, entries }: EntriesProps) {
  const { timelines, playback } = session;
  const [list, setList] = useState<HTMLOListElement | null>(null);
  const present = useStore(playback, ({ time }) => presentEntry(entries, time));
  usePresentInView(list, present);
  const go = useCallback((time: number) => goTo(session, time), [session]);
  return (
    <ol ref={setList} className={styles.entries}>
      {entries.map((entry, index) => (
        <Entry
          key={`${entry.timeline} ${entry.row}`}
          timelines={timelines}
          timeline={entryAt(timelines, entry.timeline)}
          row={entry.row}
          start={entry.start}
          isPresent={index === present}
          onGo={go}
        />
      ))}
    </ol>
  );
}

interface EntryProps {
  readonly timelines: readonly Timeline[];
  readonly timeline: Timeline;
  readonly row: number;
  readonly start: number;
  readonly isPresent: boolean;
  readonly onGo: (time: number) => void;
}

const Entry = memo(function Entry({ timelines, timeline, row, start, isPresent, onGo }: EntryProps) {
  const comment = timeline.words.comments?.(row) ?? '';
  return (
    <li className={styles.entry} aria-current={isPresent || undefined}>
      <button type="button" className={styles.go} onClick={() => onGo(start)}>
        <span className={`${textStyles.num} ${styles.place}`}>
          {measureInWords(timelines, start) ?? timeline.positions.short(start)}
        </span>{' '}
        <Swatch color={timeline.words.color?.(row)} />
        <span className={styles.label} dir="auto">
          <ComponentLabel timeline={timeline} row={row} />
        </span>
      </button>
      {comment !== '' && (
        <p className={styles.comment} dir="auto">
          {shortened(comment, MAX_COMMENT_LETTERS)}
        </p>
      )}
    </li>
  );
});

/** Swatch in the author's or the level's colour, as the canvas has it. */
function Swatch({ color }: { readonly color: string | undefined }) {
  return (
    <span className={styles.swatch} style={{ background: color }} hidden={color === undefined} aria-hidden />
  );
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Keeps the present entry in the upper half of the panel as it becomes another one; the reader may scroll elsewhere. */
function usePresentInView(list: HTMLElement | null, present: number | undefined) {
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    const entry = present === undefined ? undefined : list?.children[present];
    if (!list || !entry || before.current === present) return;
    const isFirst = before.current === undefined;
    before.current = present;
    const { top, height } = list.getBoundingClientRect();
    const place = entry.getBoundingClientRect().top - top;
    if (place >= 0 && place <= height * UPPER_PART) return;
    const isCalm = isFirst || matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollBy({ top: place - height * BROUGHT_TO, behavior: isCalm ? 'instant' : 'smooth' });
  }, [list, present]);
}

/** Announces units of the timelines for which the reader has asked for that. */
function useAnnouncements(session: AnalysisView & Tools) {
  const { timelines, playback, guide } = session;
  const { chosen } = useGuideTimelines(session);
  const announced = useStore(guide, (state) => state.announced);
  const linesAt = useMemo(
    () =>
      createGuideReader(
        timelines,
        chosen.filter((timeline) => announced[entryAt(timelines, timeline).id]),
      ),
    [timelines, chosen, announced],
  );
  const lines = useStore(playback, ({ time }) => linesAt(time));
  useGuideAnnouncements(session, lines, announced);
}

import { ALargeSmall, ListFilter, X } from 'lucide-react';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { entryAt } from '../../../shared/elements.ts';
import { DisclosureButton } from '../../../ui/disclosure.tsx';
import iconButtonStyles from '../../../ui/icon-button.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import { guideTimelines, type GuideTimelines } from '../../guide/guide-timelines.ts';
import { createGuideReader, guideParts } from '../../guide/guide-at.ts';
import { createGuideStore, type GuideStore } from '../../guide/guide-store.ts';
import { selectInPlace } from '../../scene/commands/commands.ts';
import type { Session } from '../../session.ts';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { useGuideAnnouncements } from './listening-guide-announcements.ts';
import { GuideChoices } from './listening-guide-choices.tsx';
import { Line } from './listening-guide-line.tsx';
import styles from './listening-guide.module.css';

interface Props {
  readonly session: Session;
}

/**
 * The current and the next units, in words that keep step with the playback. Not rendered while it is closed; a
 * presentation on this screen has it all the time.
 */
export function ListeningGuide({ session }: Props) {
  const isOpen = useStore(session.panels, (state) => state.guideOpen);
  const isPresented = useStore(session.presenting, ({ mode }) => mode === 'screen');
  const [guide] = useState(() => createGuideStore(session.fileId, session.storage));
  return isOpen || isPresented ? <OpenGuide session={session} guide={guide} /> : null;
}

function OpenGuide({ session, guide }: { readonly session: Session; readonly guide: GuideStore }) {
  const { panels } = session;
  const isPresented = useStore(session.presenting, ({ mode }) => mode === 'screen');
  const isLarge = useStore(panels, (state) => state.guideLarge) && !isPresented;
  const [isChoosing, setIsChoosing] = useState(false);
  const listed = useGuideTimelines(session, guide);
  const parts = guideParts(session.timelines, listed.chosen);
  const heading = useId();
  const choices = useId();
  const aside = useRef<HTMLElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  useFocusHandedBack(aside);
  const { setGuideOpen, setGuideLarge } = panels.getState();
  const close = () => {
    // At once: over the whole viewer it keeps the timelines from the keyboard.
    flushSync(() => setGuideOpen(false));
    focusTimelines();
  };
  const stepBack = () => {
    if (isChoosing) {
      setIsChoosing(false);
      chooser.current?.focus();
    } else if (isLarge) setGuideLarge(false);
    else close();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is inside
    <aside
      ref={aside}
      className={styles.guide}
      data-guide=""
      data-large={isLarge || undefined}
      data-presented={isPresented || undefined}
      data-choosing={isChoosing || undefined}
      // The height depends on the chosen timelines, never on the current units: the timelines below must stand still.
      style={{ '--guide-parts': Math.max(parts, 1) } as CSSProperties}
      aria-labelledby={heading}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        stepBack();
      }}
    >
      <div className={styles.head}>
        <h2 id={heading}>Listening guide</h2>
        <DisclosureButton
          ref={chooser}
          className={`${iconButtonStyles.iconButton} ${styles.tool}`}
          aria-label="Choose timelines"
          title="Choose timelines"
          isOpen={isChoosing}
          panelId={isChoosing ? choices : undefined}
          onToggle={() => setIsChoosing(!isChoosing)}
        >
          <ListFilter size={18} aria-hidden="true" />
        </DisclosureButton>
        {!isPresented && <GuideTools isLarge={isLarge} onLarge={setGuideLarge} onClose={close} />}
      </div>
      <div className={styles.body}>
        {isChoosing && <GuideChoices id={choices} session={session} guide={guide} listed={listed} />}
        <Lines session={session} guide={guide} chosen={listed.chosen} />
      </div>
    </aside>
  );
}

interface ToolsProps {
  readonly isLarge: boolean;
  readonly onLarge: (isLarge: boolean) => void;
  readonly onClose: () => void;
}

function GuideTools({ isLarge, onLarge, onClose }: ToolsProps) {
  return (
    <>
      <IconButton
        className={styles.tool}
        aria-label="Large type"
        title="Large type, full viewer"
        aria-pressed={isLarge}
        onClick={() => onLarge(!isLarge)}
      >
        <ALargeSmall size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        className={styles.tool}
        aria-label="Close listening guide"
        title="Close listening guide"
        onClick={onClose}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </>
  );
}

/**
 * Returns the focus to the timelines when the guide closes while it has the focus, as when another panel takes its
 * place on a phone.
 */
function useFocusHandedBack(aside: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const own = aside.current;
    return () => {
      if (own?.contains(document.activeElement)) focusTimelines();
    };
  }, [aside]);
}

function useGuideTimelines({ timelines, layout }: Session, guide: GuideStore): GuideTimelines {
  const order = useStore(layout, (state) => state.order);
  const shown = useStore(layout, (state) => state.shown);
  const wanted = useStore(guide, (state) => state.shown);
  return useMemo(
    () => guideTimelines(timelines, { order, shown }, wanted),
    [timelines, order, shown, wanted],
  );
}

interface LinesProps {
  readonly session: Session;
  readonly guide: GuideStore;
  readonly chosen: readonly number[];
}

/** Lines of the guide, rendered only when their content changes, not with every tick of the clock. */
function Lines({ session, guide, chosen }: LinesProps) {
  const { timelines, playback, selection } = session;
  const linesAt = useMemo(() => createGuideReader(timelines, chosen), [timelines, chosen]);
  const lines = useStore(playback, ({ time }) => linesAt(time));
  const announced = useStore(guide, (state) => state.announced);
  const selected = useStore(selection, (state) => state.selected);
  useGuideAnnouncements(session, lines, announced);
  const select = useCallback(
    (timeline: number, row: number) => selectInPlace(session, { timeline, row }),
    [session],
  );
  if (lines.length === 0)
    return (
      <p className={styles.empty}>
        {chosen.length === 0 ? 'No timelines chosen.' : 'Nothing sounds here, and nothing follows.'}
      </p>
    );
  return (
    <ul className={styles.lines}>
      {lines.map(({ timeline, part, now, last, next }) => (
        <Line
          key={`${timeline} ${part}`}
          timeline={entryAt(timelines, timeline)}
          index={timeline}
          part={part}
          now={now}
          last={last}
          next={next}
          selectedRow={selected?.timeline === timeline ? selected.row : undefined}
          playback={playback}
          onSelect={select}
        />
      ))}
    </ul>
  );
}

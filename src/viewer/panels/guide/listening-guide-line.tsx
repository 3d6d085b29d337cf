import { memo } from 'react';
import { useStore } from 'zustand';
import { shortTime } from '../../../shared/time.ts';
import textStyles from '../../../ui/text.module.css';
import { timelineName, type Timeline } from '../../model/timeline.ts';
import type { PlaybackStore } from '../../store/playback.ts';
import styles from './listening-guide.module.css';
import { SetLabelText } from '../parts/set-label.tsx';

/** No label takes more letters than these, and no comment: a longer one is read in the inspector. */
const MAX_LETTERS = 200;
const MAX_COMMENT_LETTERS = 5000;

interface LineProps {
  readonly timeline: Timeline;
  /** The timeline's index in the session. */
  readonly index: number;
  readonly part: string;
  readonly now: number | undefined;
  /** Row that was active last, where none is now. */
  readonly last: number | undefined;
  readonly next: number | undefined;
  /** Row selected in the timeline; undefined where something else or nothing is selected. */
  readonly selectedRow: number | undefined;
  readonly playback: PlaybackStore;
  readonly onSelect: (index: number, row: number) => void;
}

/** One part of a timeline: its current or last unit, with its comments, and the next one, with a countdown. */
export const Line = memo(function Line(props: LineProps) {
  const { timeline, index, part, now, last, next, selectedRow, playback, onSelect } = props;
  const shown = now ?? last;
  return (
    <li className={styles.line} data-timeline={timeline.id}>
      {shown === undefined ? (
        <p className={styles.silent}>{placeOf(timeline, part)}: none</p>
      ) : (
        <div className={now === undefined ? styles.last : styles.now}>
          <button
            type="button"
            className={styles.pick}
            aria-current={shown === selectedRow || undefined}
            onClick={() => onSelect(index, shown)}
          >
            <span className={`${textStyles.num} ${styles.time}`}>
              {shortTime(timeline.rows.span(shown)[0])}
            </span>{' '}
            <span className={styles.words}>
              {now === undefined && <span className={styles.caption}>last </span>}
              <Swatch color={timeline.words.color?.(shown)} />
              <Label timeline={timeline} row={shown} />{' '}
              <span className={styles.place} dir="auto">
                {placeOf(timeline, part, shown)}
              </span>
            </span>
          </button>
          <Comments text={timeline.words.comments?.(shown) ?? ''} />
        </div>
      )}
      {next !== undefined && (
        <button
          type="button"
          className={styles.next}
          aria-current={next === selectedRow || undefined}
          onClick={() => onSelect(index, next)}
        >
          <span className={styles.caption}>next</span>{' '}
          <span className={styles.words}>
            <Label timeline={timeline} row={next} />{' '}
            <Countdown playback={playback} at={timeline.rows.span(next)[0]} />
          </span>
        </button>
      )}
    </li>
  );
});

/** 'Form, level 2, measures 4 to 6': where a component stands, measures for one that lasts. */
export function placeOf(timeline: Timeline, part: string, row?: number): string {
  const [start, end] = row === undefined ? [0, 0] : timeline.rows.span(row);
  const measures = row !== undefined && end > start ? timeline.inMeasures(row) : undefined;
  const name = timelineName(timeline).slice(0, MAX_LETTERS);
  // A timeline that only counts is named by its units, unless its author has named it.
  if (timeline.words.hasGeneratedLabels && /^(beats?|measures?)$/i.test(name))
    return part.charAt(0).toUpperCase() + part.slice(1);
  const ownPart = part === name.toLowerCase() ? '' : part;
  return [name, ownPart, measures].filter((words) => words !== undefined && words !== '').join(', ');
}

/** Text that names a component, with its music signs. */
export function Label({ timeline, row }: { readonly timeline: Timeline; readonly row: number }) {
  const setLabel = timeline.typeset?.label(row);
  if (setLabel)
    return (
      <b className={styles.label}>
        <SetLabelText label={setLabel} />
      </b>
    );
  const label = timeline.words.label(row);
  // The first words of its description name one that has no label.
  if (label === '') return <em className={styles.label}>{timeline.words.describe(row).split(', ', 1)}</em>;
  return (
    <b className={styles.label} dir="auto">
      {shortened(label, MAX_LETTERS)}
    </b>
  );
}

/** Swatch in the author's or the level's colour, as the canvas has it. */
function Swatch({ color }: { readonly color: string | undefined }) {
  if (color === undefined) return null;
  return <span className={styles.swatch} style={{ background: color }} aria-hidden />;
}

function Comments({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <p className={styles.comments} dir="auto">
      {shortened(text, MAX_COMMENT_LETTERS)}
    </p>
  );
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

interface CountdownProps {
  readonly playback: PlaybackStore;
  /** Seconds of the recording. */
  readonly at: number;
}

/** Countdown in whole seconds at the present speed, rounded up: the last one is shown until the moment itself. */
function Countdown({ playback, at }: CountdownProps) {
  const seconds = useStore(playback, ({ time, speed }) => Math.max(Math.ceil((at - time) / speed - 1e-3), 0));
  return (
    <span className={`${textStyles.num} ${styles.countdown}`}>
      in {seconds < 60 ? `${seconds} s` : shortTime(seconds)}
    </span>
  );
}

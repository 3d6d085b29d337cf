import { BookOpen, Check } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { PageTurns } from '../../../kinds/kind-timeline.ts';
import type { Session } from '../../session.ts';
import { WIDTH_STEP_PX, type ScoreWidth } from './score-divider.tsx';
import styles from './score-panel.module.css';

/** A document whose pages a timeline turns. */
export interface Score {
  readonly turns: PageTurns;
  /** Where a browser gets it; undefined where the server does not hold it. */
  readonly url: string | undefined;
}

/** A timeline that turns pages. */
export interface NamedScore {
  /** An index into the session's timelines. */
  readonly timeline: number;
  readonly name: string;
  readonly score: Score;
}

interface Props {
  readonly session: Session;
  readonly scores: readonly NamedScore[];
  readonly shown: NamedScore;
  readonly width: ScoreWidth;
}

/** The foot of the score: what it is, and the menu of what else there is to see. */
export function ScoreMenu({ session, scores, shown, width }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.foot}>
      <span title={shown.name}>{shown.name}</span>
      <button
        ref={button}
        type="button"
        className="button button-plain button-small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <BookOpen className="icon" size={15} aria-hidden />
        Choose score
      </button>
      {isOpen && (
        <OpenMenu
          id={menuId}
          session={session}
          scores={scores}
          shown={shown}
          width={width}
          onClose={close}
          onLeave={(to) => {
            // A press on the button closes it by itself.
            if (to !== button.current) setOpen(false);
          }}
        />
      )}
    </div>
  );
}

interface OpenProps extends Props {
  readonly id: string;
  readonly onClose: () => void;
  /** The focus went elsewhere. */
  readonly onLeave: (to: EventTarget | null) => void;
}

function OpenMenu({ id, session: { panels }, scores, shown, width, onClose, onLeave }: OpenProps) {
  const menu = useRef<HTMLDivElement>(null);
  const { chooseScore, setScoreOpen, setScoreWidth } = panels.getState();
  useEffect(() => {
    if (menu.current) (checkedOf(menu.current) ?? itemsOf(menu.current)[0])?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      items[next]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Tab') onClose();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeave(relatedTarget);
  };
  /** Stays open: one press is seldom enough. */
  const resize = (step: 1 | -1) =>
    setScoreWidth(Math.min(Math.max(width.now + step * WIDTH_STEP_PX, width.least), width.most));
  return (
    <div
      ref={menu}
      id={id}
      className={styles.menu}
      role="menu"
      tabIndex={-1}
      aria-label="Score"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <div role="group" aria-label="Scores">
        {scores.map(({ timeline, name }) => (
          <button
            key={timeline}
            type="button"
            role="menuitemradio"
            aria-checked={timeline === shown.timeline}
            tabIndex={-1}
            onClick={() => {
              chooseScore(timeline);
              onClose();
            }}
          >
            <Check className="icon" size={15} aria-hidden />
            {name}
          </button>
        ))}
      </div>
      <div role="group" aria-label="Size" className={styles.sizes}>
        <button type="button" role="menuitem" tabIndex={-1} onClick={() => resize(1)}>
          Make score wider
        </button>
        <button type="button" role="menuitem" tabIndex={-1} onClick={() => resize(-1)}>
          Make score narrower
        </button>
      </div>
      <button type="button" role="menuitem" tabIndex={-1} onClick={() => setScoreOpen(false)}>
        Hide score
      </button>
    </div>
  );
}

const itemsOf = (menu: HTMLElement) =>
  [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')].filter((item) => item.checkVisibility());

const checkedOf = (menu: HTMLElement) => menu.querySelector<HTMLElement>('[aria-checked="true"]');

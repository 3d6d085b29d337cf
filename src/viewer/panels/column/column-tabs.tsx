import { useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Chord } from '../../scene/input/key-chords.ts';
import type { Tools } from '../../session/tools.ts';
import type { ColumnTab } from '../../store/column.ts';
import { useKeyHint } from '../parts/use-key-hint.ts';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import type { ColumnPanel } from './column-panel.ts';
import styles from './side-column.module.css';

const KEYS: Partial<Readonly<Record<ColumnTab, Chord>>> = {
  guide: 'C',
  details: 'I',
  outline: 'O',
  score: 'P',
};

interface Props {
  readonly session: Tools;
  readonly panels: readonly ColumnPanel[];
  readonly columnId: string;
}

/** The tabs: one tab stop, moved through by arrows. On a phone a press of the one that is shown folds the column. */
export function ColumnTabs({ session, panels, columnId }: Props) {
  const { panels: store } = session;
  const tab = useStore(store, (state) => (state.columnOpen ? state.tab : undefined));
  const list = useRef<HTMLDivElement>(null);
  const withKey = useKeyHint(session.singleKeys);
  const isPhone = useMedia(PHONE);
  const { showTab, toggleTab } = store.getState();
  const titleOf = ({ tab: own, label }: ColumnPanel) => {
    const key = KEYS[own];
    return key === undefined ? label : withKey(label, key);
  };
  const chosen = panels.findIndex((one) => one.tab === tab);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(event.key, chosen, panels.length);
    const panel = next === undefined ? undefined : panels[next];
    if (!panel || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    showTab(panel.tab);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus();
  };
  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus
    <div ref={list} className={styles.tabs} role="tablist" aria-label="Panels" onKeyDown={onKeyDown}>
      {panels.map((one, index) => (
        <button
          key={one.tab}
          type="button"
          role="tab"
          id={`${columnId}-tab-${one.tab}`}
          aria-selected={one.tab === tab}
          aria-controls={one.tab === tab ? `${columnId}-${one.tab}` : undefined}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          title={titleOf(one)}
          onClick={() => (isPhone ? toggleTab : showTab)(one.tab)}
        >
          {one.label}
        </button>
      ))}
    </div>
  );
}

/** Tab that a key leads to from the one at `at`; undefined for a key that leads to none. */
function nextTab(key: string, at: number, count: number): number | undefined {
  const tabs: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (Math.max(at, 0) - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return tabs[key];
}

import { ChevronDown, ChevronUp, X, type LucideIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { entryAt } from '../../../shared/elements.ts';
import fieldStyles from '../../../ui/field.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import textStyles from '../../../ui/text.module.css';
import { goToHit } from '../../find/go-to-hit.ts';
import type { Session } from '../../session.ts';
import styles from './find-bar.module.css';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { PHONE } from '../parts/use-media.ts';

/** Looks for words in labels and comments, above the timelines while the reader wants it. */
export function FindBar({ session }: { readonly session: Session }) {
  const isOpen = useStore(session.find, ({ asked }) => asked > 0);
  return isOpen ? <OpenBar session={session} /> : null;
}

function OpenBar({ session }: { readonly session: Session }) {
  const { find } = session;
  const text = useStore(find, (state) => state.text);
  const field = useRef<HTMLInputElement>(null);
  useFocus(session, field);
  useGoing(session);
  useMoreToLookThrough(session);

  const step = (to: 1 | -1) => {
    if (find.getState().phase === 'idle') lookOn(session, text);
    else find.getState().step(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') find.getState().close();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const tools: readonly (readonly [name: string, key: string, Sign: LucideIcon, act: () => void])[] = [
    ['Previous', 'Shift+Enter', ChevronUp, () => step(-1)],
    ['Next', 'Enter', ChevronDown, () => step(1)],
    ['Close find', 'Esc', X, () => find.getState().close()],
  ];
  return (
    <search className={styles.bar} onKeyDown={onKeyDown}>
      <input
        ref={field}
        className={`${fieldStyles.input} ${styles.field}`}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label="Find in this file"
        placeholder="Find in labels and comments"
        value={text}
        onChange={({ target }) => lookOn(session, target.value)}
      />
      <Count session={session} />
      {tools.map(([name, key, Sign, act]) => (
        <IconButton key={name} aria-label={name} title={`${name} (${key})`} onClick={act}>
          <Sign size={18} aria-hidden="true" />
        </IconButton>
      ))}
    </search>
  );
}

/** Searches from the hit that the reader is at, else from the playhead. */
function lookOn({ find, timelines, playback }: Session, text: string): void {
  const { current, look } = find.getState();
  const at = current?.item;
  look(text, at ? entryAt(timelines, at.timeline).rows.span(at.row)[0] : playback.getState().time);
}

/** `3 of 120`, with a plus while the search goes on; to screen readers also the hit itself. */
function Count({ session: { find, timelines } }: { readonly session: Session }) {
  const { count, phase, current } = useStore(find);
  return (
    <p className={`${textStyles.num} ${styles.count}`} role="status" aria-label="Found">
      {phase === 'done' && count === 0 && 'Nothing found'}
      {current && (
        <>
          {`${current.index + 1} of ${count}${phase === 'looking' ? '+' : ''}`}
          <span className={textStyles.visuallyHidden}>
            {`: ${entryAt(timelines, current.item.timeline).words.describe(current.item.row)}`}
          </span>
        </>
      )}
      {!current && phase === 'looking' && 'Looking…'}
    </p>
  );
}

/** Takes the focus whenever find is asked for, and on closing gives it back to where it came from. */
function useFocus({ find }: Session, field: React.RefObject<HTMLInputElement | null>) {
  const asked = useStore(find, (state) => state.asked);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const bar = field.current?.parentElement;
    return () => {
      if (!bar?.contains(document.activeElement)) return;
      if (before instanceof HTMLElement && before !== document.body && before.isConnected)
        before.focus({ preventScroll: true });
      else focusTimelines();
    };
  }, [field]);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [field, asked]);
}

/**
 * Selects each hit that the reader comes to. On a phone the inspector would leave no room for the component it
 * describes.
 */
function useGoing(session: Session) {
  useEffect(() => {
    const phone = matchMedia(PHONE);
    return session.find.subscribe(({ current }, before) => {
      if (!current || current === before.current) return;
      const { inspectorOpen } = session.selection.getState();
      goToHit(session, current.item);
      if (phone.matches && !inspectorOpen) session.selection.getState().setInspectorOpen(false);
    });
  }, [session]);
}

/** Timelines that come while the reader looks for something are looked through too. */
function useMoreToLookThrough(session: Session) {
  const { find, layout } = session;
  useEffect(
    () =>
      layout.subscribe(({ order }, before) => {
        const { text, phase } = find.getState();
        if (order.length !== before.order.length && phase !== 'idle') lookOn(session, text);
      }),
    [session, find, layout],
  );
}

import { ChevronDown, ChevronUp, Search, X, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { entryAt } from '../../../shared/elements.ts';
import fieldStyles from '../../../ui/field.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { FindStore } from '../../find/find-store.ts';
import textStyles from '../../../ui/text.module.css';
import { goToHit } from '../../find/go-to-hit.ts';
import { lookFor } from '../../find/look-for.ts';
import { ReadAs } from './read-as.tsx';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { SessionFile } from '../../session/session-file.ts';
import type { Tools } from '../../session/tools.ts';
import styles from './find-field.module.css';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { useKeyHint } from '../parts/use-key-hint.ts';

type Searching = AnalysisView & Tools & Pick<SessionFile, 'json'>;

/**
 * Looks for words in labels and comments, and for lines of the query language: the outline below it has what is found.
 * Typing goes nowhere, Enter goes to the next hit.
 */
export function FindField({ session }: { readonly session: Searching }) {
  const { find } = session;
  const text = useStore(find, (state) => state.text);
  const isOn = useStore(find, ({ phase }) => phase !== 'idle');
  const field = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const withKey = useKeyHint(session.singleKeys);
  const giveBack = useFocus(session.find, field);
  useGoing(session);
  useMoreToLookThrough(session);

  const step = (to: 1 | -1) => {
    if (find.getState().phase === 'idle') lookOn(session, text);
    else find.getState().step(to);
  };
  const mend = (text: string) => {
    lookOn(session, text);
    field.current?.focus({ preventScroll: true });
  };
  const leave = () => {
    lookOn(session, '');
    find.getState().close();
    giveBack();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const tools: readonly (readonly [name: string, key: string, Sign: LucideIcon, act: () => void])[] = [
    ['Previous', 'Shift+Enter', ChevronUp, () => step(-1)],
    ['Next', 'Enter', ChevronDown, () => step(1)],
    ['Close find', 'Esc', X, leave],
  ];
  return (
    <search className={styles.find} onKeyDown={onKeyDown}>
      <label className={styles.field} title={withKey('Find in this file', '/')}>
        <Search size={16} aria-hidden="true" />
        <input
          ref={field}
          className={fieldStyles.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label="Find in this file"
          aria-describedby={noteId}
          placeholder="Find in this file"
          value={text}
          onChange={({ target }) => lookOn(session, target.value)}
        />
      </label>
      {isOn && (
        <div className={styles.hits}>
          <Count session={session} />
          {tools.map(([name, key, Sign, act]) => (
            <IconButton key={name} aria-label={name} title={`${name} (${key})`} onClick={act}>
              <Sign size={18} aria-hidden="true" />
            </IconButton>
          ))}
        </div>
      )}
      <ReadAs session={session} id={noteId} onMend={mend} />
    </search>
  );
}

/** Searches from the hit that the reader is at, else from the playhead. An exercise hides what a line would find. */
function lookOn({ find, timelines, playback, json, check }: Searching, text: string): void {
  const at = find.getState().current?.item;
  const from = at ? entryAt(timelines, at.timeline).rows.span(at.row)[0] : playback.getState().time;
  lookFor(text, from, { find, timelines, json: check ? undefined : json });
}

/** `120 found`, `3 of 120` at a hit, with a plus while the search goes on; to screen readers also the hit itself. */
function Count({ session: { find, timelines } }: { readonly session: AnalysisView & Tools }) {
  const { count, phase, current, notes, reading } = useStore(find);
  // A line that is wrong says so itself.
  const isTold = notes.length > 0 || (reading.kind === 'words' && reading.error !== undefined);
  return (
    <p className={`${textStyles.num} ${styles.count}`} role="status" aria-label="Found">
      {phase === 'done' && count === 0 && !isTold && 'Nothing found'}
      {current && (
        <>
          {`${current.index + 1} of ${count}${phase === 'looking' ? '+' : ''}`}
          <span className={textStyles.visuallyHidden}>
            {`: ${entryAt(timelines, current.item.timeline).words.describe(current.item.row)}`}
          </span>
        </>
      )}
      {!current && count > 0 && `${count}${phase === 'looking' ? '+' : ''} found`}
      {!current && count === 0 && phase === 'looking' && 'Looking…'}
    </p>
  );
}

/** Takes the focus whenever find is asked for. Returns what gives it back to where it came from. */
function useFocus(find: FindStore, field: React.RefObject<HTMLInputElement | null>): () => void {
  const asked = useStore(find, (state) => state.asked);
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (asked === 0) return;
    if (document.activeElement !== field.current) before.current = document.activeElement;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [field, asked]);
  return () => {
    const { current } = before;
    before.current = null;
    if (current instanceof HTMLElement && current !== document.body && current.isConnected)
      current.focus({ preventScroll: true });
    else focusTimelines();
  };
}

/** Selects each hit that the reader comes to. */
function useGoing(session: AnalysisView & Tools) {
  useEffect(
    () =>
      session.find.subscribe(({ current }, before) => {
        if (current && current !== before.current) goToHit(session, current.item);
      }),
    [session],
  );
}

/** Timelines that come while the reader looks for something are looked through too. */
function useMoreToLookThrough(session: Searching) {
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

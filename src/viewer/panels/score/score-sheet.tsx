import { PDF_BROKEN } from '../../../shared/document-words.ts';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { PDF_TEXTS } from '../../../shared/texts.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import type { ScoreFailure } from '../../score/failure.ts';
import type { ScoreDocument, ScorePhase } from '../../score/score-document.ts';
import { ScoreMessage, Waiting } from './score-message.tsx';
import { ScorePage } from './score-page.tsx';
import styles from './score-panel.module.css';

interface Props {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly document: ScoreDocument;
  readonly state: ScorePhase;
  /** Page number, counted from 1; undefined where the timeline turns to none. */
  readonly page: number | undefined;
  readonly onTurn: (step: 1 | -1) => void;
}

/** Scrolling content of the panel: the page, or why there is none and what to do. Focusable, so that keys scroll it. */
export function ScoreSheet({ ref, document, state, page, onTurn }: Props) {
  useTopOfPage(ref, page);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      onTurn(event.key === 'ArrowLeft' ? -1 : 1);
    }
    // These keys scroll the page here; elsewhere they move in the timelines.
    if (SCROLLING.has(event.key)) event.stopPropagation();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reached by the keyboard
    <div
      ref={ref}
      className={styles.sheet}
      role="group"
      aria-label="Pages"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <Content document={document} state={state} page={page} sheet={ref} />
    </div>
  );
}

/** Longest time, in milliseconds, that a browser goes on scrolling after a key. */
const STILL_SCROLLING_MS = 500;
const NEW_SCROLLING = ['keydown', 'wheel', 'pointerdown', 'touchstart'] as const;

/** Scrolls to the top whenever the page changes, even if the scrolling of the last page still goes on. */
function useTopOfPage(ref: RefObject<HTMLDivElement | null>, page: number | undefined): void {
  useLayoutEffect(() => {
    const sheet = ref.current;
    if (!sheet) return undefined;
    const toTop = () => (sheet.scrollTop = 0);
    toTop();
    const controller = new AbortController();
    const { signal } = controller;
    const leave = () => controller.abort();
    sheet.addEventListener('scroll', toTop, { signal });
    for (const kind of NEW_SCROLLING) sheet.addEventListener(kind, leave, { signal, passive: true });
    const timer = setTimeout(leave, STILL_SCROLLING_MS);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [ref, page]);
}

const SCROLLING: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

interface ContentProps {
  readonly document: ScoreDocument;
  readonly state: ScorePhase;
  readonly page: number | undefined;
  readonly sheet: RefObject<HTMLDivElement | null>;
}

function Content({ document, state, page, sheet }: ContentProps) {
  switch (state.phase) {
    case 'loading':
      return <Waiting>{PDF_TEXTS.loading}</Waiting>;
    case 'locked':
      return (
        <PasswordForm
          isWrong={state.isWrong}
          onGiven={state.unlock}
          onCancel={document.leaveLocked}
          focusNext={() => sheet.current?.focus({ preventScroll: true })}
        />
      );
    case 'failed':
      return <Failed failure={state.failure} onRetry={document.open} />;
    case 'open':
      if (page === undefined) return <NoPage />;
      if (page > state.pageCount) return <Beyond page={page} pageCount={state.pageCount} />;
      return <ScorePage pictures={state.pictures} page={page} pageCount={state.pageCount} />;
  }
}

/** A timeline that turns the pages of a document that nobody has uploaded. */
export const NoDocument = () => (
  <div className={styles.sheet}>
    <ScoreMessage what={PDF_TEXTS.none} isNotice>
      The score was not uploaded with this file. Its analyst can add it by uploading the file again together
      with the PDF. The timeline shows when the pages are turned.
    </ScoreMessage>
  </div>
);

/** A score timeline whose file brings its notes alone. */
export const NoEngraving = () => (
  <div className={styles.sheet}>
    <ScoreMessage what="This file has no engraved score." isNotice>
      Its notes are shown in the timeline. An engraved score is saved with a file when its music is imported
      into TiLiA while the computer is online.
    </ScoreMessage>
  </div>
);

const NoPage = () => (
  <ScoreMessage what={PDF_TEXTS.noPage} isNotice>
    The timeline has no page turns. Turn pages with the buttons above.
  </ScoreMessage>
);

const Beyond = ({ page, pageCount }: { readonly page: number; readonly pageCount: number }) => (
  <ScoreMessage what={PDF_TEXTS.pageFailed}>
    The timeline turns to page {page}, but the document has{' '}
    {pageCount === 1 ? 'one page' : `${pageCount} pages`} only. Read it with the page buttons above.
  </ScoreMessage>
);

const NEXT: Readonly<Record<ScoreFailure, string>> = {
  missing: 'It is no longer available, or it is private. Ask the analyst to upload the file again.',
  broken: `${PDF_BROKEN} Ask the analyst to upload it again.`,
  unreachable: 'The server did not answer correctly. Check your connection, then try again.',
  locked: 'It needs a password. Ask the analyst for it.',
};

const Failed = ({ failure, onRetry }: { readonly failure: ScoreFailure; readonly onRetry: () => void }) => (
  <FailedScore
    what={PDF_TEXTS.failed}
    retry={failure === 'locked' ? 'Enter the password' : 'Try again'}
    onRetry={onRetry}
  >
    {NEXT[failure]}
  </FailedScore>
);

interface FailedProps {
  readonly what: string;
  /** Why, and what to do. */
  readonly children: string;
  readonly retry: string;
  readonly onRetry: () => void;
}

/** A score that could not be opened. */
export const FailedScore = ({ what, children, retry, onRetry }: FailedProps) => (
  <ScoreMessage
    what={what}
    action={
      <Button look="outline" size="small" onClick={onRetry}>
        {retry}
      </Button>
    }
  >
    {children}
  </ScoreMessage>
);

interface PasswordFormProps {
  readonly isWrong: boolean;
  readonly onGiven: (password: string) => void;
  readonly onCancel: () => void;
  /** The form goes while it has the keyboard. */
  readonly focusNext: () => void;
}

function PasswordForm({ isWrong, onGiven, onCancel, focusNext }: PasswordFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const leave = useRef(focusNext);
  useLayoutEffect(() => {
    const own = form.current;
    const next = leave.current;
    return () => {
      if (own?.contains(document.activeElement)) next();
    };
  }, []);
  return (
    <form
      ref={form}
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault();
        setPassword('');
        onGiven(password);
      }}
    >
      <label htmlFor={id}>{PDF_TEXTS.askPassword}</label>
      <input
        id={id}
        className={fieldStyles.input}
        type="password"
        autoComplete="off"
        value={password}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <p id={`${id}-error`} className={fieldStyles.error} role="alert">
        {isWrong && PDF_TEXTS.wrongPassword}
      </p>
      <div className={styles.answers}>
        <Button type="submit" size="small">
          Open
        </Button>
        <Button look="outline" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

import { Search as SearchSign, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDraft } from '../search/use-draft.ts';
import styles from './line-form.module.css';
import { ProblemNotice } from './reading/problem-notice.tsx';
import { ReadAs } from './reading/read-as.tsx';
import type { Part, Problem, Reading, Span } from './reading/reading.ts';
import { useReading } from './reading/use-reading.ts';

/** Characters that may be typed, as the contract has it: of a line that is too long the end is marked as a mistake. */
const MAX_TYPED = 4000;

const Builder = lazy(() => import('./builder/builder.tsx'));

interface Props {
  /** The line that was searched for. */
  readonly line: string;
  /** How the server read it. */
  readonly reading: Reading | undefined;
  readonly isWaiting: boolean;
  readonly onSearch: (line: string) => void;
}

/** The one line of the page, with how it is read. */
export function LineForm({ line, reading: ofServer, isWaiting, onSearch }: Props) {
  const [draft, setDraft] = useDraft(line, () => line);
  const [marked, setMarked] = useState<Part>();
  const [isBuilding, setBuilding] = useState(false);
  // The form goes on from what it wrote at once, before that has been read.
  const [built, setBuilt] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const typed = useReading(draft);
  // The server knows more of what is wrong: which names there are.
  const isOfServer = ofServer?.text === draft && (ofServer.problem !== undefined || typed?.text !== draft);
  const reading = draft.trim() === '' ? undefined : isOfServer ? ofServer : typed;
  const problem = reading?.text === draft ? reading.problem : undefined;

  const edit = (text: string, part: Span | undefined) => {
    setDraft(text);
    // The caret is set when the field has the text.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(part?.from ?? text.length, part?.to ?? text.length);
    });
  };
  useAltE(problem, () => edit(draft, problem));
  return (
    <search>
      <form
        className={styles.form}
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(draft);
        }}
      >
        <label className={styles.box}>
          <SearchSign size={18} aria-hidden="true" />
          <LineField
            field={field}
            value={draft}
            problem={problem}
            marked={reading?.text === draft && reading.line === draft ? marked : undefined}
            problemId={problemId}
            onChange={setDraft}
          />
          {draft !== '' && (
            <IconButton aria-label="Clear" title="Clear" onClick={() => edit('', undefined)}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          )}
        </label>
        <Button type="submit" look="outline" className={styles.submit} aria-disabled={isWaiting || undefined}>
          Search
        </Button>
      </form>
      <ProblemNotice
        id={problemId}
        problem={problem}
        text={draft}
        onMend={(text) => {
          edit(text, undefined);
          onSearch(text);
        }}
        onJump={() => edit(draft, problem)}
      />
      {reading && !reading.problem && (
        <ReadAs
          reading={reading}
          marked={reading.line === draft ? undefined : marked}
          onMark={setMarked}
          onEdit={edit}
          onSearch={onSearch}
          isBuilding={isBuilding}
          onBuild={() => setBuilding(!isBuilding)}
        />
      )}
      {isBuilding && reading && !reading.problem && (
        <Suspense>
          <Builder
            line={draft === built ? draft : reading.line}
            onChange={(written) => {
              setBuilt(written);
              setDraft(written);
            }}
          />
        </Suspense>
      )}
    </search>
  );
}

interface FieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly problem: Problem | undefined;
  readonly marked: Part | undefined;
  readonly problemId: string;
  readonly onChange: (text: string) => void;
}

/** The field; its text lies once more behind it, unseen but for what is marked in it. */
function LineField({ field, value, problem, marked, problemId, onChange }: FieldProps) {
  const behind = useRef<HTMLDivElement>(null);
  const span = problem ?? marked;
  const follow = () => {
    if (behind.current && field.current) behind.current.scrollLeft = field.current.scrollLeft;
  };
  return (
    <span className={styles.field}>
      <span ref={behind} className={styles.behind} aria-hidden="true">
        {span && (
          <>
            {value.slice(0, span.from)}
            <span className={problem ? styles.wrong : styles.marked}>
              {value.slice(span.from, span.to) || '\u2002'}
            </span>
            {value.slice(span.to)}
          </>
        )}
      </span>
      <input
        ref={field}
        className={styles.line}
        name="q"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label="Search analyses"
        aria-invalid={problem !== undefined}
        aria-describedby={problemId}
        placeholder="Chords, units or words"
        maxLength={MAX_TYPED}
        value={value}
        onScroll={follow}
        onSelect={follow}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}

/** Alt+E goes to the mistake, from anywhere on the page. */
function useAltE(problem: Problem | undefined, onPress: () => void): void {
  useEffect(() => {
    if (!problem) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyE') return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

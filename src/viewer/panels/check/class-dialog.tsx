import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import type { Check } from '../../check/check.ts';
import { MAX_FILE_BYTES, readHandIn, readLinks, type ReadHandIn } from '../../check/hand-in.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import styles from './class-dialog.module.css';
import { ClassTable } from './class-table.tsx';
import { classText } from './class-text.ts';

/** Answers of a class to the exercise that is open, for its teacher. */
export function ClassDialog({ session }: { readonly session: AnalysisView & Tools }) {
  const { check } = session;
  return (
    <ViewerDialog session={session} name="class" heading="Hand-ins" className={styles.dialog}>
      {check && <Class session={session} check={check} />}
    </ViewerDialog>
  );
}

interface Props {
  readonly session: AnalysisView & Tools;
  readonly check: Check;
}

function Class({ session, check }: Props) {
  const { handIns, add, removeAll } = useStore(check.handIns);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const { say, setDialog } = session.panels.getState();
  const take = (reads: readonly (readonly [source: string, read: ReadHandIn])[]) => {
    const found = reads.map(([source, read]) => [source, add(read)] as const);
    setProblems(found.flatMap(([source, problem]) => (problem === undefined ? [] : `${source}: ${problem}`)));
  };
  const takeLinks = () => {
    const text = new FormData(form.current ?? undefined).get('links');
    const reads = typeof text === 'string' ? readLinks(text) : [];
    if (reads.length === 0) setProblems(['There is no link with answers in this text.']);
    else take(reads.map((read, index) => [`Link ${index + 1}`, read]));
    form.current?.reset();
  };
  const copy = () =>
    navigator.clipboard.writeText(classText(session, check, handIns)).then(
      () => say('Table copied.'),
      () => say('Your browser did not allow copying.'),
    );
  return (
    <div className={layoutStyles.form}>
      {handIns.length === 0 ? (
        <p>Open the files or links that students sent you. They stay in this browser.</p>
      ) : (
        <ClassTable session={session} check={check} handIns={handIns} />
      )}
      <div role="alert">
        {problems.map((problem) => (
          <FieldError key={problem} message={problem} />
        ))}
      </div>
      <form
        ref={form}
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault();
          takeLinks();
        }}
      >
        <TextField label="Links" name="links" rows={2} help="Paste one link or many." />
        <Button type="submit" look="outline">
          Add links
        </Button>
      </form>
      <DialogActions>
        {handIns.length > 0 && (
          <>
            <Button look="plain" onClick={removeAll}>
              Remove all
            </Button>
            <Button look="outline" onClick={() => void copy()}>
              Copy table
            </Button>
          </>
        )}
        <Button look="outline" onClick={() => setDialog(undefined)}>
          Close
        </Button>
        <Files onRead={take} />
      </DialogActions>
    </div>
  );
}

interface FilesProps {
  readonly onRead: (reads: readonly (readonly [source: string, read: ReadHandIn])[]) => void;
}

/** Most files that are opened at once. */
const MAX_FILES = 200;

function Files({ onRead }: FilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (files: FileList) => {
    const chosen = Array.from(files).slice(0, MAX_FILES);
    onRead(await Promise.all(chosen.map(async (file) => [file.name, await readFile(file)] as const)));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        multiple
        hidden
        aria-label="Files of answers"
        onChange={({ target }) => {
          if (target.files) void read(target.files).finally(() => (target.value = ''));
        }}
      />
      <Button onClick={() => input.current?.click()}>Open files</Button>
    </>
  );
}

async function readFile(file: File): Promise<ReadHandIn> {
  if (file.size > MAX_FILE_BYTES)
    return { problem: 'This file is too large for answers (more than 256 kB).' };
  try {
    return readHandIn(await file.text());
  } catch {
    return { problem: 'This file could not be read. Choose it again.' };
  }
}

import { useEffect, useState, type ReactNode } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { saveFile } from '../../api/save-file.ts';
import { saveFiles } from '../../api/save-files.ts';
import { AppError } from '../../shared/app-error.ts';
import { MAX_CORPUS_FILES_AT_ONCE } from '../../shared/limits.ts';
import { isMergedLicences, MERGED_REASON } from '../../shared/upload-warnings.ts';
import { confirm } from '../../ui/confirm.tsx';
import { deletion, visibilityChange } from './bulk-changes.ts';
import { deleteQuestion } from './deleted-files.tsx';
import { publicFailure } from './own-file-row.tsx';
import type { OwnCorpus } from './own-corpora.ts';
import type { OwnFile } from './own-files.ts';
import { endBlindLinksQuestion, isKeptByBlindLinks } from './publish-file.ts';
import { useBulk, type Bulk, type Change, type Undos } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

/** Time for which a change can be taken back. */
const UNDO_MS = 10_000;

/** Outcome of the last action, in a sentence. */
interface Done {
  readonly words: string;
  /** Changes that can be taken back; undefined where there is none. */
  readonly undos: Undos | undefined;
}

export interface SelectionActions {
  readonly progress: Bulk['progress'];
  /** Reasons why files stayed as they were, by their ids. */
  readonly failures: ReadonlyMap<number, string>;
  readonly done: Done | undefined;
  /** Takes the last change back. */
  readonly undo: () => void;
  /** Keeps the last change from becoming final while the reader is at it. */
  readonly hold: (isHeld: boolean) => void;
  /** Takes the reason of a file away once it was read. */
  readonly forget: (file: OwnFile) => void;
  /** @param words what was done to so many files. */
  readonly change: (change: Change, words: (count: string) => string) => Promise<void>;
  readonly setPublic: (isPublic: boolean) => Promise<void>;
  readonly addToCorpus: (corpus: Pick<OwnCorpus, 'slug' | 'title'>) => Promise<void>;
  readonly download: () => Promise<void>;
  /** @param about what is deleted. @param note whether notes stay at the addresses of public files. */
  readonly remove: (about: ReactNode, note: () => boolean) => Promise<void>;
}

interface Options {
  readonly files: readonly OwnFile[];
  readonly selection: Selection;
  readonly onChanged: (id: number, row: Partial<OwnFile>) => void;
  readonly onDeleted: (ids: readonly number[]) => void;
  /** Callback when the list must be loaded anew. */
  readonly onReload: () => void;
}

export const countInWords = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

/** Actions on all chosen files, with the outcome of the last one. */
export function useSelectionActions(options: Options): SelectionActions {
  const { files, selection, onChanged, onDeleted, onReload } = options;
  const bulk = useBulk(onChanged);
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  const [done, setDone] = useState<Done>();
  const [isHeld, hold] = useState(false);
  const [packed, setPacked] = useState<Bulk['progress']>();
  useEffect(() => {
    if (done?.undos === undefined || isHeld) return;
    const timer = setTimeout(() => setDone({ words: done.words, undos: undefined }), UNDO_MS);
    return () => clearTimeout(timer);
  }, [done, isHeld]);
  const chosen = files.filter(({ id }) => selection.chosen.has(id));

  const report = (words: string | undefined, undos: Undos, failed: ReadonlyMap<OwnFile, AppError>) => {
    setDone(words === undefined ? undefined : { words, undos: undos.size > 0 ? undos : undefined });
    setFailures(new Map(Array.from(failed, ([{ id }, { message }]) => [id, message])));
    // Those that need another look stay chosen.
    if (failed.size > 0) selection.choose(Array.from(failed.keys(), ({ id }) => id));
  };
  const change: SelectionActions['change'] = async (how, words) => {
    setDone(undefined);
    const { failed, undos } = await bulk.run(chosen, how);
    const count = chosen.length - failed.size;
    report(count > 0 ? words(countInWords(count)) : undefined, undos, failed);
  };
  const setPublic: SelectionActions['setPublic'] = async (isPublic) => {
    const wanted = chosen.filter((file) => file.isPublic !== isPublic);
    setDone(undefined);
    if (isPublic && wanted.length > 0 && !(await mayPublish(wanted))) return;
    const { failed, undos } = await bulk.run(wanted, visibilityChange(isPublic));
    const blind = [...failed].filter(([, error]) => isKeptByBlindLinks(error)).map(([file]) => file);
    // Where the answer is no, that needs no message.
    for (const file of blind) failed.delete(file);
    const isEnding = blind.length > 0 && (await mayEndBlindLinks(blind));
    if (isEnding) {
      const second = await bulk.run(blind, visibilityChange(true, true));
      for (const [file, error] of second.failed) failed.set(file, error);
    }
    const kept = isEnding ? [] : blind;
    const count = wanted.length - failed.size - kept.length;
    const state = isPublic ? 'public' : 'private';
    const words = count === 1 ? `1 file is ${state} now.` : `${count} files are ${state} now.`;
    report(wanted.length > 0 && count === 0 ? undefined : words, undos, withPublicFailure(failed));
    if (kept.length > 0) selection.choose([...kept, ...failed.keys()].map(({ id }) => id));
  };
  const download = async () => {
    setDone(undefined);
    const [only] = chosen;
    try {
      if (chosen.length === 1 && only) await saveFile(only.id, only.title);
      else await saveFiles(chosen, (count) => setPacked({ done: count, total: chosen.length }));
      setDone({ words: `${countInWords(chosen.length)} downloaded.`, undos: undefined });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setDone({ words: `Nothing was downloaded. ${error.message}`, undos: undefined });
    }
    setPacked(undefined);
  };
  const addToCorpus: SelectionActions['addToCorpus'] = async ({ slug, title }) => {
    setDone(undefined);
    const ids = chosen.map(({ id }) => id);
    let added = 0;
    try {
      for (let from = 0; from < ids.length; from += MAX_CORPUS_FILES_AT_ONCE) {
        const body = { file_ids: ids.slice(from, from + MAX_CORPUS_FILES_AT_ONCE) };
        setPacked({ done: from, total: ids.length });
        const params = { path: { slug } };
        added += (await orThrow(api.POST('/corpora/{slug}/files/', { params, body }))).added;
      }
      const there = ids.length - added;
      const words = there === 0 ? '' : ` ${countInWords(there)} in it already.`;
      setDone({ words: `${countInWords(added)} added to “${title}”.${words}`, undos: undefined });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setDone({ words: `${countInWords(added)} added to “${title}”. ${error.message}`, undos: undefined });
    }
    setPacked(undefined);
    onReload();
  };
  const remove: SelectionActions['remove'] = async (about, note) => {
    const text = deleteQuestion(chosen.length);
    if (!(await confirm({ text, about, yes: 'Delete' }))) return;
    setDone(undefined);
    const { failed } = await bulk.run(chosen, deletion(note()));
    const gone = chosen.filter((file) => !failed.has(file)).map(({ id }) => id);
    report(gone.length > 0 ? `${countInWords(gone.length)} deleted.` : undefined, new Map(), failed);
    onDeleted(gone);
  };
  const undo = async (undos: Undos) => {
    setDone(undefined);
    try {
      await bulk.undo(undos);
      setDone({ words: 'Taken back.', undos: undefined });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setDone({ words: `Not everything was taken back. ${error.message}`, undos: undefined });
    }
  };
  return {
    progress: bulk.progress ?? packed,
    failures,
    done,
    undo: () => void (done?.undos && undo(done.undos)),
    hold,
    forget: ({ id }) => setFailures((current) => new Map([...current].filter(([other]) => other !== id))),
    change,
    setPublic,
    addToCorpus,
    download,
    remove,
  };
}

const withPublicFailure = (failed: ReadonlyMap<OwnFile, AppError>): ReadonlyMap<OwnFile, AppError> =>
  new Map(
    Array.from(failed, ([file, { code, message }]) => [
      file,
      new AppError(code, `${publicFailure(file.id)}. ${message}`),
    ]),
  );

function mayPublish(files: readonly OwnFile[]): Promise<boolean> {
  const count = files.length;
  const merged = files.filter(({ warnings }) => warnings.some(isMergedLicences)).map(({ title }) => title);
  const text =
    count === 1
      ? 'Make 1 file public? Anyone can find, play and download it.'
      : `Make ${count} files public? Anyone can find, play and download them.`;
  const about = merged.length === 0 ? null : `${merged.join(', ')}: ${MERGED_REASON}`;
  return confirm({ text, about, yes: 'Make public' });
}

function mayEndBlindLinks(files: readonly OwnFile[]): Promise<boolean> {
  const titles = files.map(({ title }) => title);
  const about = titles.length > 1 ? titles.join(', ') : null;
  return confirm({ text: endBlindLinksQuestion(titles), about, yes: 'Make public' });
}

import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../shared/app-error.ts';
import type { OwnFile } from './own-files.ts';

/** Result for one file: the changed part of its row, and the undoing of the change where that is possible. */
interface Changed {
  readonly row: Partial<OwnFile>;
  readonly undo?: (() => Promise<Partial<OwnFile>>) | undefined;
}

export type Change = (file: OwnFile) => Promise<Changed>;

/** Changes that can be taken back, by the ids of their files. */
export type Undos = ReadonlyMap<number, () => Promise<Partial<OwnFile>>>;

interface Result {
  readonly failed: Map<OwnFile, AppError>;
  readonly undos: Undos;
}

export interface Bulk {
  /** Files that are done with, of all; undefined while nothing is sent. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  /** Changes the files one after another; a failure does not stop the others. */
  readonly run: (files: readonly OwnFile[], change: Change) => Promise<Result>;
  readonly undo: (undos: Undos) => Promise<void>;
}

/** Changes several files with calls for each. @param onChanged gets what changed in a row. */
export function useBulk(onChanged: (id: number, row: Partial<OwnFile>) => void): Bulk {
  const [progress, setProgress] = useState<Bulk['progress']>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  const run: Bulk['run'] = async (files, change) => {
    const failed = new Map<OwnFile, AppError>();
    const undos = new Map<number, () => Promise<Partial<OwnFile>>>();
    for (const [done, file] of files.entries()) {
      // Files not yet sent when the reader leaves the page stay as they are.
      if (isGone.current) break;
      setProgress({ done, total: files.length });
      try {
        const { row, undo } = await change(file);
        onChanged(file.id, row);
        if (undo) undos.set(file.id, undo);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        failed.set(file, error);
      }
    }
    setProgress(undefined);
    return { failed, undos };
  };
  const undo: Bulk['undo'] = async (undos) => {
    let done = 0;
    for (const [id, takeBack] of undos) {
      setProgress({ done: done++, total: undos.size });
      onChanged(id, await takeBack());
    }
    setProgress(undefined);
  };
  return {
    progress,
    run,
    undo: (undos) => undo(undos).finally(() => setProgress(undefined)),
  };
}

import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { nameAs } from '../../shared/file-names.ts';
import { checkFile } from './check-file.ts';
import type { ChosenFile, Given } from './chosen-file.ts';

export interface Chosen extends ChosenFile {
  readonly file: File;
}

interface ChosenFiles {
  readonly files: readonly Chosen[];
  /** Texts typed for all analyses; those chosen later get them too. */
  readonly givenToAll: Given;
  /** Adds files and checks them; one of a name that is there takes its place. */
  readonly add: (files: readonly File[]) => void;
  /** Adds a file as the recording that an analysis names, whatever the file is called. */
  readonly addRecording: (file: File, recording: string) => void;
  readonly remove: (files: readonly Chosen[]) => void;
  /** Forgets the files and what was typed for them. */
  readonly clear: () => void;
  /** Answers whether a file is to be used for a recording with another extension. */
  readonly answer: (file: Chosen, isAccepted: boolean) => void;
  /** Notes what is typed beside an analysis, or beside all of them. */
  readonly give: (of: Chosen | 'all', given: Given) => void;
  /** All files once each has been checked. */
  readonly settled: () => Promise<readonly Chosen[]>;
}

export type ChosenFilesStore = ReturnType<typeof createChosenFiles>;

/** The files chosen for an upload, each with the result of its check. */
export const createChosenFiles = () =>
  createStore<ChosenFiles>()((set, get) => {
    let checking: Promise<unknown> = Promise.resolve();
    const change = (file: Chosen, changes: Partial<Chosen>) =>
      set(({ files }) => ({
        files: files.map((other) => (other.file === file.file ? { ...other, ...changes } : other)),
      }));
    const isThere = ({ file }: Chosen) => get().files.some((other) => other.file === file);
    const check = async (chosen: Chosen) => {
      if (isThere(chosen)) change(chosen, { check: await checkFile(chosen.file) });
    };
    const add = (added: readonly File[], isAccepted?: boolean) => {
      const given = get().givenToAll;
      const chosen = added.map((file): Chosen => ({
        name: file.name,
        file,
        check: undefined,
        isAccepted,
        given,
      }));
      const names = new Set(added.map(({ name }) => name));
      set(({ files }) => ({ files: [...files.filter(({ name }) => !names.has(name)), ...chosen] }));
      // One after another: a large file is read whole, and two at once would need the memory twice.
      for (const one of chosen) checking = checking.then(() => check(one));
    };
    return {
      files: [],
      givenToAll: {},
      add: (added) => add(added),
      addRecording: (file, recording) =>
        add([new File([file], nameAs(recording, file.name), { type: file.type })], true),
      remove: (removed) => {
        const gone = new Set(removed.map(({ file }) => file));
        set(({ files }) => ({ files: files.filter(({ file }) => !gone.has(file)) }));
      },
      clear: () => set({ files: [], givenToAll: {} }),
      answer: (answered, isAccepted) => change(answered, { isAccepted }),
      give: (of, given) =>
        set(({ files, givenToAll }) => ({
          files: files.map((file) =>
            of === 'all' || file.file === of.file ? { ...file, given: { ...file.given, ...given } } : file,
          ),
          givenToAll: of === 'all' ? { ...givenToAll, ...given } : givenToAll,
        })),
      settled: async () => {
        await checking;
        return get().files;
      },
    };
  });

/** Files chosen on a page or in a dialog, and forgotten with it. */
export function useChosenFiles(): ChosenFiles {
  const [store] = useState(createChosenFiles);
  return useStore(store);
}

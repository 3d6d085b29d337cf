import { useRef, useState } from 'react';
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
  readonly remove: (file: Chosen) => void;
  /** Answers whether a file is to be used for a recording with another extension. */
  readonly answer: (file: Chosen, isAccepted: boolean) => void;
  /** Notes what is typed beside an analysis, or beside all of them. */
  readonly give: (of: Chosen | 'all', given: Given) => void;
  /** All files once each has been checked. */
  readonly settled: () => Promise<readonly Chosen[]>;
}

/** The files chosen for an upload, each with the result of its check. */
export function useChosenFiles(): ChosenFiles {
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [givenToAll, setGivenToAll] = useState<Given>({});
  // The current list: checks may end between two renders.
  const current = useRef(files);
  const checking = useRef<Promise<unknown>>(Promise.resolve());

  const change = (next: readonly Chosen[]) => {
    current.current = next;
    setFiles(next);
  };
  const check = async (chosen: Chosen) => {
    const result = await checkFile(chosen.file);
    change(
      current.current.map((other) => (other.file === chosen.file ? { ...other, check: result } : other)),
    );
  };
  const add = (added: readonly File[], isAccepted?: boolean) => {
    const chosen = added.map((file): Chosen => ({
      name: file.name,
      file,
      check: undefined,
      isAccepted,
      given: givenToAll,
    }));
    const names = new Set(added.map(({ name }) => name));
    change([...current.current.filter(({ name }) => !names.has(name)), ...chosen]);
    // One after another: a large file is read whole, and two at once would need the memory twice.
    for (const one of chosen) checking.current = checking.current.then(() => check(one));
  };
  return {
    files,
    givenToAll,
    add: (added) => add(added),
    addRecording: (file, recording) =>
      add([new File([file], nameAs(recording, file.name), { type: file.type })], true),
    remove: (removed) => change(current.current.filter(({ file }) => file !== removed.file)),
    answer: (answered, isAccepted) =>
      change(current.current.map((file) => (file.file === answered.file ? { ...file, isAccepted } : file))),
    give: (of, given) => {
      if (of === 'all') setGivenToAll((before) => ({ ...before, ...given }));
      change(
        current.current.map((file) =>
          of === 'all' || file.file === of.file ? { ...file, given: { ...file.given, ...given } } : file,
        ),
      );
    },
    settled: async () => {
      await checking.current;
      return current.current;
    },
  };
}

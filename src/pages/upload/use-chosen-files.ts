import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { nameAs } from '../../shared/file-names.ts';
import { stemOf } from '../../shared/file-names.ts';
import type { Answers } from '../../imports/question.ts';
import type { Check, ImportFacts } from './check.ts';
import { checkFile } from './check-file.ts';
import type { BeatsFile } from './worker-jobs.ts';
import type { ChosenFile, Given } from './chosen-file.ts';

export interface Chosen extends ChosenFile {
  /** The file that is sent: as it was chosen, or the .tla file that was made of it. */
  readonly file: File;
  /** The file as it was chosen. */
  readonly source: File;
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
  /** Reads a file of another program again, by other answers to what was asked of it. */
  readonly answerImport: (file: Chosen, answers: Answers) => void;
  /** Offers the beats of an analysis to all imports. */
  readonly offerBeats: (beats: BeatsFile) => void;
  /** Names of the analyses whose beats were offered. */
  readonly offered: readonly BeatsFile[];
  /** All files once each has been checked. */
  readonly settled: () => Promise<readonly Chosen[]>;
}

export type ChosenFilesStore = ReturnType<typeof createChosenFiles>;

/**
 * The files chosen for an upload, each with the result of its check. Imports become new files, or timelines of the
 * annotation file `into`.
 */
export const createChosenFiles = (into?: File) =>
  createStore<ChosenFiles>()((set, get) => {
    let checking: Promise<unknown> = Promise.resolve();
    const change = (file: Chosen, changes: Partial<Chosen>) =>
      set(({ files }) => ({
        files: files.map((other) => (other.source === file.source ? { ...other, ...changes } : other)),
      }));
    const findChosen = ({ source }: Chosen) => get().files.find((other) => other.source === source);
    const check = async (chosen: Chosen) => {
      const before = findChosen(chosen);
      if (!before) return;
      const order = { answers: before.answers ?? {}, beats: beatsBeside(chosen, get()), into };
      const checked = await checkFile(chosen.source, order);
      const now = findChosen(chosen);
      // Where other answers came meanwhile, their check follows.
      if (now && now.answers === before.answers)
        change(chosen, { ...asChecked(now, checked, get().files, into), isReading: false });
    };
    const soon = (chosen: Chosen) => (checking = checking.then(() => check(chosen)));
    /** Imports that beats would serve are read again when there may be others. */
    const readAgain = (isMeant: (chosen: Chosen) => boolean) => {
      for (const chosen of get().files)
        if (isMeant(chosen) && importedOf(chosen)?.wantsBeats === true) void soon(chosen);
    };
    const add = (added: readonly File[], isAccepted?: boolean) => {
      const given = get().givenToAll;
      const chosen = added.map((file): Chosen => ({
        name: file.name,
        file,
        source: file,
        check: undefined,
        isAccepted,
        given,
      }));
      const names = new Set(added.map(({ name }) => name));
      set(({ files }) => ({
        files: [
          ...files.filter(({ name, source }) => !names.has(name) && !names.has(source.name)),
          ...chosen,
        ],
      }));
      // One after another: a large file is read whole, and two at once would need the memory twice.
      for (const one of chosen) void soon(one);
      const others = get().files.filter((one) => !chosen.includes(one));
      checking = checking.then(() => readAgain((one) => others.some(({ source }) => source === one.source)));
    };
    return {
      files: [],
      givenToAll: {},
      add: (added) => add(added),
      addRecording: (file, recording) =>
        add([new File([file], nameAs(recording, file.name), { type: file.type })], true),
      remove: (removed) => {
        const gone = new Set(removed.map(({ source }) => source));
        set(({ files }) => ({ files: files.filter(({ source }) => !gone.has(source)) }));
      },
      clear: () => set({ files: [], givenToAll: {}, offered: [] }),
      answer: (answered, isAccepted) => change(answered, { isAccepted }),
      give: (of, given) =>
        set(({ files, givenToAll }) => ({
          files: files.map((file) =>
            of === 'all' || file.source === of.source
              ? { ...file, given: { ...file.given, ...given } }
              : file,
          ),
          givenToAll: of === 'all' ? { ...givenToAll, ...given } : givenToAll,
        })),
      answerImport: (chosen, answers) => {
        change(chosen, { answers, isReading: true });
        void soon(chosen);
      },
      offered: [],
      offerBeats: (beats) => {
        set(({ offered }) => ({ offered: [...offered.filter(({ name }) => name !== beats.name), beats] }));
        readAgain(() => true);
      },
      settled: async () => {
        // An answer that was given meanwhile is read after the others.
        for (let last = checking; ; last = checking) {
          await last;
          if (last === checking) return get().files;
        }
      },
    };
  });

const importedOf = ({ check }: ChosenFile): ImportFacts | undefined =>
  check !== undefined && check.kind !== 'companion' ? check.imported : undefined;

/** Analyses whose beats an import can be timed by: those that were offered, and those that are chosen beside it. */
const beatsBeside = (chosen: Chosen, { files, offered }: ChosenFiles): readonly BeatsFile[] => [
  ...offered,
  ...files
    .filter(({ source, check }) => source !== chosen.source && check?.kind === 'analysis')
    .map(({ name, file }) => ({ name, file })),
];

/**
 * A checked file: of an import, the .tla file that was made goes in its place, under a name that no other file has, or
 * that of the file that it adds to.
 */
function asChecked(
  chosen: Chosen,
  check: Check,
  all: readonly Chosen[],
  into: File | undefined,
): Partial<Chosen> {
  const { source } = chosen;
  if (check.kind !== 'analysis' || !check.imported) return { check, file: source, name: source.name };
  const isTaken = (name: string) => all.some((other) => other.source !== source && other.name === name);
  const made = `${stemOf(source.name)}.tla`;
  const name = into?.name ?? (isTaken(made) ? `${source.name}.tla` : made);
  return { check, name, file: new File([check.imported.tla], name, { type: check.imported.tla.type }) };
}

/** Files chosen on a page or in a dialog, and forgotten with it. */
export function useChosenFiles(into?: File): ChosenFiles {
  const [store] = useState(() => createChosenFiles(into));
  return useStore(store);
}

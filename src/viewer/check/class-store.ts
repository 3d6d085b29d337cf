import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { remember } from '../../persist/remember.ts';
import { parseStored, type TextStorage } from '../../persist/storage.ts';
import { handInText, readHandIn, type HandIn, type ReadHandIn } from './hand-in.ts';

/** Most students of a class. */
const MAX_HAND_INS = 200;

interface ClassState {
  /** One for each name, in order of names. */
  readonly handIns: readonly HandIn[];
  /** Component of the question whose answers are looked at; undefined for none. */
  readonly place: number | undefined;
  /** Takes answers in; those of the same name are replaced. Returns in words why they are not taken. */
  readonly add: (read: ReadHandIn) => string | undefined;
  readonly removeAll: () => void;
  readonly setPlace: (place: number | undefined) => void;
}

export type ClassStore = ReturnType<typeof createClassStore>;

/** Answers to one task that a teacher has opened, kept in this browser alone. */
export const createClassStore = (task: string, stored: TextStorage) =>
  createStore<ClassState>()(
    persist(
      (set, get) => ({
        handIns: [],
        place: undefined,
        add: (read) => {
          if ('problem' in read) return read.problem;
          if (read.task !== task) return 'These answers belong to another exercise or another file.';
          const others = get().handIns.filter(({ name }) => name !== read.name);
          if (others.length >= MAX_HAND_INS) return `A table holds ${MAX_HAND_INS} people. Remove all first.`;
          const handIns = [...others, read].sort((a, b) => a.name.localeCompare(b.name));
          set({ handIns });
          return undefined;
        },
        removeAll: () => set({ handIns: [], place: undefined }),
        setPlace: (place) => set({ place }),
      }),
      remember<ClassState, Pick<ClassState, 'handIns'>>(
        `tilia.class.${task}`,
        {
          read: (text) => ({ handIns: readAll(text) }),
          write: ({ handIns }) => (handIns.length > 0 ? JSON.stringify(handIns.map(handInText)) : null),
        },
        ({ handIns }) => ({ handIns }),
        stored,
      ),
    ),
  );

function readAll(text: string | null): readonly HandIn[] {
  const stored = parseStored(text);
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, MAX_HAND_INS).flatMap((one: unknown) => {
    const read = typeof one === 'string' ? readHandIn(one) : { problem: '' };
    return 'problem' in read ? [] : read;
  });
}

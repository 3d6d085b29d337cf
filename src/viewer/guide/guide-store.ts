import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { remember } from '../../persist/remember.ts';
import { parseStored, type TextStorage } from '../../persist/storage.ts';

/** Choices of the reader by timeline id; a timeline without one has the default. */
interface Choices {
  readonly shown: Readonly<Record<number, boolean>>;
  readonly announced: Readonly<Record<number, boolean>>;
}

interface Guide extends Choices {
  readonly setShown: (timelineId: number, shown: boolean) => void;
  /** Whether units of the timeline are announced to screen readers as they begin. */
  readonly setAnnounced: (timelineId: number, announced: boolean) => void;
}

export type GuideStore = ReturnType<typeof createGuideStore>;

/** Which timelines the listening guide shows, as this browser remembers it of the file. */
export const createGuideStore = (fileId: number, stored: TextStorage) =>
  createStore<Guide>()(
    persist(
      (set, get) => ({
        shown: {},
        announced: {},
        setShown: (timelineId, shown) => set({ shown: { ...get().shown, [timelineId]: shown } }),
        setAnnounced: (timelineId, announced) =>
          set({ announced: { ...get().announced, [timelineId]: announced } }),
      }),
      remember<Guide, Choices>(
        `tilia.guide.${fileId}`,
        { read: readChoices, write: (choices) => JSON.stringify(choices) },
        ({ shown, announced }) => ({ shown, announced }),
        stored,
      ),
    ),
  );

/** Reads stored choices and drops whatever the store does not write itself. */
function readChoices(text: string | null): Choices {
  const { shown, announced } = (parseStored(text) ?? {}) as { readonly [name in keyof Choices]?: unknown };
  return { shown: onlyBooleans(shown), announced: onlyBooleans(announced) };
}

const onlyBooleans = (value: unknown): Readonly<Record<number, boolean>> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  );

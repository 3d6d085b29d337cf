import { createStore } from 'zustand/vanilla';
import { parseStored, storage, type TextStorage } from '../../persist/storage.ts';

/** What the reader has said of timelines, by their ids; of others what is usual holds. */
interface Choices {
  readonly shown: Readonly<Record<number, boolean>>;
  readonly announced: Readonly<Record<number, boolean>>;
}

interface Guide extends Choices {
  readonly setShown: (timelineId: number, shown: boolean) => void;
  /** Whether what begins in it is said to those who listen to the page. */
  readonly setAnnounced: (timelineId: number, announced: boolean) => void;
}

export type GuideStore = ReturnType<typeof createGuideStore>;

/** Which timelines the listening guide follows, as this browser remembers it of the file. */
export function createGuideStore(fileId: number, stored: TextStorage = storage) {
  const key = `tilia.guide.${fileId}`;
  const store = createStore<Guide>()((set, get) => ({
    ...remembered(stored.getItem(key)),
    setShown: (timelineId, shown) => set({ shown: { ...get().shown, [timelineId]: shown } }),
    setAnnounced: (timelineId, announced) =>
      set({ announced: { ...get().announced, [timelineId]: announced } }),
  }));
  store.subscribe(({ shown, announced }) => {
    stored.setItem(key, JSON.stringify({ shown, announced } satisfies Choices));
  });
  return store;
}

/** Without what is anything else than what the store writes. */
function remembered(text: string | null): Choices {
  const { shown, announced } = (parseStored(text) ?? {}) as { readonly [name in keyof Choices]?: unknown };
  return { shown: onlyBooleans(shown), announced: onlyBooleans(announced) };
}

const onlyBooleans = (value: unknown): Readonly<Record<number, boolean>> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  );

import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { remember, syncAcrossTabs } from '../../persist/remember.ts';
import { parseStored, type SharedStorage, type TextStorage } from '../../persist/storage.ts';
import type { ListItem } from './listening-list.ts';
import { isBad, readItem } from './read-list.ts';
import { overfull, writtenItem } from './write-list.ts';

/** Passage in the list that a reader is making. */
export interface KeptItem extends ListItem {
  /** Title of the file when it was added. */
  readonly title: string;
  /** Tells it from the others as long as the page is open. */
  readonly key: number;
}

type NewItem = Omit<KeptItem, 'key'>;

interface OwnList {
  /** Name of the list; may be empty. */
  readonly name: string;
  readonly items: readonly KeptItem[];
  readonly setName: (name: string) => void;
  /** Adds a passage at the end. Gives in words why it cannot; undefined where it is added. */
  readonly add: (item: NewItem) => string | undefined;
  /** Names a passage. Gives in words why it cannot. */
  readonly setHeading: (key: number, heading: string) => string | undefined;
  /** Puts a passage to another place; one out of the list is its end. */
  readonly move: (from: number, to: number) => void;
  readonly remove: (key: number) => void;
  /** Begins another list. */
  readonly replace: (items: readonly NewItem[], name: string) => void;
}

export type ListStore = ReturnType<typeof createListStore>;

const KEY = 'tilia.list';

type Kept = Pick<OwnList, 'name' | 'items'>;

let lastKey = 0;
const keyed = (item: NewItem): KeptItem => ({ ...item, key: ++lastKey });

/** The list that a reader is making, kept in this browser alone. */
export const createListStore = (stored: TextStorage) =>
  createStore<OwnList>()(
    persist(
      (set, get) => {
        const change = (items: readonly KeptItem[]) => {
          const problem = overfull(items);
          if (problem === undefined) set({ items });
          return problem;
        };
        return {
          name: '',
          items: [],
          setName: (name) => set({ name }),
          add: (item) => change([...get().items, keyed(item)]),
          setHeading: (key, heading) =>
            change(get().items.map((item) => (item.key === key ? { ...item, heading } : item))),
          move: (from, to) => {
            const items = [...get().items];
            const [moved] = items.splice(from, 1);
            if (moved) set({ items: items.toSpliced(Math.max(to, 0), 0, moved) });
          },
          remove: (key) => set({ items: get().items.filter((item) => item.key !== key) }),
          replace: (items, name) => set({ items: items.map(keyed), name }),
        };
      },
      remember<OwnList, Kept>(
        KEY,
        { read: readKept, write: writeKept },
        ({ name, items }) => ({ name, items }),
        stored,
      ),
    ),
  );

/** Keeps the list in step with additions in other tabs. Returns a function that ends it. */
export const syncList = (list: ListStore, stored: SharedStorage): (() => void) =>
  syncAcrossTabs(list, stored);

/** Whether the list outlasts the page, as far as the browser says. */
export const isListKept = ({ isKept }: SharedStorage): boolean => isKept?.(KEY) ?? true;

function writeKept({ name, items }: Kept): string | null {
  if (items.length === 0 && name === '') return null;
  return JSON.stringify({
    name,
    items: items.map((item) => ({ item: decodeURIComponent(writtenItem(item)), title: item.title })),
  });
}

/** Reads a stored list; before lists had names it was the array of its passages. */
function readKept(text: string | null): Kept {
  const value = parseStored(text);
  if (Array.isArray(value)) return { name: '', items: readItems(value) };
  const { name, items } = (value ?? {}) as { readonly name?: unknown; readonly items?: unknown };
  return {
    name: typeof name === 'string' ? name : '',
    items: Array.isArray(items) ? readItems(items) : [],
  };
}

function readItems(values: readonly unknown[]): readonly KeptItem[] {
  const kept = values.flatMap((one) => {
    const { item, title } = (one ?? {}) as { readonly item?: unknown; readonly title?: unknown };
    const read = typeof item === 'string' ? readItem(item) : undefined;
    if (!read || isBad(read)) return [];
    return [keyed({ ...read, title: typeof title === 'string' ? title : '' })];
  });
  return overfull(kept) === undefined ? kept : [];
}

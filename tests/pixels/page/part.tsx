import '../../../src/styles/index.css';
import { createStore } from 'zustand/vanilla';
import { createMemoryStorage, type TextStorage } from '../../../src/persist/storage.ts';
import { createViewer } from '../../../src/viewer/create-viewer.tsx';
import type { IncomingLink } from '../../../src/viewer/links/links.ts';
import { query } from '../../../src/viewer/links/write-address.ts';
import { memorySource } from '../../../src/viewer/load/memory-source.ts';
import { SilentPlayer } from '../../../src/viewer/media/silent-player.ts';
import type { Session } from '../../../src/viewer/session.ts';
import { SMALL } from '../../../src/viewer/surfaces/small.tsx';
import type { ViewerFile } from '../../../src/viewer/viewer-file.ts';
import { show } from './part-example.ts';

/** A viewer on the page, and its arguments. */
interface Mounted {
  readonly session: Session;
  readonly storage: TextStorage;
  readonly player: SilentPlayer;
  readonly destroy: () => void;
  /** Queries it has wanted in the address, and pages it has wanted to go to. */
  readonly kept: readonly string[];
  readonly gone: readonly string[];
}

/** Handles of the page for the tests. */
export interface PartPage {
  readonly mounted: Record<string, Mounted>;
  /** Counts of how often a source without any file was started and stopped. */
  readonly tries: { started: number; stopped: number };
  /** The complete viewer in the element with an id, with every option that a page can pass. */
  mount(place: string, file: ViewerFile, search: string): Promise<void>;
  /** A small one, with as little as can be. */
  mountSmall(place: string, file: ViewerFile): Promise<void>;
  /** The example of `docs/viewer.md`, with an element that plays the sound of an address. */
  showExample(place: string, file: ViewerFile, sound: string): Promise<HTMLAudioElement>;
  destroyExample(): void;
  /** One whose source fails; gives how to take it away. */
  mountBroken(place: string): void;
  destroyBroken(): void;
}

const hostOf = (place: string) => {
  const host = document.getElementById(place);
  if (!host) throw new Error(`The page has no ${place}.`);
  return host;
};

let endExample: (() => void) | undefined;
let broken: { readonly destroy: () => void } | undefined;

const part: PartPage = {
  mounted: {},
  tries: { started: 0, stopped: 0 },
  async mount(place, file, search) {
    const storage = createMemoryStorage();
    const player = new SilentPlayer(file.concrete_work.end);
    const kept: string[] = [];
    const gone: string[] = [];
    const { opened, destroy } = createViewer(hostOf(place), {
      source: memorySource(file),
      storage,
      player,
      links: {
        to: (address) => `https://elsewhere.example/${query(address)}`,
        incoming: createStore<IncomingLink>()(() => ({ search, hash: '' })),
        keep: (search) => kept.push(search),
        pages: { files: '/all-files' },
        open: (href) => gone.push(href),
      },
    });
    part.mounted[place] = { session: await opened, storage, player, destroy, kept, gone };
  },
  async mountSmall(place, file) {
    const { opened } = createViewer(hostOf(place), {
      source: memorySource(file),
      storage: createMemoryStorage(),
      surface: SMALL,
    });
    await opened;
  },
  async showExample(place, file, address) {
    const sound = new Audio(address);
    endExample = await show(hostOf(place), file, sound);
    return sound;
  },
  destroyExample: () => endExample?.(),
  mountBroken(place) {
    broken = createViewer(hostOf(place), {
      source: {
        fileId: 1,
        start: (_, tell) => {
          part.tries.started += 1;
          queueMicrotask(() => tell({ type: 'failed', code: 'server', message: 'Nothing to be had here.' }));
          return () => {
            part.tries.stopped += 1;
          };
        },
      },
      storage: createMemoryStorage(),
    });
  },
  destroyBroken: () => broken?.destroy(),
};

Object.assign(globalThis, { part });

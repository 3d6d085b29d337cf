import { createStore } from 'zustand/vanilla';
import { AppError } from '../shared/app-error.ts';
import type { PlaybackStore } from '../viewer/store/playback.ts';
import type { Context } from './context.ts';
import type { QueuedList, QueueItem } from './queue-item.ts';
import type { Consent, Sounds, Voice } from './voice.ts';

/** Silence between two passages. */
export const GAP_MS = 700;
/** Passages in a row that are skipped before it waits for the listener. */
const MAX_SKIPPED = 30;
/** Passages left on the page when those of the next page are asked for. */
const AHEAD = 3;

/**
 * `opening`: the passage is on its way; `between`: the silence before the next one; `ended`: the last one has been heard, or
 * nothing more can be.
 */
type Phase = 'closed' | 'opening' | 'playing' | 'paused' | 'between' | 'ended';

/** What comes after a passage: the next one, the same once more, or nothing. */
export type After = 'next' | 'same' | 'nothing';

interface Queue {
  readonly phase: Phase;
  readonly items: readonly QueueItem[];
  /** Passages before the first of `items`. */
  readonly before: number;
  /** All passages, with those that are still to come. */
  readonly total: number;
  /** Those of them whose file has no recording. */
  readonly withoutRecording: number;
  /** The passage that is heard, or was the last one: an index into `items`. */
  readonly index: number;
  /** Undefined while nothing is there to be heard. */
  readonly voice: Voice | undefined;
  /** What makes it sound; undefined before anything has sounded. */
  readonly sounds: Sounds | undefined;
  /** Seconds of the passages that have been opened, by key. */
  readonly lengths: ReadonlyMap<string, number>;
  /** Keys of passages that have nothing to be heard. */
  readonly silent: ReadonlySet<string>;
  /** A sentence for the listener. */
  readonly statusText: string;
  readonly context: Context;
  /** What is heard after a passage has ended. */
  readonly after: After;
  /** Whether screen readers say what comes before it is heard. */
  readonly announces: boolean;
  readonly speed: number;
  readonly consent: Consent;
  /** Plays a passage of a list: that one alone, or all from it on. */
  readonly start: (list: QueuedList, index: number, after: 'next' | 'nothing') => void;
  /**
   * Plays a passage of a list, by its key: that one alone, or while all are heard those after it too. Pauses the one that is heard.
   */
  readonly press: (list: QueuedList, key: string) => void;
  /** Pauses, or plays on; from its end it begins again. */
  readonly toggle: () => void;
  /** Plays the next passage that can be heard, or the one before. */
  readonly step: (by: 1 | -1) => void;
  readonly setContext: (context: Context) => void;
  readonly setAfter: (after: After) => void;
  readonly setAnnounces: (announces: boolean) => void;
  readonly setSpeed: (speed: number) => void;
  /** Loads recordings from further sites from now on. */
  readonly agree: (to: Partial<Consent>) => void;
  /** Uses another sound of the file that plays, whose recording cannot be played. */
  readonly fail: (playback: PlaybackStore) => void;
  /** Says that the browser waits for a press. */
  readonly refuse: () => void;
  readonly close: () => void;
}

export type QueueStore = ReturnType<typeof createQueue>;

const REFUSED = 'Your browser blocked the start. Press Play.';
const ENDED = 'That was the last passage.';
const FIRST = 'This is the first passage.';
const NOT_LOADED = 'The player could not be loaded. Check your connection, then press Play.';
const NOTHING = 'None of these passages can be heard.';
const MANY_SILENT = `${MAX_SKIPPED} passages in a row cannot be heard. Press Next to go on.`;

/** Key of the passage that is heard, or is about to be. */
export const soundingKey = ({ phase, items, index }: Queue): string | undefined =>
  phase === 'closed' || phase === 'ended' ? undefined : items[index]?.key;

/** Passages of many files that are heard one after the other. `load` brings what makes them sound, once. */
export function createQueue(load: () => Promise<Sounds>) {
  return createStore<Queue>()((set, get) => {
    /** Rises with each new wish: what comes for an earlier one is dropped. */
    let turn = 0;
    /** Where passages that cannot be heard are skipped to; 0 where one alone was asked for. */
    let direction: 1 | -1 | 0 = 0;
    let skipped = 0;
    let gap: ReturnType<typeof setTimeout> | undefined;
    let list: QueuedList | undefined;
    /** Whether there is no further page. */
    let isWhole = false;
    /** The next page, while it is on its way. */
    let moreAsked: Promise<void> | undefined;
    /** Why it did not come, in words. */
    let moreProblem: string | undefined;
    /** The passage that comes next, opened while this one is heard. */
    let prepared: { readonly key: string; readonly opened: Promise<Voice | string> } | undefined;
    let loading: Promise<Sounds> | undefined;

    const loadSounds = async () => {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw new AppError('unreachable', NOT_LOADED, undefined, { cause: error });
      });
      const sounds = await loading;
      if (!get().sounds) {
        const youtube = sounds.youTubeConsent.getState().isGiven;
        set(({ consent }) => ({ sounds, consent: { ...consent, youtube } }));
      }
      return sounds;
    };

    const openItem = async (item: QueueItem): Promise<Voice | string> => {
      const sounds = await loadSounds();
      const { context, consent, fail } = get();
      return sounds.open(item, { context, consent, news: { ended, refused, failed: fail } });
    };

    const drop = (opened: Promise<Voice | string>) =>
      void opened.then(
        (voice) => typeof voice !== 'string' && voice.release(),
        () => undefined,
      );

    const forgetPrepared = () => {
      if (prepared) drop(prepared.opened);
      prepared = undefined;
    };

    const prepare = (item: QueueItem | undefined) => {
      forgetPrepared();
      if (!item) return;
      const opened = openItem(item);
      prepared = { key: item.key, opened };
      // It is asked for once more when it is due.
      opened.catch(() => prepared?.opened === opened && (prepared = undefined));
    };

    /** What has been prepared, else it is opened now. */
    const take = (item: QueueItem): Promise<Voice | string> => {
      const { key, opened } = prepared ?? {};
      if (key !== item.key || !opened) return openItem(item);
      prepared = undefined;
      return opened;
    };

    const quiet = () => {
      turn++;
      clearTimeout(gap);
      get().voice?.release();
      set({ voice: undefined });
    };

    const play = async (index: number, said = ''): Promise<void> => {
      quiet();
      const mine = turn;
      const item = get().items[index];
      if (!item) return;
      set({ index, phase: 'opening', statusText: said });
      const opened = take(item);
      let voice: Voice | string;
      try {
        voice = await opened;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (mine !== turn) return;
        if (error.code === 'not_found') skip(item, 'Its file is gone, or its owner keeps it private.');
        else set({ phase: 'paused', statusText: error.message });
        return;
      }
      if (mine !== turn) {
        drop(opened);
        return;
      }
      if (typeof voice === 'string') skip(item, voice);
      else begin(item, voice);
    };

    const begin = (item: QueueItem, voice: Voice) => {
      skipped = 0;
      const { lengths, announces, speed, index, before, total } = get();
      set({ voice, phase: 'playing', lengths: new Map(lengths).set(item.key, voice.seconds) });
      if (announces)
        set({ statusText: `${before + index + 1} of ${total}: ${item.file.title}, ${item.place}` });
      if (voice.note !== undefined) set(({ statusText }) => ({ statusText: joined(statusText, voice.note) }));
      const { playback } = voice;
      playback.subscribe(({ playing }, was) => {
        if (get().voice !== voice || playing === was.playing) return;
        set({ phase: playing ? 'playing' : 'paused' });
        if (playing && get().statusText === REFUSED) set({ statusText: '' });
      });
      playback.getState().setSpeed(speed);
      playback.getState().play();
      void lookAhead();
    };

    const skip = (item: QueueItem, why: string) => {
      const silent = new Set(get().silent).add(item.key);
      set({ silent });
      skipped++;
      if (skipped === MAX_SKIPPED) {
        skipped = 0;
        set({ phase: 'ended', statusText: MANY_SILENT });
      } else if (direction === 0)
        set({ phase: 'ended', statusText: `${item.file.title}, ${item.place}: ${why}` });
      else void go(get().index, direction, `Skipped ${item.file.title}, ${item.place}. ${why}`);
    };

    /** The passage from `from` on, in a direction, that may be heard; those of further pages are asked for. */
    const find = async (from: number, by: 1 | -1): Promise<number | undefined> => {
      for (let index = from + by; index >= 0; index += by) {
        if (index >= get().items.length) await askForMore();
        const item = get().items[index];
        if (!item) return undefined;
        if (!get().silent.has(item.key)) return index;
      }
      return undefined;
    };

    const go = async (from: number, by: 1 | -1, said = ''): Promise<void> => {
      direction = by;
      quiet();
      set({ phase: 'opening' });
      const mine = turn;
      const index = await find(from, by);
      if (mine !== turn) return;
      if (index !== undefined) {
        await play(index, said);
        return;
      }
      const { items, silent } = get();
      const isNothingThere = items.every(({ key }) => silent.has(key));
      set({
        phase: 'ended',
        statusText:
          (by > 0 ? moreProblem : undefined) ??
          (isNothingThere ? NOTHING : joined(said, by > 0 ? ENDED : FIRST)),
      });
      forgetPrepared();
    };

    const addMore = async (asked: QueuedList): Promise<void> => {
      try {
        const more = await asked.more();
        if (asked !== list) return;
        set(({ items }) => ({ items: [...items, ...more] }));
        isWhole = more.length === 0;
        moreProblem = undefined;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (asked === list) moreProblem = `The next page could not be loaded. ${error.message}`;
      }
    };

    /** Adds the passages of the next page; once for all who ask meanwhile. */
    const askForMore = async (): Promise<void> => {
      if (!list || isWhole) return;
      moreAsked ??= addMore(list);
      const asked = moreAsked;
      await asked;
      if (moreAsked === asked) moreAsked = undefined;
    };

    /** Opens the passage that comes next, and asks for further ones in time. */
    const lookAhead = async () => {
      const { index, after } = get();
      const mine = turn;
      if (after === 'nothing') {
        forgetPrepared();
        return;
      }
      if (after === 'next' && index + AHEAD >= get().items.length) await askForMore();
      const next = after === 'same' ? index : await find(index, 1);
      if (mine === turn) prepare(next === undefined ? undefined : get().items[next]);
    };

    const ended = (playback: PlaybackStore) => {
      const { voice, after, index } = get();
      if (voice?.playback !== playback) return;
      quiet();
      if (after === 'nothing') {
        set({ phase: 'ended', statusText: '' });
        return;
      }
      set({ phase: 'between', statusText: '' });
      gap = setTimeout(() => void (get().after === 'same' ? play(index) : go(index, 1)), GAP_MS);
    };

    const refused = (playback: PlaybackStore) => {
      if (get().voice?.playback === playback) get().refuse();
    };

    return {
      phase: 'closed',
      items: [],
      before: 0,
      total: 0,
      withoutRecording: 0,
      index: 0,
      voice: undefined,
      sounds: undefined,
      lengths: new Map(),
      silent: new Set(),
      statusText: '',
      context: 'its measure',
      after: 'nothing',
      announces: false,
      speed: 1,
      consent: { youtube: false, elsewhere: false },
      start: (asked, index, after) => {
        if (asked !== list) {
          list = asked;
          [isWhole, moreAsked, moreProblem] = [false, undefined, undefined];
          const { items, before, total, withoutRecording } = asked;
          set({ items, before, total, withoutRecording, lengths: new Map(), silent: new Set() });
        }
        direction = after === 'next' ? 1 : 0;
        skipped = 0;
        set({ after });
        void play(index);
      },
      press: (asked, key) => {
        const { phase, after, start, toggle } = get();
        if (soundingKey(get()) === key) {
          toggle();
          return;
        }
        const index = asked.items.findIndex((item) => item.key === key);
        start(asked, index, phase !== 'closed' && after === 'next' ? 'next' : 'nothing');
      },
      toggle: () => {
        const { phase, voice, items, index, after } = get();
        const isAtEnd = phase === 'ended' && index === items.length - 1 && after === 'next';
        if (phase === 'closed') return;
        if (phase === 'between' || (phase === 'opening' && !voice)) {
          quiet();
          set({ phase: 'paused' });
        } else if (!voice) void play(isAtEnd ? 0 : index);
        else if (phase === 'playing') voice.playback.getState().pause();
        else voice.playback.getState().play();
      },
      step: (by) => {
        skipped = 0;
        if (get().phase !== 'closed') void go(get().index, by);
      },
      setContext: (context) => {
        set({ context });
        forgetPrepared();
        const { phase, index } = get();
        if (phase === 'playing' || phase === 'opening') void play(index);
        else if (phase === 'paused') quiet();
      },
      setAfter: (after) => {
        set({ after });
        if (get().voice) void lookAhead();
      },
      setAnnounces: (announces) => set({ announces }),
      setSpeed: (speed) => {
        set({ speed });
        get().voice?.playback.getState().setSpeed(speed);
      },
      agree: (to) => {
        if (to.youtube) get().sounds?.youTubeConsent.setState({ isGiven: true });
        set(({ consent }) => ({ consent: { ...consent, ...to } }));
        forgetPrepared();
        void play(get().index);
      },
      fail: (playback) => {
        const { voice, items, index, sounds } = get();
        const item = items[index];
        if (voice?.playback !== playback || !item) return;
        sounds?.giveUp(item.file.id, voice.source);
        void play(index);
      },
      refuse: () => set({ phase: 'paused', statusText: REFUSED }),
      close: () => {
        quiet();
        forgetPrepared();
        list = undefined;
        get().sounds?.close();
        set({ phase: 'closed', items: [], total: 0, statusText: '' });
      },
    };
  });
}

const joined = (...sentences: readonly (string | undefined)[]) => sentences.filter(Boolean).join(' ');

import { createStore } from 'zustand/vanilla';
import type { Alignment } from '../../media/alignment.ts';
import { countedMeasures } from '../../model/counted.ts';
import {
  finishForgetting,
  forgetKept,
  readKept,
  writeKept,
  type KeptRecording,
} from '../../media/kept-recording.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { SessionFile } from '../../session/session-file.ts';
import type { Listening } from '../../session/listening.ts';
import type { ConcreteWork } from '../../viewer-file.ts';
import { firstRecordingState, type RecordingState } from '../parts/recording-state.ts';

/** The listener's own recording of a file. */
interface OwnRecording {
  readonly name: string;
  /** Sound file; undefined until the browser's database has given it. */
  readonly sound: Blob | undefined;
  readonly alignment: Alignment;
}

/** Messages for a picture that is not seen. */
const UNSHOWN = 'The picture cannot be shown in this browser. The sound plays.';
const PERHAPS_UNSHOWN =
  'The picture cannot be shown: this browser does not know its format, or there is none.';

/** Choice of the recording heard with a file: the one that the file names, the listener's own, or none. */
export interface RecordingChoice {
  readonly state: RecordingState;
  /** A sentence for the listener, about the recording that was chosen last. */
  readonly problem: string | undefined;
  /** Whether the recording that plays waits for its data. */
  readonly isStalled: boolean;
  /** Length of the recording that plays, in seconds; undefined until its player knows. */
  readonly length: number | undefined;
  /** Sentence on a picture that is not seen; '' where there is none to see, undefined where nothing is missed. */
  readonly missedPicture: string | undefined;
  /** Whether a seek in the recording that plays may lead to another place. */
  readonly isClockOff: boolean;
  /** Rises with each new try, so that a player that failed is mounted again. */
  readonly attempt: number;
  /** Own recording of the listener, even while another is heard. */
  readonly own: OwnRecording | undefined;
  /** The last one that was tried. */
  readonly failed: 'original' | 'own' | undefined;
  /** Plays the recording that the file names; for YouTube this is the reader's agreement. */
  readonly playOriginal: () => void;
  /** The same after something else was played; YouTube still asks where it has not been answered. */
  readonly backToOriginal: () => void;
  /** Withdraws the consent to load YouTube. */
  readonly leaveYouTube: () => void;
  readonly playSilently: () => void;
  /** Plays a file of the listener's and keeps it in this browser. */
  readonly playOwn: (name: string, sound: Blob) => void;
  /** Plays the listener's recording that is kept. */
  readonly playKept: () => void;
  readonly align: (alignment: Alignment) => void;
  /** Takes the length of the playing recording, in seconds. */
  readonly measure: (length: number) => void;
  /** Reports that no picture is seen, and whether there is one; undefined where that is not known. */
  readonly missPicture: (hasPicture: boolean | undefined) => void;
  readonly doubtClock: () => void;
  readonly forgetOwn: () => void;
  readonly fail: (problem: string) => void;
  readonly stall: (isStalled: boolean) => void;
  readonly tryAgain: () => void;
}

/** Whether the recording in use has a picture, too. */
export function showsPictures(
  { storage, type }: ConcreteWork,
  { state, own, missedPicture }: RecordingChoice,
): boolean {
  if (missedPicture !== undefined) return false;
  if (state === 'own') return own?.sound?.type.startsWith('video/') === true;
  return (state === 'open' || state === 'unasked') && (storage === 'youtube' || type === 'video');
}

export type RecordingChoiceStore = ReturnType<typeof createRecordingChoice>;

const NOT_KEPT =
  'Your browser has no space to store your recording. It plays now; choose it again next time.';
const NO_LONGER_KEPT = 'Your recording is no longer stored in this browser. Choose it again.';

/** Facts on a recording before its player knows more. */
const UNKNOWN = { length: undefined, missedPicture: undefined, isClockOff: false } as const;

/**
 * One store per opened file. The reader's choice at an earlier visit still holds; an alignment by measures goes with
 * them where another `version` of the file has them at other times.
 */
export const createRecordingChoice = (
  session: SessionFile & Listening & Pick<AnalysisView, 'timelines'>,
  work: ConcreteWork,
  version = 1,
) => {
  const { fileId, storage, player, youTubeConsent, loading, timelines } = session;
  const kept = player ? undefined : readKept(fileId, storage);
  const store = createStore<RecordingChoice>()((set, get) => {
    const first = (): RecordingState =>
      player ? 'open' : firstRecordingState(work, youTubeConsent.getState().isGiven);

    const remember = (inUse: boolean) => {
      const { own } = get();
      const words: KeptRecording | undefined = own && {
        name: own.name,
        alignment: own.alignment,
        version,
        inUse,
      };
      // Without the sound there is nothing to come back to.
      if (storage.sounds) writeKept(fileId, words, storage);
    };

    const play = (state: RecordingState) => {
      set(({ attempt }) => ({
        state,
        problem: undefined,
        failed: undefined,
        attempt: attempt + 1,
        ...UNKNOWN,
      }));
      remember(state === 'own');
    };

    const fetchSound = async () => {
      const sound = await storage.sounds?.get(fileId).catch(() => undefined);
      const { own } = get();
      if (!own || own.sound) return;
      if (sound) {
        set({ own: { ...own, sound } });
        return;
      }
      writeKept(fileId, undefined, storage);
      set({ own: undefined, state: first(), problem: NO_LONGER_KEPT });
    };

    return {
      state: kept?.inUse === true ? 'own' : first(),
      problem: undefined,
      isStalled: false,
      ...UNKNOWN,
      attempt: 0,
      own: kept && { name: kept.name, alignment: kept.alignment, sound: undefined },
      failed: undefined,
      playOriginal: () => {
        if (work.storage === 'youtube') youTubeConsent.setState({ isGiven: true });
        play(firstRecordingState(work, true));
      },
      backToOriginal: () => play(first()),
      leaveYouTube: () => {
        youTubeConsent.setState({ isGiven: false });
        set({ state: 'unasked' });
      },
      playSilently: () => play('silent'),
      playOwn: (name, sound) => {
        const { own } = get();
        // The same recording again, for one that was lost, lies as it lay.
        set({ own: { name, sound, alignment: own?.name === name ? own.alignment : [] } });
        play('own');
        storage.sounds?.put(fileId, sound).catch(() => {
          writeKept(fileId, undefined, storage);
          set({ problem: NOT_KEPT });
        });
      },
      playKept: () => {
        play('own');
        if (!get().own?.sound) void fetchSound();
      },
      align: (alignment) => {
        const { own } = get();
        if (!own) return;
        set({ own: { ...own, alignment } });
        remember(true);
      },
      measure: (length) => set({ length: Number.isFinite(length) ? length : undefined }),
      missPicture: (hasPicture) =>
        set({ missedPicture: hasPicture === undefined ? PERHAPS_UNSHOWN : hasPicture ? UNSHOWN : '' }),
      doubtClock: () => set({ isClockOff: true }),
      forgetOwn: () => {
        set({ own: undefined, state: first(), problem: undefined, failed: undefined, ...UNKNOWN });
        void forgetKept(fileId, storage);
      },
      fail: (problem) =>
        set(({ state }) => ({ state: 'failed', problem, failed: state === 'own' ? 'own' : 'original' })),
      stall: (isStalled) => set({ isStalled }),
      tryAgain: () => play(get().failed === 'own' ? 'own' : first()),
    };
  });
  void finishForgetting(fileId, storage);
  if (kept && (kept.version ?? version) !== version) {
    const realign = async () => {
      if (loading.getState().phase !== 'complete') return;
      stop();
      const { tapsOn, tappedTable } = await import('../../media/taps.ts');
      const { own, state } = store.getState();
      if (!own) return;
      const table = countedMeasures(timelines);
      const alignment = tapsOn(table && tappedTable(table), own.alignment);
      store.setState({ own: { ...own, alignment } });
      writeKept(fileId, { name: own.name, alignment, version, inUse: state === 'own' }, storage);
    };
    const stop = loading.subscribe(() => void realign());
    void realign();
  }
  if (store.getState().state === 'own') store.getState().playKept();
  return store;
};

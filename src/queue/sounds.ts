import { siteStorage } from '../viewer-page/site-storage.ts';
import { SAME_TIMES } from '../viewer/media/alignment.ts';
import { readKept } from '../viewer/media/kept-recording.ts';
import { seekableAddress } from '../viewer/media/true-clock.ts';
import { createYouTubeConsent } from '../viewer/media/youtube-consent.ts';
import { PLAIN_REQUESTS } from '../viewer/requests.ts';
import { createPlaybackStore } from '../viewer/store/playback.ts';
import { createSettingsStore } from '../viewer/store/playback-settings.ts';
import { createTempoStore, quartersPerSecond } from '../viewer/store/tempo.ts';
import { AudioPool } from './audio-pool.ts';
import { spanWith } from './context.ts';
import { OpenFiles } from './open-file.ts';
import type { Cue, Passage, Player } from './passage.ts';
import { playChords } from './play-chords.ts';
import { playNotes } from './play-notes.ts';
import { playOwn } from './play-own.ts';
import { playRecording } from './play-recording.ts';
import type { QueueItem } from './queue-item.ts';
import type { Consent, SoundSource, Sounds, Voice, Wish } from './voice.ts';

/** The best first. */
const SOURCES: readonly SoundSource[] = ['recording', 'own', 'notes', 'youtube', 'chords'];

const NOTHING = 'It has no recording, no notes and no harmonies.';
const OUTSIDE = 'It is outside the recording.';
const NOT_LOADED = 'The recording could not be loaded.';
const NOTES_NOT_LOADED = 'The notes of its score could not be loaded.';
/** What is heard in place of a recording. */
const INSTEAD: Partial<Readonly<Record<SoundSource, string>>> = {
  notes: 'You hear its score instead.',
  chords: 'You hear the chords instead.',
};

/** What makes the passages of a page's queue sound. */
export function createSounds(): Sounds {
  const settings = createSettingsStore(siteStorage);
  const pool = new AudioPool();
  const files = new OpenFiles();
  /** Sounds of files that could not be played. */
  const failed = new Set<string>();
  let context: AudioContext | undefined;

  /** What a source gives of a passage; undefined where that is nothing. Rejects where it cannot be loaded. */
  const play = async (source: SoundSource, cue: Cue, consent: Consent): Promise<Player | undefined> => {
    const { file, open, timelineId } = cue.passage;
    if (source === 'recording') {
      const url = file.media === 'here' ? file.recording : undefined;
      if (url === undefined || !(isHere(url) || consent.elsewhere)) return undefined;
      return playRecording(cue, { url: seekableAddress(url), map: SAME_TIMES, keepsTempo: false }, pool);
    }
    if (source === 'own') {
      const kept = readKept(file.id, siteStorage);
      // Aligned with another version it may lie elsewhere by now; the viewer finds out.
      const isOfVersion = kept && (kept.version ?? 1) === (open.head.file?.version ?? 1);
      return isOfVersion ? playOwn(cue, kept.alignment, pool) : undefined;
    }
    if (source === 'notes') return playNotes(cue, pool);
    if (source === 'youtube') {
      if (file.media !== 'youtube' || !consent.youtube) return undefined;
      const video = { work: open.head.concrete_work, requests: open.requests ?? PLAIN_REQUESTS };
      return { video, release: () => undefined };
    }
    const rendering = open.chords(timelineId);
    return rendering && playChords(cue, rendering, (context ??= new AudioContext()));
  };

  /** A passage by one source; undefined where that has nothing of it, or cannot be loaded. */
  const openBy = async (
    source: SoundSource,
    passage: Passage,
    { news, consent }: Wish,
  ): Promise<Voice | undefined> => {
    const { span, pace, file } = passage;
    const playback = createPlaybackStore(span.start, span.end);
    let player: Player | undefined;
    const release = () => {
      player?.release();
      player = undefined;
    };
    // Heard before the player is bound, which at the end would jump back to the beginning.
    playback.subscribe((now, before) => {
      const hasEnded = before.playing && !now.playing && now.seekTo !== before.seekTo;
      if (!hasEnded) return;
      release();
      news.ended(playback);
    });
    try {
      player = await play(source, { passage, playback, settings, news }, consent);
    } catch {
      failed.add(keyOf(file.id, source));
    }
    return (
      player && {
        ...{ source, playback, release },
        seconds: (span.end - span.start) / pace,
        note: undefined,
        video: player.video,
      }
    );
  };

  const read = async (item: QueueItem, { context: around }: Wish): Promise<Passage> => {
    const open = await files.open(item.file.id);
    const { time_unit: unit, start, end } = open.head.concrete_work;
    const { tempo } = createTempoStore(item.file.id, siteStorage).getState();
    const pace = unit === 'quarters' ? quartersPerSecond(tempo) : 1;
    const span = spanWith(around, item, { table: open.table, bounds: { start, end }, pace });
    return { ...item, open, span, pace };
  };

  return {
    settings,
    youTubeConsent: createYouTubeConsent(siteStorage),
    open: async (item, wish) => {
      const passage = await read(item, wish);
      const { span, file } = passage;
      if (span.end <= span.start) return OUTSIDE;
      const hasFailed = (source: SoundSource) => failed.has(keyOf(file.id, source));
      for (const source of SOURCES) {
        const voice = hasFailed(source) ? undefined : await openBy(source, passage, wish);
        if (!voice) continue;
        const problem = problemOf(SOURCES.filter(hasFailed));
        if (problem === undefined) return voice;
        return { ...voice, note: [problem, INSTEAD[source]].filter(Boolean).join(' ') };
      }
      return problemOf(SOURCES.filter(hasFailed)) ?? NOTHING;
    },
    giveUp: (fileId, source) => void failed.add(keyOf(fileId, source)),
    close: () => {
      pool.clear();
      files.clear();
      failed.clear();
      void context?.close();
      context = undefined;
    },
  };
}

/** Says that sounds failed; undefined for none. */
function problemOf(failed: readonly SoundSource[]): string | undefined {
  if (failed.length === 0) return undefined;
  return failed.every((source) => source === 'notes') ? NOTES_NOT_LOADED : NOT_LOADED;
}

const keyOf = (fileId: number, source: SoundSource) => `${fileId} ${source}`;

const isHere = (url: string) => new URL(url, location.href).origin === location.origin;

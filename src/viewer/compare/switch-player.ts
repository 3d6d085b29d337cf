import type { AxisMap } from '../../compare/axis.ts';
import { entryAt } from '../../shared/elements.ts';
import { HAVE_FUTURE_DATA, isSoundOnly, type MediaPlayer } from '../media/media-player.ts';

/** What one side is heard by. */
export interface SideSound {
  /** Plays in seconds of the side's analysis. */
  readonly player: MediaPlayer;
  /** Element whose volume is set; undefined for a clock without sound. */
  readonly element: HTMLMediaElement | undefined;
  /** Ends it for good. */
  readonly release: () => void;
}

interface HeardSide {
  sound: SideSound;
  readonly map: AxisMap;
}

const EVENTS = [
  'play',
  'playing',
  'pause',
  'ended',
  'seeked',
  'timeupdate',
  'ratechange',
  'loadedmetadata',
  'error',
];
/** Seconds ahead of the music that a switch aims at first; it learns how long a player takes to jump. */
const FIRST_LEAD = 0.08;
const MAX_LEAD = 0.4;
/** Seconds by which it may begin late: to jump once more would take longer. */
const LATE = 0.03;
/** A player that has not jumped after this many milliseconds is started all the same. */
const PATIENCE_MS = 2500;

/**
 * The players of several recordings of a piece, of which one is heard. Times are those of the common axis, so the music goes on at
 * the same measure and beat when another one is heard. All of them are loaded beforehand.
 */
export class SwitchPlayer extends EventTarget implements MediaPlayer {
  private heard = 0;
  private lead = FIRST_LEAD;
  private rate = 1;
  private level = 1;
  private readonly sides: readonly HeardSide[];
  private switching: AbortController | undefined;
  private readonly listening: AbortController[];

  constructor(sides: readonly Readonly<HeardSide>[]) {
    super();
    this.sides = sides.map((side) => ({ ...side }));
    this.listening = this.sides.map((_, side) => this.listenTo(side));
  }

  /** Index of the side that is heard. */
  get active(): number {
    return this.heard;
  }

  get paused(): boolean {
    return this.player.paused;
  }

  get ended(): boolean {
    return this.player.ended === true;
  }

  get readyState(): number {
    return this.player.readyState;
  }

  get error(): MediaError | null {
    return this.player.error;
  }

  get isSoundOnly(): boolean {
    return isSoundOnly(this.player);
  }

  /** Place on the axis. */
  get currentTime(): number {
    return this.own.map.toAxis(this.player.currentTime);
  }

  set currentTime(place: number) {
    this.switching?.abort();
    this.player.currentTime = this.own.map.toTime(place);
  }

  /** 1 is as recorded, whichever is heard. */
  get playbackRate(): number {
    return this.rate;
  }

  set playbackRate(rate: number) {
    this.rate = rate;
    for (const { sound } of this.sides) sound.player.playbackRate = rate;
  }

  get volume(): number {
    return this.level;
  }

  set volume(level: number) {
    this.level = level;
    for (const { sound } of this.sides) if (sound.element) sound.element.volume = level;
  }

  play(): Promise<void> {
    return this.player.play();
  }

  pause(): void {
    this.switching?.abort();
    for (const { sound } of this.sides) sound.player.pause();
  }

  /** Seconds in each recording at a place of the axis. */
  timesAt(place: number): readonly number[] {
    return this.sides.map(({ map }) => map.toTime(place));
  }

  /** What a side is heard by now. */
  soundOf(side: number): SideSound {
    return entryAt(this.sides, side).sound;
  }

  /** Gives a side another sound, at the same place. */
  replace(side: number, sound: SideSound): void {
    const own = entryAt(this.sides, side);
    const isHeard = side === this.heard;
    const { currentTime, paused } = own.sound.player;
    this.listening[side]?.abort();
    own.sound.release();
    own.sound = sound;
    const { player, element } = sound;
    player.playbackRate = this.rate;
    if (element) element.volume = this.level;
    this.listening[side] = this.listenTo(side);
    if (!isHeard) return;
    player.currentTime = currentTime;
    if (!paused) player.play().catch(() => this.dispatchEvent(new Event('pause')));
  }

  /**
   * Lets another side be heard from the same place on. While it plays, the next one is sent a little ahead, and takes over when the
   * music is there. Resolves when it is heard.
   */
  async switchTo(side: number): Promise<void> {
    this.switching?.abort();
    if (side === this.heard || side < 0 || side >= this.sides.length) return;
    const [from, to] = [this.player, entryAt(this.sides, side).sound.player];
    const [mapFrom, mapTo] = [this.own.map, entryAt(this.sides, side).map];
    if (from.paused) {
      to.currentTime = mapTo.toTime(this.currentTime);
      this.take(side);
      return;
    }
    const switching = new AbortController();
    this.switching = switching;
    const { signal } = switching;
    const sinceMs = performance.now();
    const { lead } = this;
    const place = mapFrom.toAxis(from.currentTime + lead * this.rate);
    await jumped(to, mapTo.toTime(place), signal);
    const took = (performance.now() - sinceMs) / 1000;
    this.lead = Math.min(Math.max(took * 1.3, FIRST_LEAD), MAX_LEAD);
    await pause((lead - took) * 1000);
    if (signal.aborted) return;
    // Later than reckoned: the music has gone on meanwhile.
    if (took > lead + LATE) to.currentTime = mapTo.toTime(mapFrom.toAxis(from.currentTime));
    const hasStarted = await started(from, to, signal);
    if (!hasStarted) return;
    this.take(side);
    from.pause();
  }

  /** Stops all of them for good. */
  release(): void {
    this.switching?.abort();
    for (const each of this.listening) each.abort();
    for (const { sound } of this.sides) sound.release();
  }

  private get player(): MediaPlayer {
    return this.own.sound.player;
  }

  private get own(): HeardSide {
    return entryAt(this.sides, this.heard);
  }

  private take(side: number): void {
    this.heard = side;
    this.switching = undefined;
    this.dispatchEvent(new Event('switched'));
    this.dispatchEvent(new Event('seeked'));
  }

  /** Passes the events of a side on while it is the one that is heard. */
  private listenTo(side: number): AbortController {
    const listening = new AbortController();
    const { player } = entryAt(this.sides, side).sound;
    for (const event of EVENTS)
      player.addEventListener(event, () => side === this.heard && this.dispatchEvent(new Event(event)), {
        signal: listening.signal,
      });
    return listening;
  }
}

/** Sends a player to a time, in seconds; resolves when it is there, has given up, or is not wanted any more. */
function jumped(player: MediaPlayer, time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    const listen = { signal: over.signal };
    player.addEventListener('seeked', () => player.readyState >= HAVE_FUTURE_DATA && end(), listen);
    player.addEventListener('canplay', end, listen);
    player.addEventListener('error', end, listen);
    signal.addEventListener('abort', end, listen);
    player.currentTime = time;
    if (player.isAtRest) end();
  });
}

/** Starts a player where another one still plays; resolves to false where it is not wanted any more. */
async function started(from: MediaPlayer, to: MediaPlayer, signal: AbortSignal): Promise<boolean> {
  if (!from.paused) await to.play().catch(() => undefined);
  if (signal.aborted) to.pause();
  return !signal.aborted;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(ms, 0)));

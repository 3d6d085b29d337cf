import { HAVE_METADATA } from '../viewer/media/media-player.ts';

/** Players of recordings that are used again: as a rule one that is heard and one that loads what comes next. */
export class AudioPool {
  private readonly free = new Set<HTMLAudioElement>();

  /**
   * Takes a player that stands at a time of a recording, in seconds. Rejects where the recording has no such time or cannot be
   * played.
   */
  async take(url: string, time: number): Promise<HTMLAudioElement> {
    const audio = this.choose(url);
    try {
      await standAt(audio, url, time);
      return audio;
    } catch (error) {
      this.giveBack(audio);
      throw error;
    }
  }

  giveBack(audio: HTMLAudioElement): void {
    audio.pause();
    if (audio.error) empty(audio);
    else this.free.add(audio);
  }

  /** Lets go of all recordings that nobody plays. */
  clear(): void {
    this.free.forEach(empty);
    this.free.clear();
  }

  /** One that has the recording already, else any. */
  private choose(url: string): HTMLAudioElement {
    const free = [...this.free];
    const audio = free.find(({ src }) => src === addressOf(url)) ?? free[0] ?? new Audio();
    this.free.delete(audio);
    return audio;
  }
}

const addressOf = (url: string) => new URL(url, location.href).href;

/** Takes the recording out of a player, so that the browser frees what it has loaded. */
function empty(audio: HTMLAudioElement): void {
  audio.removeAttribute('src');
  audio.load();
}

async function standAt(audio: HTMLAudioElement, url: string, time: number): Promise<void> {
  audio.preload = 'auto';
  if (audio.src !== addressOf(url)) audio.src = url;
  if (audio.readyState < HAVE_METADATA) await eventOf(audio, 'loadedmetadata');
  if (time >= audio.duration) throw new RangeError(`The recording has no second ${time}.`);
  if (audio.currentTime === time) return;
  const isThere = eventOf(audio, 'seeked');
  audio.currentTime = time;
  await isThere;
}

function eventOf(audio: HTMLAudioElement, name: 'loadedmetadata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const heard = new AbortController();
    const end = (settle: () => void) => () => {
      heard.abort();
      settle();
    };
    const failed = () => reject(new Error('The recording cannot be played.'));
    audio.addEventListener(name, end(resolve), { signal: heard.signal });
    audio.addEventListener('error', end(failed), { signal: heard.signal });
  });
}

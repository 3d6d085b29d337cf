import { SilentPlayer } from '../viewer/media/silent-player.ts';

/** A press that lets a page make sound takes effect within this time. */
const PATIENCE_MS = 1000;

/** A clock for sound that the page makes itself: it waits until the browser lets the page be heard. */
export class ChordClock extends SilentPlayer {
  constructor(private readonly context: AudioContext) {
    super();
  }

  /** Rejects with `NotAllowedError` where the browser waits for a press. */
  override async play(): Promise<void> {
    if (!(await isRunning(this.context)))
      throw new DOMException('The browser blocked the start.', 'NotAllowedError');
    await super.play();
  }
}

async function isRunning(context: AudioContext): Promise<boolean> {
  if (context.state === 'running') return true;
  const patience = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));
  return Promise.race([context.resume().then(() => true), patience]);
}

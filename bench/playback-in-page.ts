import type { Page } from 'playwright';

/** Events recorded by a page during playback; times are seconds of the recording unless they are milliseconds. */
export interface Notes {
  /** Seconds by which the time shown in each frame was ahead of the recording. */
  readonly ahead: readonly number[];
  /** Milliseconds of each task that took longer than 50 ms. */
  readonly longTasks: readonly number[];
  /** Jumps: where each was asked for, where it led, and how long the recording took to get there. */
  readonly jumps: readonly { readonly from: number; readonly to: number; readonly seekMs: number }[];
}

declare global {
  interface Window {
    playbackNotes: { ahead: number[]; longTasks: number[]; jumps: Notes['jumps'][number][] };
  }
}

/** Begins to record all jumps and long tasks; to be called before the page is opened. */
export async function takeNotes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notes: Window['playbackNotes'] = { ahead: [], longTasks: [], jumps: [] };
    window.playbackNotes = notes;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) notes.longTasks.push(duration);
    }).observe({ type: 'longtask' });
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime');
    if (!own) throw new Error('A recording without a time.');
    Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
      ...own,
      set(this: HTMLMediaElement, to: number) {
        const from = this.currentTime;
        const sentMs = performance.now();
        this.addEventListener(
          'seeked',
          () => notes.jumps.push({ from, to, seekMs: performance.now() - sentMs }),
          { once: true },
        );
        own.set?.call(this, to);
      },
    });
  });
}

/** Clears the notes, and from now on compares the time shown with the recording's in each frame. */
export async function watchClock(page: Page): Promise<void> {
  await page.evaluate(() => {
    const notes = window.playbackNotes;
    notes.ahead.length = 0;
    notes.longTasks.length = 0;
    notes.jumps.length = 0;
    const media = document.querySelector<HTMLMediaElement>('audio, video');
    const shown = document.querySelector('[role="timer"] b');
    if (!media || !shown) throw new Error('The page plays nothing.');
    // Asks for the next frame once this one is over, so that it looks after all who set the time in a frame.
    const afterFrame = new MessageChannel();
    // A method: the runner marks functions that are named otherwise, which the page knows nothing of.
    const clock = {
      shownTime() {
        // Shown are whole hundredths.
        return shown.textContent.split(':').reduce((sum, part) => 60 * sum + Number(part), 0) + 0.005;
      },
      look() {
        if (!media.paused && !media.seeking) notes.ahead.push(this.shownTime() - media.currentTime);
        afterFrame.port2.postMessage(undefined);
      },
    };
    afterFrame.port1.onmessage = () => requestAnimationFrame(() => clock.look());
    clock.look();
  });
}

/** All that was noted since. */
export const readNotes = (page: Page): Promise<Notes> => page.evaluate(() => window.playbackNotes);

import type { Page } from 'playwright';

declare global {
  /** Frequency in hertz of the page's own audio element: `measureTones` sets it. */
  var soundingTone: (() => number) | undefined;
}

/** Audible and shown time at one moment, in seconds. */
interface Heard {
  /** Time that the viewer showed. */
  readonly shown: number;
  /** Second of the recording whose tone sounded; not a number where nothing did. */
  readonly second: number;
}

/** How the tones of a recording rise: in second k sounds `first + k * step`, in hertz. */
interface Tones {
  readonly first: number;
  readonly step: number;
}

/**
 * Listens to the audio or video element of the viewer for that many frames while it plays. The spectrum of each is that of the
 * last 85 ms.
 */
export async function measureTones(page: Page, tones: Tones, frames = 60): Promise<readonly Heard[]> {
  return page.evaluate(
    async ({ first, step, frames: count }) => {
      const SILENCE_DB = -60;
      const listen = () => {
        const element = document.querySelector<HTMLMediaElement>('audio, video');
        if (!element) throw new Error('There is nothing that sounds.');
        const context = new AudioContext();
        const analyser = context.createAnalyser();
        analyser.fftSize = 4096;
        analyser.smoothingTimeConstant = 0;
        context.createMediaElementSource(element).connect(analyser).connect(context.destination);
        const levels = new Float32Array(analyser.frequencyBinCount);
        return () => {
          analyser.getFloatFrequencyData(levels);
          const top = levels.reduce((best, level, bin) => (level > (levels[best] ?? 0) ? bin : best), 1);
          if ((levels[top] ?? -Infinity) < SILENCE_DB) return NaN;
          const [left = 0, middle = 0, right = 0] = levels.subarray(top - 1, top + 2);
          const peak = top + (left - right) / (2 * (left - 2 * middle + right));
          return (peak * context.sampleRate) / analyser.fftSize;
        };
      };
      globalThis.soundingTone ??= listen();
      const heard: { shown: number; second: number }[] = [];
      for (let frame = 0; frame < count; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const [, minutes = 0, seconds = 0] =
          /:(\d\d):(\d\d\.\d\d)/.exec(document.querySelector('[role=timer] b')?.textContent ?? '') ?? [];
        const second = (globalThis.soundingTone() - first) / step;
        heard.push({ shown: 60 * Number(minutes) + Number(seconds), second });
      }
      return heard;
    },
    { ...tones, frames },
  );
}

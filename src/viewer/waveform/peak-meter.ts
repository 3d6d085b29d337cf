/** Most peaks of a recording; the contract's `Waveform` takes as many. */
const MAX_PEAKS = 2 ** 18;
/** Frames in the stretch of one peak as long as a recording is short: about 6 ms. */
const FIRST_FRAMES_PER_PEAK = 256;

/**
 * Measures a recording of any length as it is decoded, in 262,144 bytes: where those are full, each two peaks become one,
 * which from then on stands for twice as many frames.
 */
export class PeakMeter {
  private readonly peaks = new Uint8Array(MAX_PEAKS);
  private framesPerPeak = FIRST_FRAMES_PER_PEAK;
  private count = 0;

  /**
   * `samples` of one channel, -1 to 1, from the recording's frame `firstFrame` on; samples before frame 0 do not count.
   */
  add(samples: Float32Array, firstFrame: number): void {
    let at = Math.max(-firstFrame, 0);
    while (at < samples.length) {
      const peak = this.makeRoomFor(firstFrame + at);
      const end = Math.min((peak + 1) * this.framesPerPeak - firstFrame, samples.length);
      let highest = 0;
      for (; at < end; at++) highest = Math.max(highest, Math.abs(samples[at] ?? 0));
      const byte = Math.round(Math.min(highest, 1) * 255);
      this.peaks[peak] = Math.max(this.peaks[peak] ?? 0, byte);
      this.count = Math.max(this.count, peak + 1);
    }
  }

  /** Peaks measured so far, for a recording of so many frames a second. */
  read(framesPerSecond: number): {
    readonly secondsPerPeak: number;
    readonly bytes: Uint8Array<ArrayBuffer>;
  } {
    return {
      secondsPerPeak: this.framesPerPeak / framesPerSecond,
      bytes: this.peaks.slice(0, this.count),
    };
  }

  /** Index of the peak that a frame belongs to. */
  private makeRoomFor(frame: number): number {
    while (Math.floor(frame / this.framesPerPeak) >= MAX_PEAKS) this.joinPairs();
    return Math.floor(frame / this.framesPerPeak);
  }

  private joinPairs(): void {
    const { peaks } = this;
    for (let pair = 0; 2 * pair < this.count; pair++) {
      peaks[pair] = Math.max(peaks[2 * pair] ?? 0, peaks[2 * pair + 1] ?? 0);
    }
    this.count = Math.ceil(this.count / 2);
    peaks.fill(0, this.count);
    this.framesPerPeak *= 2;
  }
}

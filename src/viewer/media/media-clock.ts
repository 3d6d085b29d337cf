/** State of a player at one moment. */
export interface Reading {
  /** Seconds on the media's clock; some players move it only every 250 ms. */
  readonly mediaTime: number;
  /** `performance.now()` of the reading. */
  readonly nowMs: number;
  /** Media seconds per second. */
  readonly rate: number;
  /** Whether the player is running, neither paused nor waiting for data; otherwise no time is extrapolated. */
  readonly moving: boolean;
}

/** A player this far from the interpolated time is believed at once; nearer, it is approached gently. */
const SNAP_DISTANCE = 0.15;
/** Rate at which a small difference is made good, as a part of the speed: below 1, so that time never runs back. */
const CORRECTION = 0.5;
/** Seconds that the clock goes on without a new reading before it waits. */
const LONGEST_GUESS = 0.5;
/** A reading this near to where a jump went confirms it. */
const JUMP_TOLERANCE = 0.5;
/** A jump that was not confirmed after this many seconds is given up, and the player is believed again. */
const JUMP_PATIENCE = 3;

interface Anchor {
  readonly mediaTime: number;
  readonly nowMs: number;
  /** Distance of the shown time ahead of the player when it was anchored. */
  readonly drift: number;
}

function timeAt({ mediaTime, nowMs, drift }: Anchor, { nowMs: at, rate }: Reading) {
  const elapsed = Math.min((at - nowMs) / 1000, LONGEST_GUESS) * rate;
  const drifted = Math.max(Math.abs(drift) - elapsed * CORRECTION, 0);
  return mediaTime + elapsed + Math.sign(drift) * drifted;
}

/** A smooth clock made of a player's steps: interpolated between them, anchored anew at each, never accumulated. */
export function createMediaClock() {
  let anchor: Anchor | undefined;
  let jump: { readonly time: number; readonly sinceMs: number } | undefined;

  const confirms = ({ mediaTime, nowMs, rate }: Reading, { time, sinceMs }: NonNullable<typeof jump>) => {
    const waited = (nowMs - sinceMs) / 1000;
    const isNear = Math.abs(mediaTime - time) <= JUMP_TOLERANCE + waited * rate;
    return isNear || waited > JUMP_PATIENCE;
  };

  return {
    /** Notes that the player was sent to a time: its clock is not believed until it has arrived there. */
    jumpTo(time: number, nowMs: number): void {
      jump = { time, sinceMs: nowMs };
      anchor = undefined;
    },
    /** Seconds to show, or undefined while a jump waits to be confirmed. */
    read(reading: Reading): number | undefined {
      if (jump && !confirms(reading, jump)) return undefined;
      jump = undefined;
      const { mediaTime, nowMs, moving } = reading;
      if (!anchor || !moving) {
        anchor = { mediaTime, nowMs, drift: 0 };
      } else if (mediaTime !== anchor.mediaTime) {
        const drift = timeAt(anchor, reading) - mediaTime;
        anchor = { mediaTime, nowMs, drift: Math.abs(drift) > SNAP_DISTANCE ? 0 : drift };
      }
      return timeAt(anchor, reading);
    },
  };
}

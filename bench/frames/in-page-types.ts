/**
 * Figures of one step: milliseconds in script, and the longest interval between animation frames while it was handled.
 */
export type StepFigures = readonly [scriptMs: number, frameMs: number];

/** Functions that the bench adds to a page, as `window.inPage`. Times are milliseconds since the navigation began. */
export interface InPage {
  /** Makes each following event of this type, sent from outside and waited for, count as a step. */
  readonly arm: (type: 'wheel' | 'pointermove' | 'pointerup') => void;
  /** Resolves two frames after the event. */
  readonly stepByEvent: () => Promise<StepFigures>;
  readonly disarm: () => void;
  /** Calls `act` in one frame after another; ends early, between two steps, when `limitMs` are over. */
  readonly stepsByCall: (
    count: number,
    act: (step: number) => void,
    limitMs: number,
  ) => Promise<readonly StepFigures[]>;
  /** The next frames of a page that moves by itself, each of them a step. */
  readonly frames: (count: number) => Promise<readonly StepFigures[]>;
  /** Shows `window.peer`'s recording; gives how long it took until the second frame after it was done. */
  readonly load: () => Promise<number>;
  /** The same for a page that reads files: fetches `address` and then gives it to the page's input for files. */
  readonly loadFile: (address: string) => Promise<number>;
  /** Makes each following script read back a pixel after it drew with WebGL, so that its time includes the drawing. */
  readonly waitForFrames: () => void;
  /** Resolves to the time at which the last script ended, once half a second has passed without another. */
  readonly silence: () => Promise<number>;
  /** Time of the first frame of the viewer's canvas. */
  readonly firstDrawnMs: () => number | undefined;
  /** The longest that the main thread was busy at one go. */
  readonly longestTaskMs: () => number;
  /** Name of the WebGL renderer. */
  readonly renderer: () => string;
}

/** Functions that a peer's page provides, as `window.peer`. Times are seconds of the recording. */
export interface Peer {
  /** Makes the recording, for `load` to find it in memory. */
  readonly generate: (count: number) => void;
  /** Shows it; resolves when its picture is complete or will be with the next frames. */
  readonly load: () => Promise<void>;
  readonly setView: (start: number, end: number) => void;
  readonly setPlayhead: (time: number) => void;
  readonly hasPlayhead: () => boolean;
}

declare global {
  interface Window {
    inPage: InPage;
    peer: Peer;
  }
}

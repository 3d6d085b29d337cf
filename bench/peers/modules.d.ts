// Declarations of the peers' APIs in use, so that the pages can be type-checked while the peers are not installed.

declare module 'vis-timeline/standalone' {
  export class DataSet<T extends { readonly id: number }> {
    constructor(items: readonly T[]);
    get(id: number): T | null;
  }
  export class Timeline {
    constructor(
      container: HTMLElement,
      items: DataSet<{ readonly id: number; readonly start: number }>,
      groups: DataSet<{ readonly id: number; readonly content: string }>,
      options: Readonly<Record<string, number | boolean | (() => void)>>,
    );
    addCustomTime(time: number, id: string): void;
    setCustomTime(time: number, id: string): void;
    setWindow(start: number, end: number, options: { readonly animation: boolean }): void;
  }
}

declare module 'vis-timeline/styles/vis-timeline-graph2d.min.css';

// By the file, because the package's own types are declared for its name whether it is there or not.
declare module 'peaks.js/dist/peaks.esm.js' {
  interface Adding<T> {
    add(items: readonly T[]): void;
  }
  interface Named {
    readonly id: string;
    readonly labelText: string;
    readonly color: string;
  }
  interface Instance {
    readonly views: {
      getView(name: 'zoomview'): {
        setZoom(options: { readonly seconds: number }): void;
        setStartTime(time: number): void;
      } | null;
    };
    readonly segments: Adding<Named & { readonly startTime: number; readonly endTime: number }>;
    readonly points: Adding<Named & { readonly time: number }>;
    readonly player: { seek(time: number): void };
  }
  interface Player {
    init(events: { emit(event: string, time: number): void }): Promise<void>;
    destroy(): void;
    play(): Promise<void>;
    pause(): void;
    seek(time: number): void;
    isPlaying(): boolean;
    isSeeking(): boolean;
    getCurrentTime(): number;
    getDuration(): number;
  }
  interface Options {
    readonly zoomview: { readonly container: HTMLElement };
    readonly waveformData: { readonly arraybuffer: ArrayBuffer };
    readonly zoomLevels: readonly number[];
    readonly player: Player;
  }
  const Peaks: {
    init(options: Options, done: (error: Error, peaks?: Instance) => void): void;
  };
  export default Peaks;
}

declare module 'react-konva' {
  import type { FunctionComponent, ReactNode } from 'react';

  type Shape = FunctionComponent<{
    readonly x?: number;
    readonly y?: number;
    readonly width?: number;
    readonly height?: number;
    readonly fill?: string;
    readonly stroke?: string;
    readonly text?: string;
    readonly points?: readonly number[];
    readonly listening?: boolean;
    readonly children?: ReactNode;
  }>;
  export const Stage: Shape;
  export const Layer: Shape;
  export const Rect: Shape;
  export const Text: Shape;
  export const Line: Shape;
}

declare module 'animation-timeline-js' {
  interface Keyframe {
    readonly val: number;
    readonly group?: string;
  }
  export class Timeline {
    constructor(options: {
      readonly id: string;
      readonly stepVal: number;
      readonly stepPx: number;
      readonly zoomMin: number;
      readonly zoomMax: number;
    });
    setModel(model: { readonly rows: readonly { readonly keyframes: readonly Keyframe[] }[] }): void;
    setZoom(zoom: number): number;
    setTime(time: number): boolean;
    valToPx(value: number): number;
    scrollLeft: number;
  }
}

declare module 'wavesurfer.js' {
  interface Plugin {
    destroy(): void;
  }
  export default class WaveSurfer {
    static create(options: {
      readonly container: HTMLElement;
      readonly height: number;
      readonly peaks: readonly Float32Array[];
      readonly duration: number;
      readonly plugins: readonly Plugin[];
    }): WaveSurfer;
    on(event: 'ready', listener: () => void): void;
    zoom(pxPerSecond: number): void;
    setScrollTime(time: number): void;
    setTime(time: number): void;
  }
}

declare module 'wavesurfer.js/plugins/regions' {
  export default class RegionsPlugin {
    static create(): RegionsPlugin;
    destroy(): void;
    addRegion(region: {
      readonly start: number;
      readonly end?: number;
      readonly color: string;
      readonly content: string;
    }): void;
  }
}

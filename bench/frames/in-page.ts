// Runs in the page before its own scripts, as one plain script: it times the callbacks and frames of the page.
import type { InPage, StepFigures } from './in-page-types.ts';

/** A step's frames: the one in which the page answers and one more, in which what backs up behind it shows. */
const FRAMES_PER_STEP = 2;
/** A page that has run nothing for this long, in milliseconds, has done all it had to do. */
const SILENCE_MS = 500;
const SILENT_FRAMES = 3;

(() => {
  const now = performance.now.bind(performance);
  const nextFrame = window.requestAnimationFrame.bind(window);
  const afterMicrotasks = window.queueMicrotask.bind(window);

  // Total time of callbacks so far, outermost only, with the microtasks that they queue. Time between them belongs to
  // the browser and to this measurement: some microseconds for each of the dozen listeners of a click.
  let isRunning = false;
  let begun = 0;
  let lastEnd = 0;
  let totalMs = 0;
  let longestMs = 0;

  const beginMicrotasks = () => {
    if (begun <= lastEnd) begun = now();
  };
  const add = () => {
    lastEnd = now();
    totalMs += lastEnd - begun;
    longestMs = Math.max(longestMs, lastEnd - begun);
  };

  const timed = (callback: () => unknown): unknown => {
    if (isRunning) return callback();
    isRunning = true;
    // Comes before the microtasks of the callback, and the last one below after those that these leave behind.
    afterMicrotasks(beginMicrotasks);
    begun = now();
    try {
      return callback();
    } finally {
      if (drawnWith) readBack(drawnWith);
      add();
      isRunning = false;
      const end = lastEnd;
      afterMicrotasks(() =>
        afterMicrotasks(() => {
          if (!isRunning && lastEnd === end) add();
        }),
      );
    }
  };

  type Callback = (...args: unknown[]) => unknown;
  // One wrapper for each callback, so that a listener can be removed by its original function.
  const wrappers = new WeakMap<object, Callback>();
  const wrap = (callback: unknown): unknown => {
    if (typeof callback !== 'function' && (typeof callback !== 'object' || callback === null))
      return callback;
    const known = wrappers.get(callback);
    if (known) return known;
    const wrapper = function (this: unknown, ...args: unknown[]) {
      const [call, self] =
        typeof callback === 'function'
          ? [callback as Callback, this]
          : [(callback as { handleEvent: Callback }).handleEvent, callback];
      return timed(() => Reflect.apply(call, self, args));
    };
    wrappers.set(callback, wrapper);
    return wrapper;
  };

  const wrapFirstArgument = (owner: object, name: string) => {
    const native = Reflect.get(owner, name) as Callback;
    Reflect.set(owner, name, function (this: unknown, callback: unknown, ...rest: unknown[]) {
      return Reflect.apply(native, this, [wrap(callback), ...rest]);
    });
  };
  for (const name of ['requestAnimationFrame', 'setTimeout', 'setInterval', 'requestIdleCallback'])
    wrapFirstArgument(window, name);

  for (const name of ['ResizeObserver', 'IntersectionObserver', 'MutationObserver']) {
    const native = Reflect.get(window, name) as new (...args: unknown[]) => object;
    Reflect.set(
      window,
      name,
      new Proxy(native, {
        construct: (target, [callback, ...rest]: unknown[]) => new target(wrap(callback), ...rest),
      }),
    );
  }

  for (const { prototype } of [MessagePort, Worker]) {
    const native = Object.getOwnPropertyDescriptor(prototype, 'onmessage');
    Object.defineProperty(prototype, 'onmessage', {
      ...native,
      set(callback) {
        native?.set?.call(this, wrap(callback));
      },
    });
  }

  const { addEventListener, removeEventListener } = EventTarget.prototype as unknown as Record<
    string,
    Callback
  >;
  for (const [name, native] of Object.entries({ addEventListener, removeEventListener })) {
    Reflect.set(
      EventTarget.prototype,
      name,
      function (this: unknown, type: unknown, listener: unknown, options: unknown) {
        return Reflect.apply(native!, this, [type, wrap(listener), options]);
      },
    );
  }

  // Frames waited for: one pixel is read after everything that a callback has drawn, which takes until the GPU is done.
  type Gl = WebGLRenderingContext | WebGL2RenderingContext;
  let drawnWith: Gl | undefined;
  let isWatchingDraws = false;
  const pixel = new Uint8Array(4);
  const readBack = (gl: Gl) => {
    drawnWith = undefined;
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  };
  const waitForFrames = () => {
    if (isWatchingDraws) return;
    isWatchingDraws = true;
    for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
      for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
        const native = Reflect.get(prototype, name) as Callback | undefined;
        if (!native) continue;
        const apply = (target: Callback, gl: Gl, args: unknown[]) => {
          drawnWith = gl;
          return Reflect.apply(target, gl, args);
        };
        Reflect.set(prototype, name, new Proxy(native, { apply }));
      }
    }
  };

  // The page's frames, for as long as it lives. Asked for in the frame before, this comes before the page's own callbacks.
  let frameStart = 0;
  let onFrame: ((intervalMs: number) => void) | undefined;
  let firstDrawnAt: number | undefined;
  const frame = (start: number) => {
    const interval = start - frameStart;
    frameStart = start;
    if (firstDrawnAt === undefined && isDrawn()) firstDrawnAt = now();
    onFrame?.(interval);
    nextFrame(frame);
  };
  nextFrame(frame);

  const isDrawn = () => document.querySelector('[data-canvas-drawn]') !== null;

  let lastStepMs = 0;
  const sinceLastStep = () => {
    const scriptMs = totalMs - lastStepMs;
    lastStepMs = totalMs;
    return scriptMs;
  };

  /** `act` runs in the frame; without it, the step has been taken by an event before the frame. */
  const measureFrame = (act: (() => void) | undefined, isTaken: () => boolean) =>
    new Promise<StepFigures>((resolve) => {
      let framesLeft = 0;
      let frameMs = 0;
      onFrame = (interval) => {
        if (framesLeft === 0) {
          if (!isTaken()) return;
          framesLeft = FRAMES_PER_STEP;
          if (act) timed(act);
          return;
        }
        frameMs = Math.max(frameMs, interval);
        framesLeft -= 1;
        if (framesLeft > 0) return;
        onFrame = undefined;
        resolve([sinceLastStep(), frameMs]);
      };
    });

  // The step that comes next by an event: begun before the event is sent, so that none is missed.
  let armed: string | undefined;
  let isTaken = false;
  let waiting: Promise<StepFigures> | undefined;
  const nextStepByEvent = () => measureFrame(undefined, () => isTaken);
  for (const type of ['wheel', 'pointermove', 'pointerup']) {
    const take = ({ type: taken }: Event) => {
      if (taken === armed) isTaken = true;
    };
    Reflect.apply(addEventListener!, window, [type, take, { capture: true, passive: true }]);
  }

  let longestTaskMs = 0;
  let lastTaskEnd = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      longestTaskMs = Math.max(longestTaskMs, duration);
      lastTaskEnd = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });

  const bench: InPage = {
    arm(type) {
      armed = type;
      isTaken = false;
      sinceLastStep();
      waiting ??= nextStepByEvent();
    },

    async stepByEvent() {
      const step = await waiting;
      waiting = undefined;
      if (!step) throw new Error('Nothing is armed.');
      isTaken = false;
      waiting = nextStepByEvent();
      return step;
    },

    disarm() {
      armed = undefined;
      waiting = undefined;
      onFrame = undefined;
    },

    async stepsByCall(count, act, limitMs) {
      const deadline = now() + limitMs;
      const steps: StepFigures[] = [];
      sinceLastStep();
      while (steps.length < count && now() < deadline) {
        const index = steps.length;
        steps.push(
          await measureFrame(
            () => act(index),
            () => true,
          ),
        );
      }
      return steps;
    },

    frames: (count) =>
      new Promise((resolve) => {
        const steps: StepFigures[] = [];
        let isFirst = true;
        onFrame = (interval) => {
          const scriptMs = sinceLastStep();
          if (!isFirst) steps.push([scriptMs, interval]);
          isFirst = false;
          if (steps.length < count) return;
          onFrame = undefined;
          resolve(steps);
        };
      }),

    async loadFile(address) {
      const bytes = await (await fetch(address)).arrayBuffer();
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('The page has no input for files.');
      const files = new DataTransfer();
      files.items.add(new File([bytes], 'recording.json'));
      const start = now();
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      return (await bench.silence()) - start;
    },

    waitForFrames,

    async load() {
      const start = now();
      await timed(() => window.peer.load());
      await new Promise((resolve) => {
        nextFrame(() => nextFrame(resolve));
      });
      return now() - start;
    },

    silence: () =>
      new Promise((resolve) => {
        let framesLeft = SILENT_FRAMES;
        onFrame = () => {
          const end = Math.max(lastEnd, lastTaskEnd);
          // Frames too, since a page that was busy all the while has not been silent.
          framesLeft = now() - end < SILENCE_MS ? SILENT_FRAMES : framesLeft - 1;
          if (framesLeft > 0) return;
          onFrame = undefined;
          resolve(end);
        };
      }),

    firstDrawnMs: () => firstDrawnAt,

    longestTaskMs: () => Math.max(longestTaskMs, longestMs),

    renderer() {
      const gl = document.createElement('canvas').getContext('webgl2');
      const info = gl?.getExtension('WEBGL_debug_renderer_info');
      const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : 'no WebGL 2';
      gl?.getExtension('WEBGL_lose_context')?.loseContext();
      return name;
    },
  };
  window.inPage = bench;
})();

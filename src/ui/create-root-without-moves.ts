import { createRoot, type Root, type RootOptions } from 'react-dom/client';

/**
 * High-frequency events that no component handles through React. React listens at its root to every known event, and
 * for each walks through all components above the target twice: 0.1 ms with each turn of a wheel over the timelines. A
 * component that needs one of these listens at an element of its own, as it must anyway to prevent a default.
 */
export const EVENTS_NOT_DELEGATED: readonly string[] = [
  'wheel',
  'pointermove',
  'mousemove',
  'touchmove',
  'timeupdate',
  'progress',
  'seeking',
  'seeked',
];

/** Creates a React root that does not listen to `EVENTS_NOT_DELEGATED`. */
export function createRootWithoutMoves(place: HTMLElement, options?: RootOptions): Root {
  const listen = (...[type, ...rest]: Parameters<HTMLElement['addEventListener']>) => {
    if (!EVENTS_NOT_DELEGATED.includes(type))
      HTMLElement.prototype.addEventListener.call(place, type, ...rest);
  };
  Object.defineProperty(place, 'addEventListener', { value: listen, configurable: true });
  try {
    return createRoot(place, options);
  } finally {
    Reflect.deleteProperty(place, 'addEventListener');
  }
}

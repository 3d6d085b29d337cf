import { createRoot, type Root, type RootOptions } from 'react-dom/client';

/**
 * Events that come many times a second and that no component has a handler of React's for. React listens at its root to every
 * event there is, whoever wants it, and goes through all components above its target twice: 0.1 ms with each turn of a wheel over
 * the timelines. Whoever needs one of these listens at an element of their own, as one who prevents a default must.
 */
export const UNHEARD: readonly string[] = [
  'wheel',
  'pointermove',
  'mousemove',
  'touchmove',
  'timeupdate',
  'progress',
  'seeking',
  'seeked',
];

/** Makes React's root of an element, deaf to `UNHEARD`. */
export function createQuietRoot(place: HTMLElement, options?: RootOptions): Root {
  const listen = (...[type, ...rest]: Parameters<HTMLElement['addEventListener']>) => {
    if (!UNHEARD.includes(type)) HTMLElement.prototype.addEventListener.call(place, type, ...rest);
  };
  Object.defineProperty(place, 'addEventListener', { value: listen, configurable: true });
  try {
    return createRoot(place, options);
  } finally {
    Reflect.deleteProperty(place, 'addEventListener');
  }
}

import { useCallback, useSyncExternalStore } from 'react';

/** Widths at which panels are placed below the timelines. */
export const PHONE = '(max-width: 767px)';
/** Widths at which the names beside the lanes are folded to their signs, as the style sheets have it. */
export const FOLDED_RAIL = '(max-width: 1099px)';

/** Whether the page fits a media query now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  // Documents are drawn beforehand for wide windows.
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

import { useState } from 'react';
import { useLocation, useNavigation, type Location } from 'react-router';

/** Whether another state of this page is being loaded. */
export const useIsSearching = (): boolean => useWantedLocation() !== undefined;

/** The search that is being loaded, or else the one that is shown: what is pressed meanwhile goes on from there. */
export function useWantedSearch<Search>(shown: Search, read: (params: URLSearchParams) => Search): Search {
  const wanted = useWantedLocation();
  return wanted ? read(new URLSearchParams(wanted.search)) : shown;
}

/** Where a navigation leads that stays on this page. */
function useWantedLocation(): Location | undefined {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === pathname ? location : undefined;
}

/** The search in the address, for when nothing was loaded; the same object as long as the address is. */
export function useAddressedSearch<Search>(read: (params: URLSearchParams) => Search): Search {
  const { search } = useLocation();
  const [shown, setShown] = useState(() => ({ search, read: read(new URLSearchParams(search)) }));
  if (shown.search === search) return shown.read;
  const next = { search, read: read(new URLSearchParams(search)) };
  setShown(next);
  return next.read;
}

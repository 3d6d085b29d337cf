import { useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Whether another state of this page is being loaded. */
export function useIsSearching(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === pathname;
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

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { replaceQuery, whenAddressChanges } from '../links/keep-address.ts';
import { openLink } from '../links/open-link.ts';
import { namedBy, presentAddress } from '../links/present-address.ts';
import { readAddress } from '../links/read-address.ts';
import { query } from '../links/write-address.ts';
import type { Session } from '../session.ts';
import { PHONE } from './use-media.ts';

/**
 * Goes where the address leads, on opening and whenever the router comes to another one, and from then on keeps the
 * address as what is before the reader.
 */
export function useFollowedLink(session: Session): void {
  const { key, pathname, search, hash } = useLocation();
  /** The query of what is before the reader: it leads nowhere else, though the router may come to it anew. */
  const reached = useRef<string>(undefined);
  useEffect(() => {
    const asked = readAddress(search === reached.current ? '' : search, hash);
    let stopKeeping: (() => void) | undefined;
    const stopOpening = openLink(session, asked, () => {
      reached.current = search;
      const named = namedBy(session, asked.address);
      stopKeeping = whenAddressChanges(session, () => {
        reached.current = query(presentAddress(session, !matchMedia(PHONE).matches, named));
        replaceQuery(pathname, reached.current);
      });
    });
    return () => {
      stopOpening();
      stopKeeping?.();
    };
  }, [session, key, pathname, search, hash]);
}

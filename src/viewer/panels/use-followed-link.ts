import { useEffect } from 'react';
import { whenAddressChanges } from '../links/keep-address.ts';
import type { FollowedLink, Links } from '../links/links.ts';
import { openLink } from '../links/open-link.ts';
import { namedBy, presentAddress } from '../links/present-address.ts';
import { readAddress } from '../links/read-address.ts';
import { query } from '../links/write-address.ts';
import type { Session } from '../session.ts';
import { PHONE } from './use-media.ts';

/**
 * Goes where the viewer's link leads, on opening and whenever another one is followed, and from then on tells the address
 * of what is before the reader.
 */
export function useFollowedLink(session: Session): void {
  useEffect(() => session.links && followLinks(session, session.links), [session]);
}

function followLinks(session: Session, { followed, keep }: Links): () => void {
  /** The query of what is before the reader: it leads nowhere else, though it may be followed anew. */
  let reached: string | undefined;
  let stop: () => void = () => undefined;
  const follow = ({ search, hash }: FollowedLink) => {
    stop();
    const asked = readAddress(search === reached ? '' : search, hash);
    let stopKeeping: (() => void) | undefined;
    const stopOpening = openLink(session, asked, () => {
      reached = search;
      const named = namedBy(session, asked.address);
      stopKeeping = whenAddressChanges(session, () => {
        reached = query(presentAddress(session, !matchMedia(PHONE).matches, named));
        keep(reached);
      });
    });
    stop = () => {
      stopOpening();
      stopKeeping?.();
    };
  };
  follow(followed.getState());
  const endFollowing = followed.subscribe(follow);
  return () => {
    endFollowing();
    stop();
  };
}

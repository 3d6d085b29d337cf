import { useEffect } from 'react';
import { whenAddressChanges } from '../links/keep-address.ts';
import type { IncomingLink, Links } from '../links/links.ts';
import { openLink } from '../links/open-link.ts';
import { namedBy, presentAddress } from '../links/present-address.ts';
import { readAddress } from '../links/read-address.ts';
import { query } from '../links/write-address.ts';
import type { Session } from '../session.ts';

/**
 * Opens the link in the viewer's address, when the viewer opens and whenever another one arrives, and then keeps the
 * address in step with the view.
 */
export function useLinkInAddress(session: Session): void {
  useEffect(() => session.links && connectLinks(session, session.links), [session]);
}

function connectLinks(session: Session, { incoming, keep, key }: Links): () => void {
  /** The query that was last written or reached: it leads nowhere else, though its link may be opened again. */
  let reached: string | undefined;
  let stop: () => void = () => undefined;
  const open = ({ search, hash }: IncomingLink) => {
    stop();
    const asked = readAddress(search === reached ? '' : search, hash);
    let stopKeeping: (() => void) | undefined;
    const stopOpening = openLink(session, asked, () => {
      reached = search;
      const named = namedBy(session, asked.address);
      stopKeeping = whenAddressChanges(session, () => {
        const address = presentAddress(session, named);
        reached = query({ ...address, ...(key !== undefined && { key }) });
        keep(reached);
      });
    });
    stop = () => {
      stopOpening();
      stopKeeping?.();
    };
  };
  open(incoming.getState());
  const stopListening = incoming.subscribe(open);
  return () => {
    stopListening();
    stop();
  };
}

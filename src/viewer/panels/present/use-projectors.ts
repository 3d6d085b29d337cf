import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { leadProjectors } from '../../present/desk.ts';
import { newId } from '../../present/protocol.ts';
import type { Session } from '../../session.ts';
import type { PresentCommand } from '../../present/present-keys.ts';

/** The windows that follow this one. */
export interface Projectors {
  /** The address of one. */
  readonly address: string;
  readonly state: 'none' | 'blocked' | 'opening' | 'open' | 'closed';
  /** Opens one; to be called by a press of a button. */
  readonly open: () => void;
  /** Notes that a link is opening one. */
  readonly expect: () => void;
}

/** Leads the projectors of a desk; undefined for a viewer without links, or a browser that has no way to tell them. */
export function useProjectors(
  session: Session,
  run: (command: PresentCommand) => void,
): Projectors | undefined {
  const { presenting, links, check } = session;
  const isDesk = useStore(presenting, ({ mode }) => mode === 'desk');
  const [desk] = useState(() => presenting.getState().desk ?? newId());
  const [count, setCount] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => presenting.getState().setDesk(desk), [presenting, desk]);
  useEffect(() => {
    if (!isDesk) return undefined;
    const onProjectors = (now: number) => {
      setCount(now);
      if (now > 0) setWasOpen(true);
    };
    return leadProjectors(session, desk, { onProjectors, onPress: run });
  }, [session, desk, isDesk, run]);
  if (!links || !('BroadcastChannel' in window)) return undefined;
  const address = links.to({ ...check?.address, desk });
  const expect = () => {
    setIsBlocked(false);
    setWasOpen(false);
    presenting.getState().setMode('desk');
  };
  return {
    address,
    state: isBlocked ? 'blocked' : count > 0 ? 'open' : !isDesk ? 'none' : wasOpen ? 'closed' : 'opening',
    open: () => {
      if (window.open(address, `tilia-${desk}`, 'popup,width=1280,height=800')) expect();
      else setIsBlocked(true);
    },
    expect,
  };
}

import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ReadList } from '../../viewer/lists/read-list.ts';
import { isAllRead, type PlaylistPlaybackStore } from './playlist-playback.ts';

interface Props {
  readonly list: ReadList;
  readonly playlist: PlaylistPlaybackStore;
}

/** Prints the list as a hand-out, once its passages have been read: those out of sight have not been before. */
export function PrintButton({ list: { items }, playlist }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const isReady = useStore(playlist, ({ states }) => isAllRead(items, states));
  useEffect(() => {
    if (!isWanted || !isReady) return undefined;
    // Once all passages stand on the page.
    const frame = requestAnimationFrame(() => {
      window.print();
      setIsWanted(false);
    });
    return () => cancelAnimationFrame(frame);
  }, [isWanted, isReady]);
  const press = () => {
    for (const index of items.keys()) playlist.getState().read(index);
    setIsWanted(true);
  };
  return (
    <Button look="outline" size="small" aria-disabled={isWanted} onClick={press}>
      {isWanted ? <Spinner label="Reading the passages" /> : <Printer size={16} aria-hidden="true" />}
      Print
    </Button>
  );
}

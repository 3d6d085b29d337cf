import { useMemo } from 'react';
import type { AtlasPiece } from '../../atlas/atlas-data.ts';
import type { AtlasStore } from '../../atlas/atlas-store.ts';
import { titleOf } from '../../atlas/words.ts';
import type { QueuedList, QueueItem } from '../../queue/queue-item.ts';
import type { QueueStore } from '../../queue/queue-store.ts';
import { useQueueKeys } from '../../queue/use-queue-keys.ts';
import { useQueue } from '../../queue/use-queue.ts';

/** How the pieces of an atlas are heard. */
interface AtlasHearing {
  readonly queue: QueueStore;
  /** Plays one piece alone; while all are heard, those below it too. Pauses the one that is heard. */
  readonly play: (piece: AtlasPiece) => void;
}

/** Lets pieces be heard where they stand: what the line finds in them, else all of them. */
export function useAtlasHearing(store: AtlasStore): AtlasHearing {
  const queue = useQueue();
  const hearing = useMemo(() => {
    const { start, press } = queue.getState();
    return {
      queue,
      play: (piece: AtlasPiece) => press(listOf(store), soundKey(piece)),
      playAll: () => start(listOf(store), 0, 'next'),
    };
  }, [queue, store]);
  useQueueKeys(queue, hearing.playAll);
  return hearing;
}

/** Key of a piece in the queue. */
export const soundKey = ({ fileId }: AtlasPiece): string => String(fileId);

/** The pieces in the order of their rows. */
function listOf(store: AtlasStore): QueuedList {
  const { arranged, pieces } = store.getState();
  const ordered = arranged.rows.flatMap((row) => (row.is === 'piece' ? (pieces[row.piece] ?? []) : []));
  return {
    items: ordered.map(itemOf),
    before: 0,
    total: ordered.length,
    withoutRecording: ordered.filter(({ media }) => media === 'none').length,
    more: () => Promise.resolve([]),
  };
}

function itemOf(piece: AtlasPiece): QueueItem {
  const { fileId, asked, media, recording, length } = piece;
  return {
    key: soundKey(piece),
    file: { id: fileId, title: titleOf(piece), media, recording: recording === '' ? undefined : recording },
    place: asked?.label ?? 'whole piece',
    start: asked?.startTime ?? 0,
    end: asked?.endTime ?? length,
  };
}

import { useMemo } from 'react';
import type { AtlasPiece } from '../../atlas/atlas-data.ts';
import type { AtlasStore } from '../../atlas/atlas-store.ts';
import { titleOf } from '../../atlas/words.ts';
import type { QueuedList, QueueItem } from '../../queue/queue-item.ts';
import { soundingKey, type QueueStore } from '../../queue/queue-store.ts';
import { useQueueKeys } from '../../queue/use-queue-keys.ts';
import { useQueue } from '../../queue/use-queue.ts';

/** How the pieces of an atlas are heard. */
interface AtlasHearing {
  readonly queue: QueueStore;
  /** Plays one piece alone, or while all are heard those below it too; pauses the one that is heard. */
  readonly play: (fileId: number) => void;
}

/** Lets pieces be heard where they stand: what the line finds in them, else all of them. */
export function useAtlasHearing(store: AtlasStore): AtlasHearing {
  const queue = useQueue();
  const hearing = useMemo(() => {
    const start = (index: number, after: 'next' | 'nothing') =>
      queue.getState().start(listOf(store), index, after);
    return {
      queue,
      play: (fileId: number) => {
        if (soundingKey(queue.getState()) === String(fileId)) {
          queue.getState().toggle();
          return;
        }
        const index = piecesInOrder(store).findIndex((piece) => piece.fileId === fileId);
        const { phase, after } = queue.getState();
        start(index, phase !== 'closed' && after === 'next' ? 'next' : 'nothing');
      },
      playAll: () => start(0, 'next'),
    };
  }, [queue, store]);
  useQueueKeys(queue, hearing.playAll);
  return hearing;
}

/** Key of a piece in the queue. */
export const soundKey = ({ fileId }: AtlasPiece): string => String(fileId);

function piecesInOrder(store: AtlasStore): readonly AtlasPiece[] {
  const { arranged, pieces } = store.getState();
  return arranged.rows.flatMap((row) => (row.is === 'piece' ? (pieces[row.piece] ?? []) : []));
}

function listOf(store: AtlasStore): QueuedList {
  const pieces = piecesInOrder(store);
  return {
    items: pieces.map(itemOf),
    before: 0,
    total: pieces.length,
    withoutRecording: pieces.filter(({ media }) => media === 'none').length,
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

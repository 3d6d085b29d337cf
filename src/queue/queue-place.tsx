import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import type { QueueStore } from './queue-store.ts';

const QueueBar = lazy(() => import('./queue-bar.tsx').then(({ QueueBar: Bar }) => ({ default: Bar })));

/** The place of a queue's bar: last of its page, at whose foot the bar stays in sight. */
export function QueuePlace({ queue }: { readonly queue: QueueStore }) {
  const isOpen = useStore(queue, ({ phase }) => phase !== 'closed');
  return (
    isOpen && (
      <Suspense>
        <QueueBar queue={queue} />
      </Suspense>
    )
  );
}

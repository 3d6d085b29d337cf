import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import type { QueueStore } from './queue-store.ts';

const QueueBar = lazy(() => import('./queue-bar.tsx').then(({ QueueBar: Bar }) => ({ default: Bar })));

/** The bar of a queue. It stays in sight at the foot of the window, and goes last on the page. */
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

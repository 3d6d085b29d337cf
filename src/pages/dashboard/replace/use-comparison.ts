import { useEffect, useState } from 'react';
import { orThrow } from '../../../api/failure.ts';
import { api } from '../../../api/session.ts';
import type { Compared, ComparedSummary } from './compare-worker.ts';

/** Comparison of the chosen file with the stored one; `unknown` where it failed. */
export type Comparison = ComparedSummary | 'comparing' | 'unknown' | undefined;

/** Compares a chosen analysis, if any, with the newest version of the file that it is to replace. */
export function useComparison(fileId: number, newest: number, chosen: File | undefined): Comparison {
  const [known, setKnown] = useState<{
    readonly of: File;
    readonly newest: number;
    readonly comparison: Comparison;
  }>();
  useEffect(() => {
    if (chosen === undefined) return;
    const ending = new AbortController();
    const { signal } = ending;
    compare(fileId, chosen, signal).then(
      (comparison) => {
        if (!signal.aborted) setKnown({ of: chosen, newest, comparison });
      },
      () => {
        if (!signal.aborted) setKnown({ of: chosen, newest, comparison: 'unknown' });
      },
    );
    return () => ending.abort();
  }, [fileId, newest, chosen]);
  if (chosen === undefined) return undefined;
  return known?.of === chosen && known.newest === newest ? known.comparison : 'comparing';
}

async function compare(fileId: number, file: File, signal: AbortSignal): Promise<Comparison> {
  const params = { path: { id: fileId } };
  const [before, details] = await Promise.all([
    orThrow(api.GET('/files/{id}/json', { params, parseAs: 'text', signal })),
    orThrow(api.GET('/files/{id}/details', { params, signal })),
  ]);
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  return new Promise<Comparison>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ComparedSummary | undefined>) => resolve(data ?? 'unknown');
    worker.onerror = () => resolve('unknown');
    worker.postMessage({ file, before, details } satisfies Compared);
  }).finally(() => worker.terminate());
}

import { useEffect, useState } from 'react';
import { orThrow } from '../../../api/failure.ts';
import { api } from '../../../api/session.ts';
import type { Analysis } from '../../upload/check.ts';
import { checkFile } from '../../upload/check-file.ts';

/** The stored analysis of a file, loaded on demand; until then only the server can judge. */
export function useStoredAnalysis(fileId: number, isWanted: boolean): Analysis | undefined {
  const [analysis, setAnalysis] = useState<Analysis>();
  useEffect(() => {
    if (!isWanted) return;
    const ending = new AbortController();
    read(fileId, ending.signal).then(
      (read) => {
        if (!ending.signal.aborted) setAnalysis(read);
      },
      () => undefined,
    );
    return () => ending.abort();
  }, [fileId, isWanted]);
  return analysis;
}

async function read(fileId: number, signal: AbortSignal): Promise<Analysis | undefined> {
  const params = { path: { id: fileId } };
  const bytes = await orThrow(api.GET('/files/{id}/tla', { params, parseAs: 'blob', signal }));
  const check = await checkFile(new File([bytes], 'stored.tla'));
  return check.kind === 'analysis' ? check : undefined;
}

import { useEffect, useState } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { workAxis, type WorkAxis } from './work-axis.ts';

interface Measured {
  readonly axis?: WorkAxis;
  readonly error?: string;
}

/** The measures of a work, which come after the page. Those of files of older releases are made by and by. */
export function useWorkAxis(id: number): Measured {
  const [measured, setMeasured] = useState<Measured>({});
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const ask = async (): Promise<void> => {
      const answer = await orThrow(api.GET('/works/{id}/measures', { params: { path: { id } }, signal }));
      if (signal.aborted) return;
      setMeasured({ axis: workAxis(answer) });
      if (answer.pending > 0) await ask();
    };
    ask().catch((error: unknown) => {
      if (signal.aborted) return;
      if (!(error instanceof AppError)) throw error;
      setMeasured({ error: `The measures could not be read. ${error.message}` });
    });
    return () => asking.abort();
  }, [id]);
  return measured;
}

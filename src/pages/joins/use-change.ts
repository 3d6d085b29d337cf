import { useState } from 'react';
import { AppError } from '../../shared/app-error.ts';

/** Runs a change of what is joined; `error` says why the last one failed. */
export function useChange() {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = (change: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    change()
      .catch((failure: unknown) => {
        if (!(failure instanceof AppError)) throw failure;
        setError(failure.message);
      })
      .finally(() => setBusy(false));
  };
  return { error, isBusy, run };
}

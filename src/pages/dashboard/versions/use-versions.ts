import { useCallback, useEffect, useState } from 'react';
import { orThrow } from '../../../api/failure.ts';
import type { components } from '../../../api/schema.d.ts';
import { api } from '../../../api/session.ts';
import { AppError } from '../../../shared/app-error.ts';

export type FileVersion = components['schemas']['FileVersion'];

interface Versions {
  /** Newest first; undefined until they have come. */
  readonly versions: readonly FileVersion[] | undefined;
  /** Message of the last failure. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  /** Each says whether it was done; the list is loaded anew then. */
  readonly rename: (number: number, name: string) => Promise<boolean>;
  readonly publish: (number: number) => Promise<boolean>;
  readonly remove: (number: number) => Promise<boolean>;
  /** Makes a version the newest again; gives the number of the one that it is then. */
  readonly restore: (number: number) => Promise<number | undefined>;
}

/** The versions of one's own file, and the actions on them. */
export function useVersions(id: number): Versions {
  const [versions, setVersions] = useState<readonly FileVersion[]>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const call = api.GET('/files/{id}/versions/', { params: { path: { id } }, ...(signal && { signal }) });
      const answer = await orThrow(call);
      setVersions(answer.versions);
    },
    [id],
  );
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    load(signal).catch((error: unknown) => {
      if (!signal.aborted) setProblem(wordsFor(error));
    });
    return () => leave.abort();
  }, [load]);

  const attempt = async <Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> => {
    setProblem(undefined);
    setIsBusy(true);
    try {
      return await act();
    } catch (error) {
      setProblem(wordsFor(error));
      return undefined;
    } finally {
      // Also after a refusal: an outdated list may be the reason.
      await load().catch(() => undefined);
      setIsBusy(false);
    }
  };
  const done = async (call: Promise<unknown>): Promise<true> => {
    await call;
    return true;
  };
  const pathOf = (number: number) => ({ path: { id, number } });
  const change = (number: number, body: { readonly name?: string; readonly is_published?: true }) =>
    attempt(() =>
      done(orThrow(api.PATCH('/files/{id}/versions/{number}/', { params: pathOf(number), body }))),
    );
  return {
    versions,
    problem,
    isBusy,
    rename: async (number, name) => (await change(number, { name })) ?? false,
    publish: async (number) => (await change(number, { is_published: true })) ?? false,
    remove: async (number) => {
      const call = () => orThrow(api.DELETE('/files/{id}/versions/{number}/', { params: pathOf(number) }));
      return (await attempt(() => done(call()))) ?? false;
    },
    restore: (number) =>
      attempt(async () => {
        const body = { expected_version: versions?.[0]?.number ?? number };
        const call = api.POST('/files/{id}/versions/{number}/restore/', { params: pathOf(number), body });
        return (await orThrow(call)).number;
      }),
  };
}

const wordsFor = (error: unknown): string => {
  if (!(error instanceof AppError)) throw error;
  return error.message;
};

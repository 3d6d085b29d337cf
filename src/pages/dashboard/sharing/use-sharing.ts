import { useCallback, useEffect, useState } from 'react';
import { orThrow } from '../../../api/failure.ts';
import { api } from '../../../api/session.ts';
import type { components } from '../../../api/schema.d.ts';
import { AppError } from '../../../shared/app-error.ts';

export type ShareLink = components['schemas']['ShareLink'];

/** A link that has just been made, with its complete address, which is shown only once. */
interface MadeLink {
  readonly link: ShareLink;
  readonly address: string;
}

interface Sharing {
  /** Links, newest first; undefined until they have come. */
  readonly links: readonly ShareLink[] | undefined;
  readonly made: MadeLink | undefined;
  /** Message of the last failure. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  /** Whether the link was made. */
  readonly add: (label: string, hidesNames: boolean) => Promise<boolean>;
  /** Revokes links, one after the other; whether all are gone. */
  readonly revoke: (links: readonly ShareLink[]) => Promise<boolean>;
  /** Takes the links that hide names out of the list: they have ended with the file's becoming public. */
  readonly forgetBlind: () => void;
}

/** The links to one's own file, and the actions on them. `onCount` receives their number when it has changed. */
export function useSharing(id: number, onCount: (count: number) => void): Sharing {
  const [links, setLinks] = useState<readonly ShareLink[]>();
  const [made, setMade] = useState<MadeLink>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    orThrow(api.GET('/files/{id}/links/', { params: { path: { id } }, signal })).then(
      (answer) => setLinks(answer.links),
      (error: unknown) => {
        if (!signal.aborted) setProblem(wordsFor(error));
      },
    );
    return () => leave.abort();
  }, [id]);

  const attempt = useCallback(async (act: () => Promise<void>) => {
    setProblem(undefined);
    setIsBusy(true);
    try {
      await act();
      return true;
    } catch (error) {
      setProblem(wordsFor(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  }, []);

  const add = (label: string, hidesNames: boolean) =>
    attempt(async () => {
      const body = { label, hides_names: hidesNames };
      const { link, address } = await orThrow(
        api.POST('/files/{id}/links/', { params: { path: { id } }, body }),
      );
      setMade({ link, address: location.origin + address });
      setLinks([link, ...(links ?? [])]);
      onCount((links?.length ?? 0) + 1);
    });

  const revoke = (gone: readonly ShareLink[]) =>
    attempt(async () => {
      let left = links ?? [];
      for (const { id: linkId } of gone) {
        const params = { path: { id, linkId } };
        const call = orThrow(api.DELETE('/files/{id}/links/{linkId}/', { params }));
        // One that was revoked elsewhere is gone as well.
        await call.catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'not_found')) throw error;
        });
        left = left.filter((link) => link.id !== linkId);
        setLinks(left);
        if (made?.link.id === linkId) setMade(undefined);
        onCount(left.length);
      }
    });

  const forgetBlind = () => {
    setLinks((known) => known?.filter(({ hides_names }) => !hides_names));
    setMade((last) => (last?.link.hides_names === true ? undefined : last));
  };

  return { links, made, problem, isBusy, add, revoke, forgetBlind };
}

const wordsFor = (error: unknown): string => {
  if (!(error instanceof AppError)) throw error;
  const [first] = Object.values(error.fields ?? {}).flat();
  return first ?? error.message;
};

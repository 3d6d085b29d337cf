import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../shared/app-error.ts';
import { confirm } from '../../ui/confirm.tsx';
import type { OwnFile } from './own-files.ts';
import { changeVisibility, endBlindLinksQuestion, isKeptByBlindLinks } from './publish-file.ts';

interface Publishing {
  /** Files that are done with, of all; undefined while nothing is sent. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  /** Reasons why files stayed private, by their ids. */
  readonly failures: ReadonlyMap<number, string>;
  /** Makes the files public one after the other, and gives those that stayed private. */
  readonly publish: (files: readonly OwnFile[]) => Promise<readonly OwnFile[]>;
  readonly forget: (file: OwnFile) => void;
}

/**
 * Makes several files public, with a call for each; a failure does not stop the others. Asks for confirmation once for
 * all files with links that hide names.
 */
export function usePublishing(onStored: (file: OwnFile) => void): Publishing {
  const [progress, setProgress] = useState<Publishing['progress']>();
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  /** Sends the files, and gives those that stayed private with the reason. */
  const send = async (files: readonly OwnFile[], endsBlindLinks: boolean) => {
    const failed = new Map<OwnFile, AppError>();
    for (const [done, file] of files.entries()) {
      // Files not yet sent when the reader leaves the page stay as they are.
      if (isGone.current) break;
      setProgress({ done, total: files.length });
      try {
        onStored(await changeVisibility(file, { isPublic: true, endsBlindLinks }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        failed.set(file, error);
      }
    }
    setProgress(undefined);
    return failed;
  };

  const publish: Publishing['publish'] = async (files) => {
    setFailures(new Map());
    const failed = await send(files, false);
    const blind = [...failed].filter(([, error]) => isKeptByBlindLinks(error)).map(([file]) => file);
    for (const file of blind) failed.delete(file);
    const isEnding = blind.length > 0 && !isGone.current && (await mayEndBlindLinks(blind));
    if (isEnding) for (const [file, error] of await send(blind, true)) failed.set(file, error);
    setFailures(new Map(Array.from(failed, ([{ id }, { message }]) => [id, message])));
    // The answer was no: that needs no message.
    return isEnding ? [...failed.keys()] : [...failed.keys(), ...blind];
  };
  const forget = ({ id }: OwnFile) =>
    setFailures((current) => new Map([...current].filter(([other]) => other !== id)));
  return { progress, failures, publish, forget };
}

function mayEndBlindLinks(files: readonly OwnFile[]): Promise<boolean> {
  const titles = files.map(({ title }) => title);
  const about = titles.length > 1 ? titles.join(', ') : null;
  return confirm({ text: endBlindLinksQuestion(titles), about, yes: 'Make public' });
}

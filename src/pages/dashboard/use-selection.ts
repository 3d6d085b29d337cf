import { useState } from 'react';
import { flushSync } from 'react-dom';
import { confirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/toasts.tsx';
import type { OwnFile } from './own-files.ts';
import { publicFailure } from './own-file-row.tsx';
import { usePublishing } from './use-publishing.ts';

/** Files chosen for something that is done with all of them. */
export interface Selection {
  /** Ids of the chosen files; undefined while files are not chosen. */
  readonly chosen: ReadonlySet<number> | undefined;
  readonly progress: ReturnType<typeof usePublishing>['progress'];
  /** Reasons why files stayed as they were, by their ids. */
  readonly failures: ReadonlyMap<number, string>;
  readonly open: () => void;
  readonly close: () => void;
  readonly choose: (ids: ReadonlySet<number>) => void;
  readonly chooseOne: (file: OwnFile, isChosen: boolean) => void;
  readonly publish: () => Promise<void>;
  /** Takes the reason of a file away once it was read. */
  readonly forget: (file: OwnFile) => void;
}

/** Keeps which files are chosen. `onClosed` hears when none can be chosen any more: the focus has to go elsewhere. */
export function useSelection(
  files: readonly OwnFile[],
  onStored: (file: OwnFile) => void,
  onClosed: () => void,
): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>();
  const { progress, failures, publish, forget } = usePublishing(onStored);
  // Files deleted meanwhile are no longer selected.
  const chosen = ids && new Set(files.flatMap(({ id }) => (ids.has(id) ? [id] : [])));

  const close = () => {
    flushSync(() => setIds(undefined));
    onClosed();
  };
  const publishChosen = async () => {
    const wanted = files.filter(({ id, isPublic }) => chosen?.has(id) && !isPublic);
    const text =
      wanted.length === 1
        ? 'Make 1 file public? Anyone can find, play and download it.'
        : `Make ${wanted.length} files public? Anyone can find, play and download them.`;
    if (!(await confirm({ text, about: null, yes: 'Make public' }))) return;
    const failed = await publish(wanted);
    const count = wanted.length - failed.length;
    if (count > 0) notify(count === 1 ? '1 file is public now.' : `${count} files are public now.`);
    if (failed.length === 0) close();
    else setIds(new Set(failed.map(({ id }) => id)));
  };
  return {
    chosen,
    progress,
    failures: new Map(Array.from(failures, ([id, message]) => [id, `${publicFailure(id)}. ${message}`])),
    open: () => setIds(new Set()),
    close,
    choose: setIds,
    chooseOne: ({ id }, isChosen) =>
      setIds(new Set(isChosen ? [...(chosen ?? []), id] : [...(chosen ?? [])].filter((one) => one !== id))),
    publish: publishChosen,
    forget,
  };
}

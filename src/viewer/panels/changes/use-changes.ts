import { positionsOf } from '../../model/timeline.ts';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { AppError } from '../../../shared/app-error.ts';
import { changeGroups, type ChangeGroup } from '../../changes/change-list.ts';
import type { TimeWords } from '../../changes/in-words.ts';
import { markedLanes } from '../../changes/marked-lanes.ts';
import { pointInWords } from '../../model/counted.ts';
import type { FileVersion, Links } from '../../links/links.ts';
import { ChangesLayer } from '../../scene/layers/changes-layer.ts';
import type { OldLane } from '../../scene/layers/old-lane.ts';
import type { OverlayStore } from '../../scene/overlay.ts';
import type { SessionFile } from '../../session/session-file.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Changes } from '../../viewer-file.ts';

const NOT_THERE = 'The changes could not be loaded. Check your connection and try again.';
const NOT_SEEN = 'There is no such version, or its analyst does not show it. Choose another one.';

/** Two versions and the changes between them. */
export interface Loaded {
  readonly changes: Changes;
  readonly words: TimeWords;
  readonly groups: readonly ChangeGroup[];
}

type State =
  { readonly problem: string; readonly canRetry: boolean } | { readonly changes: Changes } | undefined;

/** Changes from one version to another, once the timelines have loaded, too; undefined until then. */
export function useChanges(
  session: SessionFile & AnalysisView,
  versions: NonNullable<Links['versions']>,
  from: number,
  to: number,
): {
  readonly loaded: Loaded | undefined;
  readonly problem: Exclude<State, { readonly changes: Changes }>;
  readonly retry: () => void;
} {
  const { timelines } = session;
  const [state, setState] = useState<State>();
  const [attempt, setAttempt] = useState(0);
  const isLoading = useStore(session.loading, ({ phase }) => phase === 'loading');
  useEffect(() => {
    let isWanted = true;
    versions.changes(from, to).then(
      (changes) => isWanted && setState({ changes }),
      (error: unknown) => isWanted && setState(problemOf(error)),
    );
    return () => {
      isWanted = false;
      setState(undefined);
    };
  }, [versions, from, to, attempt]);
  const changes = state && 'changes' in state && !isLoading ? state.changes : undefined;
  const loaded = useMemo(() => {
    if (!changes) return undefined;
    const { factor, offset } = changes.transform ?? { factor: 1, offset: 0 };
    const words: TimeWords = {
      map: (time) => factor * time + offset,
      measureAt: (time) => pointInWords(timelines, time),
      positions: positionsOf(timelines),
    };
    return { changes, words, groups: changeGroups(changes, timelines, words) };
  }, [changes, timelines]);
  return {
    loaded,
    problem: state && 'problem' in state ? state : undefined,
    retry: () => setAttempt((before) => before + 1),
  };
}

function problemOf(error: unknown): State {
  if (error instanceof AppError && error.code === 'not_found') return { problem: NOT_SEEN, canRetry: false };
  return { problem: error instanceof AppError ? error.message : NOT_THERE, canRetry: true };
}

/** Marks them on the canvas for as long as the panel stands, with the lanes of the older version. */
export function useMarks(
  overlay: OverlayStore,
  groups: readonly ChangeGroup[] | undefined,
  oldLanes: readonly OldLane[],
) {
  useEffect(() => {
    if (!groups) return undefined;
    const lanes = markedLanes(groups);
    overlay.setState({ differences: (...given) => new ChangesLayer(...given, lanes, oldLanes) });
    return () => overlay.setState({ differences: undefined });
  }, [overlay, groups, oldLanes]);
}

/** All versions that the reader may see, newest first; undefined while they are not known. */
export function useVersions(versions: NonNullable<Links['versions']>): readonly FileVersion[] | undefined {
  const [listed, setListed] = useState<readonly FileVersion[]>();
  useEffect(() => {
    let isWanted = true;
    versions.list().then(
      (list) => isWanted && setListed(list),
      // Without the list the comparison is shown all the same; another version cannot be chosen.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [versions]);
  return listed;
}

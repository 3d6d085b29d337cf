import { createMemoryStorage } from '../persist/storage.ts';
import type { Timeline } from './model/timeline.ts';
import { createRememberedPanels } from './remembered-column.ts';
import { PLAIN_REQUESTS } from './requests.ts';
import { createAnalysisView, type AnalysisView } from './session/analysis-view.ts';
import { createListening, type Listening } from './session/listening.ts';
import type { SessionFile } from './session/session-file.ts';
import { createTools, type Tools } from './session/tools.ts';
import { createLoadingStore } from './store/loading.ts';
import type { ConcreteWork } from './viewer-file.ts';

/** Parts of a viewer that come from the page around it. */
export type ViewerParts = Pick<SessionFile, 'storage'> &
  Partial<Pick<Listening, 'player'> & Pick<Tools, 'links' | 'review'>>;

/**
 * State of one opened file, which ends with it. It has four parts, and whoever needs some of them only asks for these:
 * `(session: AnalysisView & Tools)`.
 */
export interface Session extends SessionFile, AnalysisView, Listening, Tools {}

type SessionOption = keyof SessionFile | 'player' | 'waveform' | 'links' | 'check' | 'review' | 'axisRuler';

/**
 * Creates the session of a file. Without a storage nothing is remembered; without the progress of loading all timelines
 * are there.
 */
export function createSession(
  work: ConcreteWork,
  first: readonly Timeline[],
  {
    fileId = 0,
    workId,
    storage = createMemoryStorage(),
    requests = PLAIN_REQUESTS,
    notation,
    json,
    loading = createLoadingStore('complete'),
    player,
    waveform,
    links,
    check,
    review,
    axisRuler,
  }: { readonly [Name in SessionOption]?: Session[Name] | undefined } = {},
): Session {
  const file: SessionFile = { fileId, workId, storage, requests, notation, loading, json };
  const listening = createListening(fileId, storage, { player, waveform });
  const panels = createRememberedPanels(storage);
  const view = createAnalysisView(work, first, {
    followMode: listening.settings.getState().follow,
    onSelect: () => panels.getState().turnTo('details'),
    axisRuler,
  });
  const tools = createTools(panels, file, work, { links, check, review });
  return { ...file, ...view, ...listening, ...tools };
}

import type { Check } from '../check/check.ts';
import { createFindStore, type FindStore } from '../find/find-store.ts';
import { createGuideStore, type GuideStore } from '../guide/guide-store.ts';
import type { Links } from '../links/links.ts';
import { createPerformancesStore, type PerformancesStore } from '../performances/performances-store.ts';
import type { Review } from '../review.ts';
import { createSingleKeysStore, type SingleKeysStore } from '../scene/input/single-keys.ts';
import { createComparisonStore, type ComparisonStore } from '../store/comparison.ts';
import type { PanelsStore } from '../store/panels.ts';
import { createPresentingStore, type PresentingStore } from '../store/presenting.ts';
import type { Range } from '../store/selection.ts';
import type { SessionFile } from './session-file.ts';

/** What stands around the lanes: panels, dialogs and bars, and the tools that these offer. */
export interface Tools {
  readonly panels: PanelsStore;
  /** The reader's choices of what the guide speaks of. */
  readonly guide: GuideStore;
  /** Search in the file. */
  readonly find: FindStore;
  /** Changes since another version, while they are shown. */
  readonly comparison: ComparisonStore;
  /** Presentation of the file to a class. */
  readonly presenting: PresentingStore;
  readonly singleKeys: SingleKeysStore;
  /** Other performances of the same work. */
  readonly performances: PerformancesStore;
  /** Links of the page; without them there is nothing to share and nowhere else to go. */
  readonly links: Links | undefined;
  /** Exercise on the analysis, whose labels it hides; undefined for none. */
  readonly check: Check | undefined;
  /** Search for names, for the owner of a file who sees it as reviewers will; undefined for everybody else. */
  readonly review: Review | undefined;
}

/** Creates the tools for the part of a recording between two times, in seconds; they open what they need of the panels. */
export const createTools = (
  panels: PanelsStore,
  { fileId, workId, storage }: Pick<SessionFile, 'fileId' | 'workId' | 'storage'>,
  bounds: Range,
  { links, check, review }: Pick<Tools, 'links' | 'check' | 'review'>,
): Tools => ({
  panels,
  guide: createGuideStore(fileId, storage),
  find: createFindStore(bounds, () => panels.getState().showTab('outline')),
  comparison: createComparisonStore((isShown) => {
    if (isShown) panels.getState().turnTo('changes');
    else panels.getState().turnBack('changes');
  }),
  presenting: createPresentingStore(),
  singleKeys: createSingleKeysStore(storage),
  performances: createPerformancesStore({
    ...{ fileId, workId, storage },
    ofWork: check ? undefined : links?.performances,
    say: panels.getState().say,
  }),
  links,
  check,
  review,
});

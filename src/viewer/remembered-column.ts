import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { remember } from '../persist/remember.ts';
import { parseStored, type TextStorage } from '../persist/storage.ts';
import { NO_CHOICES, type Column, type ColumnChoices, type ColumnTab } from './store/column.ts';
import { createPanelsStore, type PanelsStore } from './store/panels.ts';

/** Tabs that another file opens with: the others are about what is done with one file. */
const REMEMBERED_TABS: readonly ColumnTab[] = ['guide', 'outline', 'score'];
/** The widest that any window is, in CSS pixels. */
const MAX_WIDTH_PX = 10_000;

/** Panels whose side column is as the reader has left that of the last file in this browser. */
export function createRememberedPanels(stored: TextStorage): PanelsStore {
  const kept = createStore<ColumnChoices>()(
    persist(
      () => NO_CHOICES,
      remember<ColumnChoices, ColumnChoices>(
        'tilia.column',
        { read: readChoices, write: (choices) => JSON.stringify(choices) },
        (choices) => choices,
        stored,
      ),
    ),
  );
  const panels = createPanelsStore(kept.getState());
  panels.subscribe((now, before) => {
    if (now.before !== undefined) return;
    const next = { ...choicesIn(now), tab: isChosen(now, before) ? now.tab : kept.getState().tab };
    if (!isSame(next, kept.getState())) kept.setState(next, true);
  });
  return panels;
}

const choicesIn = ({ columnOpen, columnWidthPx, scoreWidthPx, scoreBeside }: ColumnChoices) => ({
  columnOpen,
  columnWidthPx,
  scoreWidthPx,
  scoreBeside,
});

/** Whether the reader has chosen the tab: not the first one, and not one that is given back. */
const isChosen = (now: Column, before: Column) =>
  before.tab !== undefined &&
  now.tab !== undefined &&
  now.tab !== before.tab &&
  now.tab !== before.before?.tab &&
  REMEMBERED_TABS.includes(now.tab);

const isSame = (a: ColumnChoices, b: ColumnChoices) =>
  a.tab === b.tab &&
  a.columnOpen === b.columnOpen &&
  a.columnWidthPx === b.columnWidthPx &&
  a.scoreWidthPx === b.scoreWidthPx &&
  a.scoreBeside === b.scoreBeside;

/** Choices in a remembered text, without what is none. */
function readChoices(text: string | null): ColumnChoices {
  const value = parseStored(text);
  if (typeof value !== 'object' || value === null) return NO_CHOICES;
  const { tab, columnOpen, columnWidthPx, scoreWidthPx, scoreBeside } = value as {
    readonly [name in keyof ColumnChoices]?: unknown;
  };
  return {
    tab: REMEMBERED_TABS.find((one) => one === tab),
    columnOpen: columnOpen !== false,
    columnWidthPx: widthIn(columnWidthPx),
    scoreWidthPx: widthIn(scoreWidthPx),
    scoreBeside: typeof scoreBeside === 'boolean' ? scoreBeside : undefined,
  };
}

const widthIn = (value: unknown) =>
  typeof value === 'number' && value > 0 && value < MAX_WIDTH_PX ? value : undefined;

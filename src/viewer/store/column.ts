/** Tabs of the side column, in their order; which of them are there depends on the file and on what is done with it. */
const COLUMN_TABS = ['exercise', 'guide', 'details', 'outline', 'score', 'changes'] as const;
export type ColumnTab = (typeof COLUMN_TABS)[number];

/** Tabs that show what has just been chosen elsewhere; leaving them gives back the tab before. */
type PassingTab = 'details' | 'changes';

/** What a browser remembers of the side column. */
export interface ColumnChoices {
  /** The tab that the reader has chosen last; undefined as long as there was no choice. */
  readonly tab: ColumnTab | undefined;
  readonly columnOpen: boolean;
  /** Widths that the reader has given the column and the score, in CSS pixels; undefined as long as there was no choice. */
  readonly columnWidthPx: number | undefined;
  readonly scoreWidthPx: number | undefined;
  /** Whether the score stands beside the column where there is room; undefined as long as there was no choice. */
  readonly scoreBeside: boolean | undefined;
}

export const NO_CHOICES: ColumnChoices = {
  tab: undefined,
  columnOpen: true,
  columnWidthPx: undefined,
  scoreWidthPx: undefined,
  scoreBeside: undefined,
};

/** The side column of the viewer, and the score that may stand beside it. */
export interface Column extends ColumnChoices {
  /** Tab shown; undefined until it is known what the file has to show. It stays while the column is folded. */
  readonly tab: ColumnTab | undefined;
  /** What was there before a passing tab took its place. */
  readonly before: Pick<ColumnChoices, 'tab' | 'columnOpen'> | undefined;
  readonly hasScore: boolean;
  /** Whether a score stands beside the column until the reader decides. */
  readonly opensScore: boolean;
  readonly hasRoomBeside: boolean;
  /** Shows a tab that the reader chooses, and opens the column. */
  readonly showTab: (tab: ColumnTab) => void;
  /** Shows a tab; folds the column where it is the one that is shown. */
  readonly toggleTab: (tab: ColumnTab) => void;
  /** Shows a tab where none is shown. */
  readonly showFirst: (tab: ColumnTab) => void;
  readonly turnTo: (tab: PassingTab) => void;
  /** Gives back the tab before a passing one, where that is still shown. */
  readonly turnBack: (tab: PassingTab) => void;
  readonly setColumnOpen: (open: boolean) => void;
  readonly setColumnWidth: (widthPx: number) => void;
  readonly setScoreWidth: (widthPx: number) => void;
  /** Says that the file has a score. */
  readonly setScore: (opensScore: boolean) => void;
  readonly setHasRoomBeside: (hasRoom: boolean) => void;
  /** Opens or closes the score, beside the column where there is room, else as its tab. */
  readonly setScoreOpen: (open: boolean) => void;
  readonly setScoreBeside: (beside: boolean) => void;
}

/** Whether the side column shows a tab. */
export const showsTab = ({ tab, columnOpen }: Pick<Column, 'tab' | 'columnOpen'>, asked: ColumnTab) =>
  columnOpen && tab === asked;

type ScorePlace = Pick<
  Column,
  'tab' | 'columnOpen' | 'hasScore' | 'opensScore' | 'hasRoomBeside' | 'scoreBeside'
>;

/** Whether the score stands beside the column. */
export const isScoreBeside = ({ hasScore, hasRoomBeside, scoreBeside, opensScore }: ScorePlace) =>
  hasScore && hasRoomBeside && (scoreBeside ?? opensScore);

/** Whether the score can be seen; undefined for a file without one. */
export const isScoreOpen = (column: ScorePlace): boolean | undefined =>
  column.hasScore ? isScoreBeside(column) || showsTab(column, 'score') : undefined;

type SetColumn = (part: Partial<Column>) => void;

/** Column as the reader has left it. */
export function createColumn(choices: ColumnChoices, set: SetColumn, get: () => Column): Column {
  const show = (tab: ColumnTab) => set({ tab, columnOpen: true, before: undefined });
  return {
    ...choices,
    before: undefined,
    hasScore: false,
    opensScore: false,
    hasRoomBeside: false,
    showTab: show,
    toggleTab: (tab) => (showsTab(get(), tab) ? set({ columnOpen: false }) : show(tab)),
    showFirst: (tab) => {
      if (get().tab === undefined) set({ tab });
    },
    turnTo: (tab) => {
      const { tab: shown, columnOpen, before } = get();
      if (showsTab(get(), tab)) return;
      const isPassing = shown === 'details' || shown === 'changes';
      set({ tab, columnOpen: true, before: isPassing ? before : { tab: shown, columnOpen } });
    },
    turnBack: (tab) => {
      const { tab: shown, before } = get();
      if (shown === tab) set({ tab: undefined, ...before, before: undefined });
    },
    setColumnOpen: (columnOpen) => set({ columnOpen, before: undefined }),
    setColumnWidth: (columnWidthPx) => set({ columnWidthPx }),
    setScoreWidth: (scoreWidthPx) => set({ scoreWidthPx }),
    setScore: (opensScore) => set({ hasScore: true, opensScore }),
    setHasRoomBeside: (hasRoomBeside) => {
      if (hasRoomBeside !== get().hasRoomBeside) set({ hasRoomBeside });
    },
    setScoreOpen: (open) => {
      if (open === isScoreOpen(get())) return;
      if (open && get().hasRoomBeside) get().setScoreBeside(true);
      else if (open) show('score');
      else {
        const { tab, hasRoomBeside, scoreBeside } = get();
        set({
          scoreBeside: hasRoomBeside ? false : scoreBeside,
          tab: tab === 'score' ? undefined : tab,
        });
      }
    },
    setScoreBeside: (scoreBeside) => {
      // What moves beside the column leaves its tab, and the other way round.
      if (!scoreBeside) show('score');
      else if (get().tab === 'score') set({ tab: undefined });
      set({ scoreBeside });
    },
  };
}

import { useStore } from 'zustand';
import type { Session } from '../session.ts';
import { isScoreBeside, showsTab } from '../store/column.ts';
import type { FileHead } from '../viewer-file.ts';
import type { ColumnPanel } from './column/column-panel.ts';
import { Outline } from './outline/outline.tsx';
import { ScorePanel, type ScoreView } from './score/score-panel.tsx';
import type { useLatePanels } from './use-late-panels.ts';

/** Name of the analyst; undefined where nobody is to be told it. */
const analystOf = ({ file }: FileHead) =>
  file?.hides_names === true ? undefined : (file?.author_name ?? file?.author) || undefined;

/** Panels of the side column, in the order of its tabs. `late` is undefined until their code has come. */
export function useColumnPanels(
  session: Session,
  file: FileHead,
  late: ReturnType<typeof useLatePanels>,
  score: ScoreView | undefined,
): readonly ColumnPanel[] {
  const isBeside = useStore(session.panels, isScoreBeside);
  const isOutlined = useStore(session.panels, (state) => showsTab(state, 'outline'));
  const isCompared = useStore(session.comparison, ({ from }) => from !== undefined);
  const isPresenting = useStore(session.presenting, ({ mode }) => mode !== 'off');
  const { check } = session;
  // An exercise leaves no room for what it hides; the screen is drawn anew when its answers are shown.
  const isAsking = check !== undefined && !check.answers.getState().isChecked && !isPresenting;
  const panels: readonly (ColumnPanel | false | undefined)[] = [
    check && {
      ...{ tab: 'exercise', label: 'Exercise', panelName: 'exercise' },
      panel: late && <late.ExercisePanel session={session} check={check} analyst={analystOf(file)} />,
    },
    !isAsking && {
      ...{ tab: 'guide', label: 'Guide', panelName: 'listening guide' },
      panel: late && <late.GuidePanel session={session} />,
    },
    !isAsking && {
      ...{ tab: 'details', label: 'Details', panelName: 'inspector' },
      panel: late && <late.Details session={session} file={file} />,
    },
    {
      ...{ tab: 'outline', label: 'Outline', panelName: 'outline', isKept: 'away' },
      panel: (
        <Outline
          session={session}
          isShown={isOutlined}
          Grid={late?.OutlineGrid}
          find={late && <late.FindField session={session} />}
        />
      ),
    },
    score &&
      !isBeside && {
        ...{ tab: 'score', label: 'Score', panelName: 'score' },
        panel: <ScorePanel session={session} view={score} />,
      },
    isCompared && {
      // Its marks stand on the timelines whatever the column shows.
      ...{ tab: 'changes', label: 'Changes', panelName: 'panel', isKept: 'hidden' },
      panel: late && <late.ChangesPanel session={session} file={file} />,
    },
  ];
  return panels.filter((panel) => panel !== false && panel !== undefined);
}

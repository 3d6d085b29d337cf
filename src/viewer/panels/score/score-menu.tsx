import { BookOpen } from 'lucide-react';
import { useStore } from 'zustand';
import type { EngravedNotes, PageTurns } from '../../../kinds/contract/kind-timeline.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { MenuButton, MenuGroup, MenuItem, MenuRadio } from '../../../ui/menu.tsx';
import type { Tools } from '../../session/tools.ts';
import { isScoreBeside } from '../../store/column.ts';
import styles from './score-panel.module.css';

/** Content of the panel: the pages that a timeline turns, its engraved music, or the notation beside the file. */
export type Score = ScoreOfPages | ScoreOfNotes | ScoreOfNotation;

export interface ScoreOfPages {
  readonly sort: 'pages';
  readonly turns: PageTurns;
  /** Address of the document; undefined where the server does not hold it. */
  readonly url: string | undefined;
}

/** A timeline whose notes are engraved. */
export interface EngravedLane {
  /** An index into the session's timelines. */
  readonly timeline: number;
  readonly notes: EngravedNotes;
}

interface ScoreOfNotes {
  readonly sort: 'engraved';
  readonly lane: EngravedLane;
  /** Address of the engraving; undefined where the file has none. */
  readonly url: string | undefined;
}

interface ScoreOfNotation {
  readonly sort: 'notation';
  /** The timeline of the same notes, where the file has one. */
  readonly lane: EngravedLane | undefined;
  readonly url: string;
  /** Index of the timeline whose measures it has; undefined where the file names none. */
  readonly measureTable?: number | undefined;
}

/** A score and its name. */
export interface NamedScore<Sort extends Score = Score> {
  /** An index into the session's timelines, or `NOTATION`. */
  readonly key: number;
  readonly name: string;
  readonly score: Sort;
}

const SORTS: Readonly<Record<Score['sort'], string>> = {
  pages: 'pages',
  engraved: 'engraved',
  notation: 'notation',
};

/** Key of a score in the menu: two sorts may have one name. */
const inMenu = ({ name, score }: NamedScore, scores: readonly NamedScore[]) =>
  scores.some((other) => other.score.sort !== score.sort) ? `${name} (${SORTS[score.sort]})` : name;

interface Props {
  readonly session: Tools;
  readonly scores: readonly NamedScore[];
  readonly shown: NamedScore;
}

/** Foot of the score, over it while it is pointed at: its name, and the menu of the other scores and of its place. */
export function ScoreMenu({ session: { panels }, scores, shown }: Props) {
  const { chooseScore, setScoreOpen, setScoreBeside } = panels.getState();
  const hasRoomBeside = useStore(panels, (state) => state.hasRoomBeside);
  const isBeside = useStore(panels, isScoreBeside);
  return (
    <div className={styles.foot}>
      <MenuButton
        buttonClass={`${buttonClass('outline', 'small')} ${styles.choose}`}
        button={
          <>
            <BookOpen size={15} aria-hidden="true" />
            Choose score
          </>
        }
        label="Score"
        menuClass={styles.menu}
      >
        <MenuGroup label="Scores">
          {scores.map((one) => (
            <MenuRadio key={one.key} isChecked={one.key === shown.key} onChoose={() => chooseScore(one.key)}>
              {inMenu(one, scores)}
            </MenuRadio>
          ))}
        </MenuGroup>
        {hasRoomBeside && (
          <MenuItem onChoose={() => setScoreBeside(!isBeside)}>
            {isBeside ? 'Show as a tab' : 'Show beside the panel'}
          </MenuItem>
        )}
        <MenuItem onChoose={() => setScoreOpen(false)}>Hide score</MenuItem>
      </MenuButton>
    </div>
  );
}

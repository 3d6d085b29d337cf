import { BookOpen } from 'lucide-react';
import type { PageTurns } from '../../../kinds/kind-timeline.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { MenuButton, MenuGroup, MenuItem, MenuRadio } from '../../../ui/menu.tsx';
import type { Session } from '../../session.ts';
import { WIDTH_STEP_PX, type ScoreWidth } from './score-divider.tsx';
import styles from './score-panel.module.css';

/** A document whose pages a timeline turns. */
export interface Score {
  readonly turns: PageTurns;
  /** Where a browser gets it; undefined where the server does not hold it. */
  readonly url: string | undefined;
}

/** A timeline that turns pages. */
export interface NamedScore {
  /** An index into the session's timelines. */
  readonly timeline: number;
  readonly name: string;
  readonly score: Score;
}

interface Props {
  readonly session: Session;
  readonly scores: readonly NamedScore[];
  readonly shown: NamedScore;
  readonly width: ScoreWidth;
}

/** The foot of the score: what it is, and the menu of what else there is to see. */
export function ScoreMenu({ session: { panels }, scores, shown, width }: Props) {
  const { chooseScore, setScoreOpen, setScoreWidth } = panels.getState();
  const resize = (step: 1 | -1) =>
    setScoreWidth(Math.min(Math.max(width.now + step * WIDTH_STEP_PX, width.least), width.most));
  return (
    <div className={styles.foot}>
      <span title={shown.name}>{shown.name}</span>
      <MenuButton
        buttonClass={buttonClass('plain', 'small')}
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
          {scores.map(({ timeline, name }) => (
            <MenuRadio
              key={timeline}
              isChecked={timeline === shown.timeline}
              onChoose={() => chooseScore(timeline)}
            >
              {name}
            </MenuRadio>
          ))}
        </MenuGroup>
        <MenuGroup label="Size" className={styles.sizes}>
          <MenuItem staysOpen onChoose={() => resize(1)}>
            Make score wider
          </MenuItem>
          <MenuItem staysOpen onChoose={() => resize(-1)}>
            Make score narrower
          </MenuItem>
        </MenuGroup>
        <MenuItem onChoose={() => setScoreOpen(false)}>Hide score</MenuItem>
      </MenuButton>
    </div>
  );
}

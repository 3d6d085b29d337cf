import { ChevronUp } from 'lucide-react';
import { useStore } from 'zustand';
import { MenuButton, MenuRadio } from '../../../ui/menu.tsx';
import textStyles from '../../../ui/text.module.css';
import { changeSpeed, speedInWords } from '../../scene/commands/playback-commands.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Listening } from '../../session/listening.ts';
import type { Tools } from '../../session/tools.ts';
import styles from './bar-tool.module.css';

/** The speed, with a menu of all that there are. */
export function SpeedMenu({ session }: { readonly session: AnalysisView & Listening & Tools }) {
  const { playback } = session;
  const speed = useStore(playback, (state) => state.speed);
  const speeds = useStore(playback, (state) => state.speeds);
  // A link may ask for one in between.
  const all = speeds.includes(speed) ? speeds : [...speeds, speed].sort((a, b) => a - b);
  return (
    <span className={styles.place} title="Speed (< slower, > faster, Backspace normal)">
      <MenuButton
        label="Speed"
        buttonClass={`${styles.tool} ${textStyles.num}`}
        menuClass={styles.panel}
        button={
          <>
            <span className={textStyles.visuallyHidden}>Speed </span>
            <span>{speedInWords(speed)}</span>
            <ChevronUp size={15} className={styles.chevron} aria-hidden="true" />
          </>
        }
      >
        {all.map((one) => (
          <MenuRadio key={one} isChecked={one === speed} onChoose={() => changeSpeed(session, one)}>
            {speedInWords(one)}
          </MenuRadio>
        ))}
      </MenuButton>
    </span>
  );
}

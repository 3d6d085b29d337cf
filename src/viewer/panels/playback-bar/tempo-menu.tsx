import { ChevronUp } from 'lucide-react';
import { useStore } from 'zustand';
import { MenuButton, MenuItem, MenuRadio } from '../../../ui/menu.tsx';
import textStyles from '../../../ui/text.module.css';
import { changeTempo, toggleClicks } from '../../scene/commands/tempo-commands.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Listening } from '../../session/listening.ts';
import type { Tools } from '../../session/tools.ts';
import { COMMON_TEMPOS } from '../../store/tempo.ts';
import styles from '../parts/bar-tool.module.css';

/** The tempo of a file without a recording, with a menu of tempos and the metronome. */
export function TempoMenu({ session }: { readonly session: AnalysisView & Listening & Tools }) {
  const tempo = useStore(session.tempo, (state) => state.tempo);
  const clicks = useStore(session.tempo, (state) => state.clicks);
  const all = COMMON_TEMPOS.includes(tempo) ? COMMON_TEMPOS : [...COMMON_TEMPOS, tempo].sort((a, b) => a - b);
  return (
    <span className={styles.place} title="Tempo in quarter notes a minute (< slower, > faster, Backspace 72)">
      <MenuButton
        label="Tempo"
        buttonClass={`${styles.tool} ${textStyles.num}`}
        menuClass={styles.panel}
        button={
          <>
            <span className={textStyles.visuallyHidden}>Tempo, quarter notes a minute </span>
            <span aria-hidden="true">♩ = </span>
            <span>{tempo}</span>
            <ChevronUp size={15} className={styles.chevron} aria-hidden="true" />
          </>
        }
      >
        <MenuItem onChoose={() => toggleClicks(session)}>
          {clicks ? 'Turn the metronome off' : 'Turn the metronome on'}
        </MenuItem>
        {all.map((one) => (
          <MenuRadio key={one} isChecked={one === tempo} onChoose={() => changeTempo(session, one)}>
            {one}
          </MenuRadio>
        ))}
      </MenuButton>
    </span>
  );
}

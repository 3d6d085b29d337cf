import { ChevronUp } from 'lucide-react';
import { MenuButton, MenuRadio } from '../../../ui/menu.tsx';
import textStyles from '../../../ui/text.module.css';
import { speedInWords } from '../../store/playback.ts';
import styles from './bar-tool.module.css';

interface Props {
  readonly speed: number;
  /** All that there are. */
  readonly speeds: readonly number[];
  readonly title?: string;
  readonly onChoose: (speed: number) => void;
}

/** A speed, with a menu of all that there are. */
export function SpeedChoice({ speed, speeds, title, onChoose }: Props) {
  return (
    <span className={styles.place} title={title}>
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
        {speeds.map((one) => (
          <MenuRadio key={one} isChecked={one === speed} onChoose={() => onChoose(one)}>
            {speedInWords(one)}
          </MenuRadio>
        ))}
      </MenuButton>
    </span>
  );
}

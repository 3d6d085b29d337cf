import type { LabelPart, SetLabel } from '../kinds/contract/set-label.ts';
import textStyles from './text.module.css';
import styles from './set-label.module.css';

const CLASSES: Readonly<Record<LabelPart['role'], string | undefined>> = {
  accidental: styles['accidental'],
  letters: styles['letters'],
  quality: styles['quality'],
  figures: styles['figures'],
  tail: styles['tail'],
};

/**
 * A harmony's label as the canvas has it, in the text's own size and colour; said in words. The plain form lies unseen
 * over the signs: that is what a reader selects and copies, since the signs mean nothing in any other font.
 */
export function SetLabelText({ label }: { readonly label: SetLabel }) {
  return (
    <span className={styles['label']}>
      <span className={`${textStyles.visuallyHidden} ${styles['uncopied']}`}>{label.spoken}</span>
      <span className={styles['uncopied']} aria-hidden="true">
        {label.parts.map(({ role, lines }, index) => (
          <span key={index} className={CLASSES[role]}>
            {lines.map((line, place) => (
              <span key={place}>{line}</span>
            ))}
          </span>
        ))}
      </span>
      <span className={styles['plain']} aria-hidden="true">
        {label.plain}
      </span>
    </span>
  );
}

import textStyles from '../../../ui/text.module.css';
import styles from './black.module.css';

/** A black screen, over everything, until a key or a press. */
export function Black({ onEnd }: { readonly onEnd: () => void }) {
  return (
    <button type="button" className={styles.black} data-part="black" onClick={onEnd}>
      <span className={textStyles.visuallyHidden}>Show the screen again</span>
    </button>
  );
}

import { Button } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './about-form.module.css';

interface Props {
  /** Field that it is about, as its label says. */
  readonly label: string;
  readonly text: string;
  readonly onTake: () => void;
}

/** Text that somebody else has saved meanwhile, to compare with one's own above it and to take instead. */
export function OtherText({ label, text, onTake }: Props) {
  return (
    <div className={styles.other} role="group" aria-label={`${label}, saved elsewhere`}>
      <p>Saved elsewhere meanwhile:</p>
      <blockquote>{text === '' ? '(empty)' : text}</blockquote>
      <Button look="outline" size="small" onClick={onTake}>
        Take this<span className={textStyles.visuallyHidden}> for {label}</span>
      </Button>
    </div>
  );
}

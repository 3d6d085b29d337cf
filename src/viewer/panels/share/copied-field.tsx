import { Check, Copy } from 'lucide-react';
import { useState, type Ref } from 'react';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import styles from './copied-field.module.css';

interface Props {
  /** What is copied: the button reads "Copy link", the field "Link". */
  readonly name: 'link' | 'HTML';
  readonly text: string;
  /** What to do with it once it is copied; empty where that is plain. */
  readonly next?: string;
  /** Name of the line that says what became of it. */
  readonly statusLabel: string;
  readonly isCode?: boolean;
  /** The button itself, for whoever gives it the focus. */
  readonly button?: Ref<HTMLButtonElement>;
}

/** Button that copies a text, and the text to be taken by hand. */
export function CopiedField({ name, text, next = '', statusLabel, isCode = false, button }: Props) {
  const [done, setDone] = useState<{ readonly text: string; readonly words: string }>();
  const isDone = done?.text === text;
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setDone({ text, words: `${title} copied.${next === '' ? '' : ` ${next}`}` }),
      // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
      () => setDone({ text, words: `Your browser did not allow copying. Copy the ${name} from the field.` }),
    );
  };
  return (
    <div className={fieldStyles.field}>
      <div className={styles.copied}>
        <Button ref={button} onClick={copy} disabled={text === ''}>
          {isDone ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          Copy {name}
        </Button>
        <input
          aria-label={title}
          className={isCode ? `${fieldStyles.input} ${styles.code}` : fieldStyles.input}
          readOnly
          value={text}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <p className={fieldStyles.help} role="status" aria-label={statusLabel}>
        {isDone && done.words}
      </p>
    </div>
  );
}

import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import styles from './sharing-dialog.module.css';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly help: string;
}

/** A text to be read and taken by hand, and a button that copies it. */
export function CopyField({ label, text, help }: Props) {
  const id = useId();
  const [said, setSaid] = useState<string>();
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setSaid('Link copied.'),
      // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
      () => setSaid('Your browser did not allow copying. Copy the link from the field.'),
    );
  };
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.copied}>
        <input
          id={id}
          className={fieldStyles.input}
          readOnly
          value={text}
          aria-describedby={`${id}-help`}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={copy}>
          {said === undefined ? (
            <Copy size={18} aria-hidden="true" />
          ) : (
            <Check size={18} aria-hidden="true" />
          )}
          Copy
        </Button>
      </div>
      <p id={`${id}-help`} className={fieldStyles.help} role="status">
        {said ?? help}
      </p>
    </div>
  );
}

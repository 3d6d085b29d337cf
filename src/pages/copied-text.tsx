import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import layoutStyles from '../ui/layout.module.css';
import styles from './copied-text.module.css';

interface Props {
  /** Name of the text, for the button. */
  readonly name: string;
  readonly text: string;
}

/** A text that people take along, with a button that puts it on the clipboard. */
export function CopiedText({ name, text }: Props) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied.');
    } catch {
      // Refused by the reader; on an insecure address there is no clipboard at all.
      setSaid('Copying is not allowed here. Select the text and copy it yourself.');
    }
  };
  return (
    <div className={styles.box}>
      <pre>{text}</pre>
      <div className={layoutStyles.actions}>
        <Button look="outline" size="small" onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          Copy {name}
        </Button>
        <span role="status">{said}</span>
      </div>
    </div>
  );
}

import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import styles from './own-list.module.css';

/** The link of a list, to be read and taken by hand, and a button that copies it. */
export function ListLink({ link }: { readonly link: string }) {
  const id = useId();
  const [done, setDone] = useState<{ readonly link: string; readonly words: string }>();
  const isDone = done?.link === link;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setDone({ link, words: 'Link copied. It holds the whole list.' });
    } catch {
      // Refused by the reader; on an insecure address there is no clipboard at all.
      setDone({ link, words: 'Your browser did not allow copying. Copy the link from the field.' });
    }
  };
  const Sign = isDone ? Check : Copy;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>Link to this list</label>
      <div className={styles.link}>
        <input
          id={id}
          className={fieldStyles.input}
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={() => void copy()}>
          <Sign size={18} aria-hidden="true" />
          Copy link
        </Button>
      </div>
      <p className={fieldStyles.help} role="status" aria-label="Link">
        {isDone
          ? done.words
          : 'Everybody who can see the files can hear the list. Nothing of it is stored on the server.'}
      </p>
    </div>
  );
}

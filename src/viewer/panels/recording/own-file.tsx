import { useId } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './own-file.module.css';

interface Props {
  readonly words: string;
  readonly look: 'filled' | 'outline';
  readonly onFile: (file: File) => void;
}

/** Looks like a button; asks for a recording of the reader's. */
export function OwnFile({ words, look, onFile }: Props) {
  const id = useId();
  return (
    <span className={styles.file}>
      <input
        id={id}
        className={textStyles.visuallyHidden}
        type="file"
        accept="audio/*,video/*"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // The same file can be chosen once more.
          target.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass(look, 'small')}>
        {words}
      </label>
    </span>
  );
}

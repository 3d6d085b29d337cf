import { ChevronDown } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import type { Tools } from '../../session/tools.ts';
import styles from './find-field.module.css';

interface Props {
  readonly session: Tools;
  readonly id: string;
  /** Called with the text in which a mistake is mended. */
  readonly onMend: (text: string) => void;
}

/** How a line was read, what is wrong in one, with buttons that mend it, and what the file lacks for it. */
export function ReadAs({ session: { find }, id, onMend }: Props) {
  const { text, reading, notes } = useStore(find);
  const error = reading.kind === 'words' ? reading.error : undefined;
  return (
    <div id={id} className={styles.readAs} role="status" aria-label="How the text is read">
      {reading.kind !== 'words' && (
        <details>
          <summary>
            <span>{reading.sentence}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </summary>
          {reading.kind === 'chords' && (
            <p>
              Read as <code>{reading.line}</code>
            </p>
          )}
        </details>
      )}
      {error && (
        <>
          <p className={styles.wrong}>
            <code>
              {text.slice(0, error.from)}
              <u>{text.slice(error.from, error.to) || ' '}</u>
              {text.slice(error.to)}
            </code>
          </p>
          <p>{error.message}</p>
          {error.mends.map(({ words, text: instead }) => (
            <Button
              key={words}
              look="outline"
              size="small"
              onClick={() => onMend(text.slice(0, error.from) + instead + text.slice(error.to))}
            >
              {words}
            </Button>
          ))}
        </>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

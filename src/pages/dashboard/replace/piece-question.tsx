import { useId } from 'react';
import { doubtInWords, type Doubt } from '../../../versions/same-piece.ts';
import checkStyles from '../../../ui/check.module.css';
import { Notice } from '../../../ui/notice.tsx';
import styles from './replace-dialog.module.css';

const CHOICES = [
  [false, 'Another piece', 'Links to places in the version that is here do not lead into the new one.'],
  [true, 'The same piece', 'Links to units, markers and other places go on in the new version.'],
] as const;

interface Props {
  readonly doubts: readonly Doubt[];
  readonly isSamePiece: boolean;
  readonly onChoose: (isSamePiece: boolean) => void;
}

/** Explains why a chosen file may be another piece, and asks whether it is. */
export function PieceQuestion({ doubts, isSamePiece, onChoose }: Props) {
  const group = useId();
  return (
    <>
      <Notice kind="warning">
        <p>This looks like another piece.</p>
        {doubts.map((doubt) => (
          <p key={doubt.about}>{doubtInWords(doubt)}</p>
        ))}
        <p>Upload it as a new file to keep both apart. If you replace this one, say what it is:</p>
      </Notice>
      <fieldset className={styles.choices}>
        <legend>The new file is about</legend>
        {CHOICES.map(([value, name, words]) => (
          <label key={name} className={checkStyles.check}>
            <input
              type="radio"
              name={group}
              checked={isSamePiece === value}
              aria-describedby={`${group}-${value}`}
              onChange={() => onChoose(value)}
            />
            <span>
              {name}
              <span id={`${group}-${value}`} className={styles.words} aria-hidden="true">
                {words}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

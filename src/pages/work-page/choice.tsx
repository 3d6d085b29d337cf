import checkStyles from '../../ui/check.module.css';
import textStyles from '../../ui/text.module.css';
import type { Comparable } from './entries.ts';

/** Which files are to be compared. */
export interface Choice {
  readonly isChosen: (file: number) => boolean;
  readonly toggle: (one: Comparable) => void;
}

/** The box of a row, which chooses its file to be compared. */
export function ChoiceBox({ one, choice }: { readonly one: Comparable; readonly choice: Choice }) {
  return (
    <label className={checkStyles.check}>
      <input type="checkbox" checked={choice.isChosen(one.id)} onChange={() => choice.toggle(one)} />
      <span className={textStyles.visuallyHidden}>Compare {one.words}</span>
    </label>
  );
}

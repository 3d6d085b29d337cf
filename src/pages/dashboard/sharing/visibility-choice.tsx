import { useId } from 'react';
import checkStyles from '../../../ui/check.module.css';
import styles from './sharing-dialog.module.css';

/** Audience of a file. */
export type Visibility = 'me' | 'link' | 'everybody';

const CHOICES: readonly (readonly [value: Visibility, name: string, words: string])[] = [
  ['me', 'Only me', 'Nobody else can open it.'],
  ['link', 'Only people with a link', 'Nobody finds it; whoever has a link can read and hear it.'],
  ['everybody', 'Everybody', 'Search finds it, and your page lists it.'],
];

interface Props {
  readonly chosen: Visibility;
  readonly isBusy: boolean;
  readonly onChoose: (visibility: Visibility) => void;
}

/** The three choices as radio buttons, each with its consequences. */
export function VisibilityChoice({ chosen, isBusy, onChoose }: Props) {
  const group = useId();
  return (
    <fieldset className={styles.choices} aria-busy={isBusy}>
      <legend>Who can see it</legend>
      {CHOICES.map(([value, name, words]) => (
        <label key={value} className={checkStyles.check}>
          <input
            type="radio"
            name={group}
            checked={chosen === value}
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
  );
}

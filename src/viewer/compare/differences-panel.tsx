import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Comparison } from '../../compare/compare.ts';
import type { Difference, DifferenceSort } from '../../compare/difference.ts';
import { countInWords } from '../../compare/words.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { OpenComparison } from './create-comparison.ts';
import styles from './differences-panel.module.css';

const SORTS: readonly (readonly [DifferenceSort | 'all', string])[] = [
  ['all', 'All differences'],
  ['form', 'Form'],
  ['marker', 'Markers'],
  ['harmony', 'Harmonies'],
  ['key', 'Keys'],
  ['timeline', 'Timelines'],
  ['count', 'Numbers of entries'],
];

interface Props {
  readonly open: OpenComparison;
  readonly comparison: Comparison;
  readonly onGo: (index: number) => void;
  readonly onTable: () => void;
}

/** Entries of a list, with their places among all differences. */
export const listed = (differences: readonly Difference[], sort: DifferenceSort | 'all') =>
  differences.flatMap((difference, index) =>
    sort === 'all' || difference.sort === sort ? [{ difference, index }] : [],
  );

/** Differences of the first two, one entry each. */
export function DifferencesPanel({ open, comparison, onGo, onTable }: Props) {
  const { store } = open;
  const sort = useStore(store, (state) => state.sort);
  const agreeing = useStore(store, (state) => state.agreeing);
  const chosen = useStore(store, (state) => state.chosen);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const sorts = SORTS.filter(
    ([one]) => one === 'all' || comparison.differences.some((difference) => difference.sort === one),
  );
  const unit = open.placed.axis.by === 'measures' ? 'measure' : 'three seconds';
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>{countInWords(comparison)}</h2>
        <p>
          {comparison.differences.length === 0
            ? 'They say the same, as far as it can be compared.'
            : `Boundaries more than ${agreeing === 1 ? `1 ${unit}` : `${agreeing} ${unit}s`} apart, and what only one has.`}
        </p>
        {comparison.differences.length > 0 && (
          <div className={styles.tools}>
            {sorts.length > 2 && (
              <SelectField
                label="Show"
                className={styles.sort}
                choices={sorts}
                value={sort}
                onChoose={(one) => store.setState({ sort: one, chosen: undefined })}
              />
            )}
            <Button look="outline" size="small" onClick={onTable}>
              Table
            </Button>
          </div>
        )}
      </div>
      <ol ref={list} className={styles.list} aria-label="Differences" tabIndex={-1}>
        {listed(comparison.differences, sort).map(({ difference, index }) => (
          <li key={index} aria-current={index === chosen || undefined}>
            <button type="button" onClick={() => onGo(index)}>
              <span className={styles.place}>{difference.where}</span>
              <span className={styles.what}>
                <b>{difference.title}</b>
                <span>
                  <b>A</b> {difference.words[0]}
                </span>
                <span>
                  <b>B</b> {difference.words[1]}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

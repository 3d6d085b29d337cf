import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import checkStyles from '../../ui/check.module.css';
import { useWantedSearch } from '../search/use-search-state.ts';
import { useGo } from '../search/results.tsx';
import { FACET_NAMES, readSearch, toAddress, withChoice, type FacetName, type Search } from './address.ts';
import { FACET_WORDS, valueInWords } from './facet-words.ts';
import styles from './facets.module.css';
import type { Answer } from './found.ts';

/** A facet with more values shows so many, and the others when they are asked for. */
const FIRST_VALUES = 6;

interface Props {
  readonly search: Search;
  readonly facets: Answer['facets'];
}

/** Choices by what places have, each with the number of places that it leaves. */
export function Facets({ search, facets }: Props) {
  const wanted = useWantedSearch(search, readSearch);
  return (
    <div className={styles.facets}>
      {FACET_NAMES.map((name) => (
        <Facet key={name} name={name} search={wanted} values={facets[name]} />
      ))}
    </div>
  );
}

interface FacetProps {
  readonly name: FacetName;
  readonly search: Search;
  readonly values: Answer['facets'][FacetName];
}

function Facet({ name, search, values }: FacetProps) {
  const go = useGo();
  const [isWhole, setWhole] = useState(false);
  const chosen = search.chosen[name];
  // What was chosen stays where nothing has it any more, to be taken back.
  const missing = chosen.filter((value) => !values.some((one) => one.value === value));
  const all = [...values, ...missing.map((value) => ({ value, count: 0, words: undefined }))];
  const shown = isWhole
    ? all
    : all.filter(({ value }, index) => index < FIRST_VALUES || chosen.includes(value));
  if (all.length === 0) return null;
  return (
    <fieldset className={styles.facet}>
      <legend>{FACET_WORDS[name]}</legend>
      {shown.map(({ value, count, words }) => (
        <label key={value} className={`${checkStyles.check} ${styles.value}`}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => go(toAddress(withChoice(search, name, value, target.checked)))}
          />
          <span>{words ?? valueInWords(name, value)}</span>
          <span className={styles.count}>{count.toLocaleString('en')}</span>
        </label>
      ))}
      {shown.length < all.length && (
        <Button look="plain" size="small" className={styles.more} onClick={() => setWhole(true)}>
          Show {all.length - shown.length} more
        </Button>
      )}
    </fieldset>
  );
}

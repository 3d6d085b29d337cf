import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FACET_NAMES, toAddress, withChoice, type Search } from './address.ts';
import { chosenInWords } from './facet-words.ts';
import { Facets } from './facets.tsx';
import styles from './filter-button.module.css';
import type { Answer } from './found.ts';

interface Props {
  readonly search: Search;
  readonly facets: Answer['facets'];
  /** Button that leads back to what was found: 'Show 41 passages'. */
  readonly showWords: string;
}

/** The facets behind a button, for windows without room for them beside the list. */
export function FilterButton({ search, facets, showWords }: Props) {
  const [isOpen, setOpen] = useState(false);
  const chosen = FACET_NAMES.flatMap((name) => search.chosen[name].map((value) => ({ name, value })));
  return (
    <div className={styles.filter}>
      <Button look="outline" size="small" onClick={() => setOpen(true)}>
        <ListFilter size={18} aria-hidden="true" />
        {chosen.length === 0 ? 'Filter' : `Filter: ${chosen.length}`}
      </Button>
      {chosen.map(({ name, value }) => {
        const words = chosenInWords(name, value, facets);
        return (
          <Link
            key={`${name} ${value}`}
            className={styles.chosen}
            to={toAddress(withChoice(search, name, value, false))}
            preventScrollReset
            aria-label={`Remove: ${words}`}
          >
            {words}
            <X size={14} aria-hidden="true" />
          </Link>
        );
      })}
      {isOpen && (
        <Dialog heading="Filter" onClose={() => setOpen(false)}>
          <Facets search={search} facets={facets} />
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{showWords}</Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  );
}

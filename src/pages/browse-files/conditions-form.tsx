import { Search as SearchSign } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { FACET_NAMES } from '../../site/file-facets.ts';
import { Button } from '../../ui/button.tsx';
import { ConditionRows, withRow } from '../search/condition-rows.tsx';
import conditionsStyles from '../search/conditions.module.css';
import type { Condition } from '../search/conditions.ts';
import { useDraft } from '../search/use-draft.ts';
import { CHOICES } from './search.ts';

interface ConditionsFormProps {
  /** Conditions of the search whose results are shown. */
  readonly conditions: readonly Condition[];
  readonly onSearch: (conditions: readonly Condition[]) => void;
  /**
   * Whether the page waits for its first answer; the form is disabled meanwhile, since anything written would be lost.
   */
  readonly isWaiting?: boolean;
}

/** The conditions being written; they count once they are searched for. */
export function ConditionsForm({ conditions, onSearch, isWaiting = false }: ConditionsFormProps) {
  const [rows, setRows] = useDraft(conditions, () => withRow(conditions, FACET_NAMES));

  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(rows);
  };
  return (
    <form className={conditionsStyles.conditions} role="search" aria-label="Files" onSubmit={search}>
      <fieldset className={conditionsStyles.parts} role="presentation" disabled={isWaiting}>
        <ConditionRows rows={rows} properties={FACET_NAMES} choices={CHOICES} onChange={setRows} />
        <Button type="submit" className={conditionsStyles.search}>
          <SearchSign size={16} aria-hidden="true" />
          Search
        </Button>
      </fieldset>
    </form>
  );
}

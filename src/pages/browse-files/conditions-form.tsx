import { ChevronDown, Plus, Search as SearchSign, X } from 'lucide-react';
import { useId, useState, type SyntheticEvent } from 'react';
import { PROPERTIES, type Condition } from './search.ts';

interface ConditionsFormProps {
  /** Those of the search that is shown. */
  readonly conditions: readonly Condition[];
  readonly onSearch: (conditions: readonly Condition[]) => void;
}

const EMPTY: Condition = { property: 'title', value: '' };

/** The conditions being written; they count once they are searched for. */
export function ConditionsForm({ conditions, onSearch }: ConditionsFormProps) {
  const [rows, setRows] = useState(() => withRow(conditions));
  const shown = JSON.stringify(conditions);
  const [rowsOf, setRowsOf] = useState(shown);
  // The address has changed under the form, as by the browser's Back: the form follows.
  if (rowsOf !== shown) {
    setRowsOf(shown);
    setRows(withRow(conditions));
  }

  const change = (index: number, part: Partial<Condition>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(rows);
  };
  return (
    <form className="conditions" role="search" aria-label="Files" onSubmit={search}>
      {rows.map((row, index) => (
        <ConditionRow
          key={index}
          condition={row}
          onChange={(part) => change(index, part)}
          onRemove={() => setRows(rows.filter((_, at) => at !== index))}
        />
      ))}
      <button type="button" className="button button-plain" onClick={() => setRows([...rows, EMPTY])}>
        <Plus className="icon" size={16} aria-hidden="true" />
        Add condition
      </button>
      <button type="submit" className="button conditions-search">
        <SearchSign className="icon" size={16} aria-hidden="true" />
        Search
      </button>
    </form>
  );
}

function withRow(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.length > 0 ? conditions : [EMPTY];
}

interface ConditionRowProps {
  readonly condition: Condition;
  readonly onChange: (part: Partial<Condition>) => void;
  readonly onRemove: () => void;
}

function ConditionRow({ condition, onChange, onRemove }: ConditionRowProps) {
  const id = useId();
  return (
    <div className="condition">
      <div className="field condition-property">
        <label htmlFor={`${id}-property`}>Property</label>
        <span className="select-box">
          <select
            id={`${id}-property`}
            className="select"
            value={condition.property}
            onChange={({ target }) => {
              const property = PROPERTIES.find((known) => known === target.value);
              if (property !== undefined) onChange({ property });
            }}
          >
            {PROPERTIES.map((property) => (
              <option key={property}>{property}</option>
            ))}
          </select>
          <ChevronDown className="icon" size={16} aria-hidden="true" />
        </span>
      </div>
      <div className="field condition-value">
        <label htmlFor={`${id}-value`}>Value</label>
        <input
          id={`${id}-value`}
          className="input"
          value={condition.value}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => onChange({ value: target.value })}
        />
      </div>
      <button
        type="button"
        className="icon-button condition-remove"
        aria-label="Remove condition"
        title="Remove condition"
        onClick={onRemove}
      >
        <X className="icon" size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

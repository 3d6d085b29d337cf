import { ChevronDown, CircleAlert, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { entryAt } from '../../shared/elements.ts';
import { MAX_CONDITION_LENGTH, MAX_CONDITIONS } from '../../shared/limits.ts';
import type { Condition } from './conditions.ts';

interface ConditionRowsProps {
  readonly rows: readonly Condition[];
  /** Properties to choose from, at least one; a new row begins with the first. */
  readonly properties: readonly string[];
  readonly onChange: (rows: readonly Condition[]) => void;
  /** Rows elsewhere in the form, which count towards what one search may have. */
  readonly otherRows?: number;
  /** Why the value of a row cannot be searched for. */
  readonly errorOf?: (row: Condition) => string | undefined;
}

/** Conditions that are being written: each a property and a value. */
export function ConditionRows({ rows, properties, onChange, otherRows = 0, errorOf }: ConditionRowsProps) {
  const id = useId();
  const isFull = rows.length + otherRows >= MAX_CONDITIONS;
  return (
    <>
      {rows.map((row, index) => (
        <ConditionRow
          key={index}
          condition={row}
          properties={properties}
          error={errorOf?.(row)}
          onChange={(part) => onChange(rows.map((other, at) => (at === index ? { ...row, ...part } : other)))}
          onRemove={() => onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      <button
        type="button"
        className="button button-plain"
        aria-disabled={isFull}
        aria-describedby={isFull ? id : undefined}
        onClick={() => {
          if (!isFull) onChange([...rows, emptyCondition(properties)]);
        }}
      >
        <Plus className="icon" size={16} aria-hidden="true" />
        Add condition
      </button>
      {isFull && (
        <p className="field-help" id={id} role="status">
          A search has at most {MAX_CONDITIONS} conditions.
        </p>
      )}
    </>
  );
}

/** A form without any condition starts with this one. */
export function withRow(
  conditions: readonly Condition[],
  properties: readonly string[],
): readonly Condition[] {
  return conditions.length > 0 ? conditions : [emptyCondition(properties)];
}

function emptyCondition(properties: readonly string[]): Condition {
  return { property: entryAt(properties, 0), value: '' };
}

interface ConditionRowProps {
  readonly condition: Condition;
  readonly properties: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (part: Partial<Condition>) => void;
  readonly onRemove: () => void;
}

function ConditionRow({ condition, properties, error, onChange, onRemove }: ConditionRowProps) {
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
            onChange={({ target }) => onChange({ property: target.value })}
          >
            {properties.map((property) => (
              <option key={property} value={property}>
                {property.replace('_', ' ')}
              </option>
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
          maxLength={MAX_CONDITION_LENGTH}
          autoComplete="off"
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
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
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert className="icon" size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

import { CircleAlert, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { entryAt } from '../../shared/elements.ts';
import { MAX_CONDITION_LENGTH, MAX_CONDITIONS } from '../../shared/limits.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import conditionsStyles from './conditions.module.css';
import { nameOf, type Choices, type Condition } from './conditions.ts';

interface ConditionRowsProps {
  readonly rows: readonly Condition[];
  /** Properties to choose from, at least one; a new row begins with the first. */
  readonly properties: readonly string[];
  readonly onChange: (rows: readonly Condition[]) => void;
  /** Number of rows elsewhere in the form, which count towards the limit of one search. */
  readonly otherRows?: number;
  /** Properties whose value is chosen. */
  readonly choices?: Choices;
  /** Whether the value of a property that has no choices is a text, which may be all of it; otherwise it is a time or a color. */
  readonly isText?: (property: string) => boolean;
  /** Why the value of a row cannot be searched for. */
  readonly errorOf?: (row: Condition) => string | undefined;
}

/** Conditions that are being written: each a property and a value. */
export function ConditionRows({
  rows,
  properties,
  choices = {},
  onChange,
  otherRows = 0,
  isText = () => true,
  errorOf,
}: ConditionRowsProps) {
  const id = useId();
  const isFull = rows.length + otherRows >= MAX_CONDITIONS;
  return (
    <>
      {rows.map((row, index) => (
        <ConditionRow
          key={index}
          condition={row}
          properties={properties}
          choices={choices}
          isText={isText}
          error={errorOf?.(row)}
          onChange={(part) => onChange(rows.map((other, at) => (at === index ? { ...row, ...part } : other)))}
          onRemove={() => onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        look="plain"
        aria-disabled={isFull}
        aria-describedby={isFull ? id : undefined}
        onClick={() => {
          if (!isFull) onChange([...rows, emptyCondition(properties)]);
        }}
      >
        <Plus size={16} aria-hidden="true" />
        Add condition
      </Button>
      {isFull && (
        <p className={fieldStyles.help} id={id} role="status">
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

const MATCHES = [
  ['contains', 'contains'],
  ['is', 'is exactly'],
] as const;

interface ConditionRowProps {
  readonly condition: Condition;
  readonly properties: readonly string[];
  readonly choices: Choices;
  readonly isText: (property: string) => boolean;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<Condition>) => void;
  readonly onRemove: () => void;
}

function ConditionRow(props: ConditionRowProps) {
  const { condition, properties, choices, isText, error, onChange, onRemove } = props;
  const id = useId();
  const values = choices[condition.property];
  return (
    <div className={conditionsStyles.condition} data-condition>
      <SelectField
        label="Property"
        className={`${fieldStyles.field} ${conditionsStyles.property}`}
        choices={properties.map((property) => [property, nameOf(property)] as const)}
        value={condition.property}
        onChoose={(property) => {
          // A text is no choice, nor the other way round.
          const isKept = values === undefined && choices[property] === undefined;
          const isExact = condition.isExact === true && choices[property] === undefined && isText(property);
          onChange({ property, isExact, ...(!isKept && { value: '' }) });
        }}
      />
      {values === undefined && isText(condition.property) && (
        <SelectField
          label="Match"
          className={`${fieldStyles.field} ${conditionsStyles.match}`}
          choices={MATCHES}
          value={condition.isExact === true ? 'is' : 'contains'}
          onChoose={(match) => onChange({ isExact: match === 'is' })}
        />
      )}
      {values === undefined ? (
        <div className={`${fieldStyles.field} ${conditionsStyles.value}`}>
          <label htmlFor={`${id}-value`}>Value</label>
          <input
            id={`${id}-value`}
            className={fieldStyles.input}
            value={condition.value}
            maxLength={MAX_CONDITION_LENGTH}
            autoComplete="off"
            aria-invalid={error !== undefined}
            aria-describedby={error && `${id}-error`}
            onChange={({ target }) => onChange({ value: target.value })}
          />
        </div>
      ) : (
        <SelectField
          label="Value"
          className={`${fieldStyles.field} ${conditionsStyles.value}`}
          choices={[['', 'any'] as const, ...values]}
          value={condition.value}
          onChoose={(value) => onChange({ value })}
        />
      )}
      <IconButton
        className={conditionsStyles.remove}
        aria-label="Remove condition"
        title="Remove condition"
        onClick={onRemove}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
      {error !== undefined && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

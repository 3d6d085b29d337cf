import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import fieldStyles from '../../../ui/field.module.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly className?: string | undefined;
  readonly value: Value;
  readonly choices: readonly (readonly [value: Value, name: string])[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few choices, with its name beside or above it. */
export function ChoiceBox<Value extends string>({
  label,
  className,
  value,
  choices,
  onChoose,
}: Props<Value>) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <span className={fieldStyles.selectBox}>
        <select
          id={id}
          className={fieldStyles.select}
          value={value}
          onChange={({ target }) => {
            const chosen = choices.find(([one]) => one === target.value);
            if (chosen) onChoose(chosen[0]);
          }}
        >
          {choices.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
    </div>
  );
}

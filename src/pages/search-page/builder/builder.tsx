import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { TqlError } from '../../../tql/tql.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import textStyles from '../../../ui/text.module.css';
import { FieldError } from '../../../ui/text-field.tsx';
import styles from './builder.module.css';
import { FileConditionForm, UnitConditionForm } from './condition-form.tsx';
import { CommittedField, withCurrent } from './fields.tsx';
import { LabelField } from './label-field.tsx';
import { labelOf, lineOf, lineWithSteps, rowsOf, type LineRows, type StepRow } from './line-rows.ts';

interface Props {
  /** A line of the language that can be read. */
  readonly line: string;
  /** Called with the line that another choice makes. */
  readonly onChange: (line: string) => void;
}

const LANES = [
  ['', 'any timeline'],
  ['form', 'form'],
  ['harmony', 'harmonies'],
  ['keys', 'keys'],
  ['cadences', 'cadences'],
  ['bars', 'measures'],
] as const;
const TIMES = [
  ['', 'once'],
  ['?', 'at most once'],
  ['+', 'once or more'],
  ['*', 'any number of times'],
  ['{2}', 'twice'],
  ['{3}', '3 times'],
  ['{4}', '4 times'],
] as const;
const GAPS = [
  ['', 'directly'],
  ['0.5 s', 'up to 0.5 seconds apart'],
  ['1 beat', 'up to 1 beat apart'],
  ['1 bar', 'up to 1 measure apart'],
  ['4 bars', 'up to 4 measures apart'],
] as const;
const RELATIONS = [
  ['', 'anything'],
  ['DURING', 'within'],
  ['CONTAINS', 'contains'],
  ['STARTS', 'is the first thing in'],
  ['ENDS', 'is the last thing in'],
  ['SAME', 'has the same span as'],
  ['SAME START', 'starts together with'],
  ['SAME END', 'ends together with'],
  ['OVERLAPS', 'overlaps'],
  ['BEFORE', 'comes before'],
  ['AFTER', 'comes after'],
] as const;

/** A line as a form: each choice writes the line anew, and nothing else is kept. */
export default function Builder({ line, onChange }: Props) {
  const [problem, setProblem] = useState<string>();
  const rows = rowsOf(line);
  const { steps, lane, within, relation, where } = rows;
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const write = (lineOfChoice: () => string) => {
    try {
      onChange(lineOfChoice());
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof TqlError)) throw error;
      setProblem(error.message);
    }
  };
  const change = (changed: Partial<LineRows>) => write(() => lineOf({ ...rows, ...changed }));
  const order = steps.map((_, index) => index);
  const keepFocus = useFocusOfMoved(line, list);
  const move = (from: number, by: Direction) => {
    const to = from + by;
    keepFocus(to, by);
    write(() => lineWithSteps(line, order.toSpliced(from, 1).toSpliced(to, 0, from)));
    setSaid(`Step ${from + 1} is now step ${to + 1}.`);
  };
  const remove = (index: number) => {
    write(() => lineWithSteps(line, order.toSpliced(index, 1)));
    setSaid(`Step ${index + 1} is removed.`);
  };
  return (
    <section className={styles.builder} id="line-as-steps" aria-label="Line as steps">
      <ol ref={list} className={styles.steps}>
        {steps.map((step, index) => (
          <StepFields
            key={index}
            step={step}
            number={index + 1}
            count={steps.length}
            onChange={(changed) => change({ steps: steps.with(index, changed) })}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <Button look="outline" size="small" onClick={() => change({ steps: [...steps, NEW_STEP] })}>
        <Plus size={16} aria-hidden="true" />
        Add a step
      </Button>
      <div className={styles.fields}>
        <SelectField
          label="Look in"
          choices={withCurrent(LANES, lane)}
          value={lane}
          onChoose={(chosen) => change({ lane: chosen })}
        />
        {steps.length > 1 && relation === undefined && (
          <SelectField
            label="Steps follow"
            choices={withCurrent(GAPS, within)}
            value={within}
            onChoose={(chosen) => change({ within: chosen })}
          />
        )}
        {steps.length === 1 && (
          <SelectField
            label="In relation to"
            choices={withCurrent(RELATIONS, relation?.name ?? '')}
            value={relation?.name ?? ''}
            onChoose={(name) =>
              change({
                relation: name === '' ? undefined : { ...(relation ?? NEW_RELATION), name },
                within: '',
              })
            }
          />
        )}
        {relation && (
          <>
            <CommittedField
              label="What"
              value={relation.target}
              onCommit={(target) => change({ relation: { ...relation, target: labelOf(target) } })}
            />
            <SelectField
              label="Look for that in"
              choices={withCurrent([['', 'the same timeline'], ...LANES.slice(1)], relation.lane)}
              value={relation.lane}
              onChoose={(chosen) => change({ relation: { ...relation, lane: chosen } })}
            />
          </>
        )}
      </div>
      <Conditions
        name="Condition of the whole"
        conditions={where}
        onChange={(conditions) => change({ where: conditions })}
      />
      <FileConditionForm onAdd={(condition) => change({ where: [...where, condition] })} />
      <p role="status">
        {problem === undefined ? (
          <span className={textStyles.visuallyHidden}>{said}</span>
        ) : (
          <FieldError message={problem} />
        )}
      </p>
    </section>
  );
}

const NEW_STEP: StepRow = { kind: 'unit', label: '', conditions: [], times: '', isResult: false };
const NEW_RELATION = { name: 'DURING', target: '*', lane: '', within: '' };

interface StepProps {
  readonly step: StepRow;
  /** From 1. */
  readonly number: number;
  /** How many steps there are. */
  readonly count: number;
  readonly onChange: (step: StepRow) => void;
  /** Puts the step before the one above it, or behind the one below it. */
  readonly onMove: (by: Direction) => void;
  readonly onRemove: () => void;
}

function StepFields({ step, number, count, onChange, onMove, onRemove }: StepProps) {
  const acts = count > 1 && (
    <div className={styles.acts}>
      {MOVES.map(([words, Sign, by]) => {
        const isPossible = number + by >= 1 && number + by <= count;
        return (
          <IconButton
            key={words}
            data-by={by}
            aria-label={`${words}: step ${number}`}
            title={words}
            aria-disabled={!isPossible}
            onClick={() => isPossible && onMove(by)}
          >
            <Sign size={16} aria-hidden="true" />
          </IconButton>
        );
      })}
      <IconButton aria-label={`Remove step ${number}`} title="Remove" onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
  if (step.kind === 'text')
    return (
      <li className={styles.step}>
        <code>{step.text}</code>
        {acts}
      </li>
    );
  const { label, conditions, times, isResult } = step;
  return (
    <li className={styles.step}>
      <div className={styles.fields}>
        <LabelField
          label={`Step ${number}`}
          value={label}
          onCommit={(chosen) => onChange({ ...step, label: chosen })}
        />
        <SelectField
          label="Times"
          choices={withCurrent(TIMES, times)}
          value={times}
          onChoose={(chosen) => onChange({ ...step, times: chosen })}
        />
        <label className={styles.result}>
          <input
            type="checkbox"
            checked={isResult}
            onChange={({ target }) => onChange({ ...step, isResult: target.checked })}
          />
          Only this is the result
        </label>
      </div>
      <Conditions
        name={`Condition of step ${number}`}
        conditions={conditions}
        onChange={(changed) => onChange({ ...step, conditions: changed })}
      />
      <UnitConditionForm
        number={number}
        onAdd={(condition) => onChange({ ...step, conditions: [...conditions, condition] })}
      />
      {acts}
    </li>
  );
}

type Direction = -1 | 1;

const MOVES = [
  ['Move up', ArrowUp, -1],
  ['Move down', ArrowDown, 1],
] as const;

/** Returns a function that is told where a step goes, and there focuses the button that was pressed. */
function useFocusOfMoved(line: string, list: RefObject<HTMLOListElement | null>) {
  const moved = useRef<{ readonly to: number; readonly by: Direction }>(undefined);
  useLayoutEffect(() => {
    const { to = -1, by = 1 } = moved.current ?? {};
    moved.current = undefined;
    list.current?.children[to]?.querySelector<HTMLElement>(`[data-by="${by}"]`)?.focus();
  }, [line, list]);
  return (to: number, by: Direction) => {
    moved.current = { to, by };
  };
}

interface ConditionsProps {
  readonly name: string;
  readonly conditions: readonly string[];
  readonly onChange: (conditions: readonly string[]) => void;
}

/** Conditions as the line has them, each to be taken away. */
function Conditions({ name, conditions, onChange }: ConditionsProps) {
  if (conditions.length === 0) return null;
  return (
    <ul className={styles.conditions}>
      {conditions.map((condition, index) => (
        <li key={condition}>
          <code>{condition}</code>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${name}: ${condition}`}
            title="Remove"
            onClick={() => onChange(conditions.toSpliced(index, 1))}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

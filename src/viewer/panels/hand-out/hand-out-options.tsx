import { useId, useState, type ReactNode } from 'react';
import checkStyles from '../../../ui/check.module.css';
import fieldStyles from '../../../ui/field.module.css';
import { Segments } from '../../../ui/segments.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { PaperMusic } from '../../hand-out/paper-music.ts';
import { PAPERS, type SheetChoices } from '../../hand-out/sheet.ts';
import { SYSTEM_LENGTHS, type SystemLength } from '../../hand-out/systems.ts';
import { readPart, type Part } from '../../hand-out/read-part.ts';
import { timelineName } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import choiceStyles from '../parts/passage-choice.module.css';
import styles from './hand-out-dialog.module.css';
import type { ScoreState } from './use-score-pages.ts';

const EDITIONS = ['With labels', 'Blank'] as const;
/** Letters of a teacher's texts, and lines to write on. */
const MAX_TEXT = 600;
const MAX_WRITTEN_LINES = 20;

interface Props {
  readonly session: AnalysisView;
  readonly music: PaperMusic;
  readonly choices: SheetChoices;
  readonly hasScore: boolean;
  readonly score: ScoreState;
  readonly onChange: (choices: SheetChoices) => void;
}

/** What the hand-out shows and how. */
export function HandOutOptions({ session, music, choices, hasScore, score, onChange }: Props) {
  const change = (some: Partial<SheetChoices>) => onChange({ ...choices, ...some });
  const setBlank = (isBlank: boolean) =>
    change({ isBlank, leftOut: isBlank ? new Set([...choices.leftOut, ...remarksOf(music)]) : new Set() });
  return (
    <div className={styles.options}>
      <Segments
        label="Edition"
        name="edition"
        choices={EDITIONS}
        chosen={choices.isBlank ? 'Blank' : 'With labels'}
        onChoose={(edition) => setBlank(edition === 'Blank')}
        className={styles.segments}
      >
        {(edition) => edition}
      </Segments>
      <Segments
        label="Paper"
        name="paper"
        choices={PAPERS}
        chosen={choices.paper}
        onChoose={(paper) => change({ paper })}
        className={styles.segments}
      >
        {(paper) => paper}
      </Segments>
      {music.positions.isCounted && (
        <PartField session={session} music={music} onChange={(part) => change({ part })} />
      )}
      <SelectField
        label="Lines"
        choices={SYSTEM_LENGTHS.filter((one) => one !== 'section' || music.sections.length > 0).map(
          (one) => [one, lengthInWords(one, music)] as const,
        )}
        value={choices.length}
        onChoose={(length) => change({ length })}
      />
      <Timelines music={music} choices={choices} onChange={(leftOut) => change({ leftOut })} />
      <fieldset className={choiceStyles.choices}>
        <legend>With it</legend>
        <Check
          isChecked={choices.withComments && !choices.isBlank}
          isDisabled={choices.isBlank}
          onChange={(withComments) => change({ withComments })}
        >
          Comments
        </Check>
        {hasScore && (
          <Check isChecked={choices.withScore} onChange={(withScore) => change({ withScore })}>
            Score
          </Check>
        )}
        <Check isChecked={choices.isGrey} onChange={(isGrey) => change({ isGrey })}>
          Greys and patterns, for a black printer
        </Check>
        <p role="status" aria-label="Score" className={fieldStyles.help}>
          {score.phase === 'loading' && 'Loading the score…'}
          {score.phase === 'failed' && 'The score did not load. Print without it, or choose it again.'}
        </p>
      </fieldset>
      {choices.isBlank && <TeachersTexts choices={choices} onChange={change} />}
    </div>
  );
}

/** Timelines that a blank sheet leaves out, unless the teacher wants them: their labels may give answers away. */
const remarksOf = ({ timelines }: PaperMusic): readonly number[] =>
  timelines.filter(({ hasRemarks }) => hasRemarks).map(({ index }) => index);

interface CheckProps {
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
}

const Check = ({ isChecked, isDisabled = false, onChange, children }: CheckProps) => (
  <label className={checkStyles.check}>
    <input
      type="checkbox"
      checked={isChecked}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    {children}
  </label>
);

interface PartFieldProps extends Pick<Props, 'session' | 'music'> {
  readonly onChange: (part: Part | undefined) => void;
}

/** The measures that are printed, in words; what cannot be read leaves those that were printed before. */
function PartField({ session: { timelines, playback }, music, onChange }: PartFieldProps) {
  const [problem, setProblem] = useState<string>();
  return (
    <TextField
      label="Measures"
      name="measures"
      placeholder="All"
      autoComplete="off"
      errors={problem === undefined ? [] : [problem]}
      onChange={({ target }) => {
        const read = readPart(target.value, timelines, music.positions, playback.getState().end);
        setProblem('problem' in read ? read.problem : undefined);
        if (!('problem' in read)) onChange(read.part);
      }}
    />
  );
}

/** 'm. 1 to 16 · 9 measures to the line'. */
export function shownInWords({ length, part }: SheetChoices, music: PaperMusic): string {
  const { nameOf } = music.positions;
  const names = part && [nameOf(part.from), nameOf(part.to - 1)].filter((name) => name !== '');
  const measures = names && names.length > 0 ? `m. ${[...new Set(names)].join(' to ')} · ` : '';
  return `${measures}${lengthInWords(length, music)}`;
}

/** '9 measures to the line'. */
function lengthInWords(length: SystemLength, { positions }: PaperMusic): string {
  if (length === 'section') return 'A line for each section';
  return positions.isCounted
    ? `${length} measures to the line`
    : `${length * positions.secondsPerUnit} seconds to the line`;
}

function Timelines({
  music,
  choices: { leftOut },
  onChange,
}: Pick<Props, 'music' | 'choices'> & { readonly onChange: (leftOut: ReadonlySet<number>) => void }) {
  return (
    <fieldset className={choiceStyles.choices}>
      <legend>Timelines</legend>
      {music.timelines.map(({ index, timeline }) => (
        <Check
          key={index}
          isChecked={!leftOut.has(index)}
          onChange={(isShown) => {
            const next = new Set(leftOut);
            if (isShown) next.delete(index);
            else next.add(index);
            onChange(next);
          }}
        >
          {timelineName(timeline)}
        </Check>
      ))}
    </fieldset>
  );
}

function TeachersTexts({
  choices: { instruction, question, writtenLines },
  onChange,
}: {
  readonly choices: SheetChoices;
  readonly onChange: (some: Partial<SheetChoices>) => void;
}) {
  const id = useId();
  return (
    <>
      <TextBox
        label="Instruction"
        value={instruction}
        onChange={(written) => onChange({ instruction: written })}
      />
      <TextBox label="Question" value={question} onChange={(written) => onChange({ question: written })} />
      <div className={fieldStyles.field}>
        <label htmlFor={id}>Lines to write on</label>
        <input
          id={id}
          className={fieldStyles.input}
          type="number"
          min={0}
          max={MAX_WRITTEN_LINES}
          value={writtenLines}
          onChange={({ target }) =>
            onChange({
              writtenLines: Math.min(Math.max(Math.round(target.valueAsNumber || 0), 0), MAX_WRITTEN_LINES),
            })
          }
        />
      </div>
    </>
  );
}

interface TextBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextBox({ label, value, onChange }: TextBoxProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={fieldStyles.input}
        rows={3}
        maxLength={MAX_TEXT}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

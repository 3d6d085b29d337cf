import { useId, useState } from 'react';
import { entryAt } from '../../../shared/elements.ts';
import { writtenMeasures } from '../../../measures/measure-passage.ts';
import checkStyles from '../../../ui/check.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { measuresAddress, shareTargets, type ShareTarget } from '../../links/share.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import styles from './passage-choice.module.css';

/** The first and the last measure, as text. */
interface Written {
  readonly first: string;
  readonly last: string;
}

/** Choice among the passages that the reader could share on opening the dialog. */
interface PassageChoice {
  readonly targets: readonly ShareTarget[];
  readonly chosen: ShareTarget;
  /** `chosen` with the measures as typed; undefined while these cannot be read. */
  readonly target: ShareTarget | undefined;
  readonly written: Written;
  /** Problem with the typed measures. */
  readonly problem: string | undefined;
  readonly choose: (target: ShareTarget) => void;
  readonly write: (written: Written) => void;
}

/**
 * Keeps the passages as they were on opening: playback may go on. `isWhole` begins with the whole file, unless a passage
 * is selected or looped. Passages that `isOffered` refuses are not among them.
 */
export function usePassageChoice(
  session: AnalysisView,
  isWhole = false,
  isOffered: (target: ShareTarget) => boolean = () => true,
): PassageChoice {
  const [targets] = useState(() => shareTargets(session).filter(isOffered));
  const [chosen, choose] = useState(() =>
    entryAt(
      targets,
      isWhole && !isAtPassage(session)
        ? Math.max(
            targets.findIndex(({ name }) => name === 'The whole file'),
            0,
          )
        : 0,
    ),
  );
  const [written, write] = useState(() => writtenOf(targets));
  const isMeasures = chosen.name === 'The measures';
  const address = isMeasures ? measuresAddress(session, written.first, written.last) : chosen.address;
  const isReadable = typeof address !== 'string';
  return {
    targets,
    chosen,
    target: isReadable ? { ...chosen, address } : undefined,
    written,
    problem: isReadable ? undefined : address,
    choose,
    write,
  };
}

/** Whether the reader has a passage before them, rather than a moment alone. */
function isAtPassage({ selection, playback }: AnalysisView): boolean {
  const { selected, range } = selection.getState();
  return selected !== undefined || range !== undefined || playback.getState().loop !== undefined;
}

function writtenOf(targets: readonly ShareTarget[]): Written {
  const { measures } = targets.find(({ name }) => name === 'The measures')?.address ?? {};
  if (!measures) return { first: '', last: '' };
  const { from, to = from } = measures;
  return {
    first: writtenMeasures({ from, to: undefined }),
    last: writtenMeasures({ from: to, to: undefined }),
  };
}

interface Props {
  readonly choice: PassageChoice;
  /** Purpose of the passage, such as 'A link to'. */
  readonly legend: string;
}

/** The passages as radio buttons, and fields for other measures. */
export function PassageFields({ choice, legend }: Props) {
  const { targets, chosen, choose } = choice;
  const group = useId();
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{legend}</legend>
        {targets.map((target) => (
          <label key={target.name} className={checkStyles.check}>
            <input type="radio" name={group} checked={target === chosen} onChange={() => choose(target)} />
            <span>
              {target.name}
              {target.words !== '' && <span className={styles.which}> {target.words}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {chosen.name === 'The measures' && <Measures choice={choice} />}
    </>
  );
}

function Measures({ choice: { written, problem, write } }: Pick<Props, 'choice'>) {
  const help = 'For example 12, 12.3 for its third beat, or 16!2 for its second time.';
  const fields = [
    ['first', 'First measure'],
    ['last', 'Last measure'],
  ] as const;
  return (
    <div className={styles.measures}>
      {fields.map(([part, label], index) => (
        <TextField
          key={part}
          label={label}
          name={`${part}-measure`}
          autoComplete="off"
          spellCheck={false}
          value={written[part]}
          help={index === 0 ? help : undefined}
          errors={index === 0 && problem !== undefined ? [problem] : []}
          onChange={({ target }) => write({ ...written, [part]: target.value })}
        />
      ))}
    </div>
  );
}

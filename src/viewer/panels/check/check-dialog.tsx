import { useId, useMemo, useState, type SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import { CHECK_TOPICS, type CheckedPart, type CheckTopic } from '../../../kinds/contract/checking.ts';
import { Button } from '../../../ui/button.tsx';
import checkStyles from '../../../ui/check.module.css';
import { DialogActions } from '../../../ui/dialog.tsx';
import fieldStyles from '../../../ui/field.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { canAsk } from '../../check/check.ts';
import { cluesOf, TOPIC_NAMES } from '../../check/clues.ts';
import { MAX_SAID, type Address, type Clue } from '../../links/address.ts';
import type { Links } from '../../links/links.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { copyLink } from '../parts/copy-link.ts';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import styles from './check-bar.module.css';
import { hasMeasures, proposedMeasures, readPassage } from './exercise-passage.ts';
import { pathOf } from './path-of.ts';

interface Props {
  readonly session: AnalysisView & Tools;
  readonly links: Links;
}

/** Chooses the hidden part, and starts with it or makes a link to it for a class. */
export function CheckDialog(props: Props) {
  return (
    <ViewerDialog session={props.session} name="check" heading="Hide and check">
      <Choice {...props} />
    </ViewerDialog>
  );
}

/** What the teacher or reader chooses; `level` is 0 for all. */
interface Choices {
  readonly topic: CheckTopic;
  readonly level: number;
  readonly hidesAll: boolean;
  /** Parts that are shown though they give answers away. */
  readonly shows: readonly Clue[];
  readonly say: string;
}

const partOf = ({ topic, level }: Pick<Choices, 'topic' | 'level'>): CheckedPart => ({
  topic,
  ...(topic === 'form' && level > 0 && { level }),
});

function addressOf({ topic, level, hidesAll, shows, say }: Choices): Address {
  return {
    check: partOf({ topic, level }),
    ...(hidesAll && { hide: 'all' }),
    ...(shows.length > 0 && { shows }),
    ...(say.trim() !== '' && { say: say.trim() }),
  };
}

function Choice({ session, links }: Props) {
  const { timelines, panels } = session;
  const [offered] = useState(() =>
    CHECK_TOPICS.filter((topic) => timelines.some((timeline) => canAsk(timeline, { topic }))),
  );
  const [first] = offered;
  const [choices, setChoices] = useState<Choices>({
    ...{ topic: first ?? 'harmony', level: 0, hidesAll: false, shows: [], say: '' },
  });
  const { topic, level, hidesAll, shows, say } = choices;
  const [written, setWritten] = useState(() => proposedMeasures(session, topic));
  const [problem, setProblem] = useState<string>();
  const group = useId();
  if (first === undefined) return <p>This file has no labels that can be hidden.</p>;
  const levels = Math.max(...timelines.map(({ lane }) => lane.levelCount ?? 1), 1);
  const choose = (change: Partial<Choices>) => setChoices({ ...choices, ...change });
  const withLink = (act: (link: string) => void) => {
    const passage = readPassage(session, topic, written);
    if ('problem' in passage) setProblem(passage.problem);
    else act(links.to({ ...passage, ...addressOf(choices) }));
  };
  const start = (event: SyntheticEvent) => {
    event.preventDefault();
    withLink((link) => {
      panels.getState().setDialog(undefined);
      links.open(pathOf(link));
    });
  };
  return (
    <form className={layoutStyles.form} onSubmit={start}>
      <p>Hide labels, name them yourself, and see at once what is right. Nothing is sent.</p>
      <fieldset className={styles.choices}>
        <legend>What to hide</legend>
        {offered.map((one) => (
          <label key={one} className={checkStyles.check}>
            <input
              type="radio"
              name={group}
              checked={one === topic}
              onChange={() => choose({ topic: one, shows: [] })}
            />
            {TOPIC_NAMES[one]}
          </label>
        ))}
      </fieldset>
      {topic === 'form' && levels > 1 && (
        <Level id={`${group}-level`} {...{ level, levels }} onChoose={(to) => choose({ level: to })} />
      )}
      <label className={checkStyles.check}>
        <input
          type="checkbox"
          checked={hidesAll}
          onChange={({ target }) => choose({ hidesAll: target.checked })}
        />
        Hide the boundaries, too: students set them
      </label>
      <HiddenWithIt
        session={session}
        {...{ topic, level, hidesAll, shows }}
        onChange={(to) => choose({ shows: to })}
      />
      <Passage
        session={session}
        {...{ topic, written, problem }}
        onWrite={(text) => {
          setWritten(text);
          setProblem(undefined);
        }}
      />
      <TextField
        label="Instruction (optional)"
        name="say"
        maxLength={MAX_SAID}
        value={say}
        help="Shown beside the timelines."
        onChange={({ target }) => choose({ say: target.value })}
      />
      <p className={fieldStyles.help}>
        Copy link makes an exercise for a class. Students need no account; the answers are one press away.
      </p>
      <DialogActions>
        <Button look="outline" onClick={() => panels.getState().setDialog(undefined)}>
          Cancel
        </Button>
        <Button look="outline" onClick={() => withLink((link) => void copyLink(session.panels, link))}>
          Copy link
        </Button>
        <Button type="submit">Start</Button>
      </DialogActions>
    </form>
  );
}

interface LevelProps {
  readonly id: string;
  readonly level: number;
  readonly levels: number;
  readonly onChoose: (level: number) => void;
}

function Level({ id, level, levels, onChoose }: LevelProps) {
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>Level</label>
      <select
        id={id}
        className={fieldStyles.input}
        value={level}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        <option value={0}>All levels</option>
        {Array.from({ length: levels }, (_, index) => (
          <option key={index} value={index + 1}>
            Level {index + 1}
          </option>
        ))}
      </select>
    </div>
  );
}

interface HiddenProps extends Pick<Choices, 'topic' | 'level' | 'hidesAll' | 'shows'> {
  readonly session: AnalysisView;
  readonly onChange: (shows: readonly Clue[]) => void;
}

/** Names what gives answers away; each part may be shown nevertheless. */
function HiddenWithIt({ session: { timelines }, topic, level, hidesAll, shows, onChange }: HiddenProps) {
  const part = useMemo(() => partOf({ topic, level }), [topic, level]);
  const clues = useMemo(() => cluesOf(timelines, { part, hidesAll }), [timelines, part, hidesAll]);
  if (clues.length === 0) return null;
  return (
    <fieldset className={styles.choices}>
      <legend>Hidden with it, because it gives answers away</legend>
      {clues.map(({ clue, name }) => (
        <label key={clue} className={checkStyles.check}>
          <input
            type="checkbox"
            checked={!shows.includes(clue)}
            onChange={({ target }) =>
              onChange(target.checked ? shows.filter((one) => one !== clue) : [...shows, clue])
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

interface PassageProps {
  readonly session: AnalysisView & Tools;
  readonly topic: CheckTopic;
  readonly written: string;
  readonly problem: string | undefined;
  readonly onWrite: (text: string) => void;
}

/** Passage that is asked about: in measures, or that of the selected range where none are counted. */
function Passage({ session, topic, written, problem, onWrite }: PassageProps) {
  const range = useStore(session.selection, (state) => state.range);
  if (!hasMeasures(session, topic)) {
    return range ? (
      <p>Only the selected passage is asked: {session.positions.span(range.start, range.end)}.</p>
    ) : null;
  }
  return (
    <TextField
      label="Measures (optional)"
      name="measures"
      value={written}
      help="For example 1-8. Leave it empty for the whole piece."
      errors={problem === undefined ? [] : [problem]}
      autoComplete="off"
      onChange={({ target }) => onWrite(target.value)}
    />
  );
}

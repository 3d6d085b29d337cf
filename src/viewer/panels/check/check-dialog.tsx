import { useId, useState } from 'react';
import { CHECK_TOPICS, type CheckTopic } from '../../../kinds/contract/checking.ts';
import { Button } from '../../../ui/button.tsx';
import checkStyles from '../../../ui/check.module.css';
import { DialogActions } from '../../../ui/dialog.tsx';
import fieldStyles from '../../../ui/field.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { canAsk } from '../../check/check.ts';
import { MAX_SAID, type Address } from '../../links/address.ts';
import { measuresOf } from '../../links/arrival.ts';
import type { Links } from '../../links/links.ts';
import { passageOf } from '../../../measures/passage-of.ts';
import type { Session } from '../../session.ts';
import type { Range } from '../../store/selection.ts';
import { copyLink } from '../parts/copy-link.ts';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import styles from './check-bar.module.css';
import { pathOf } from './check-bar.tsx';

const NAMES: Readonly<Record<CheckTopic, string>> = {
  harmony: 'Harmonies',
  keys: 'Keys',
  form: 'Form',
  measures: 'Measure numbers',
};

interface Props {
  readonly session: Session;
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

/** A range in measures, where the file counts them and their numbers can be seen, now and after following the link. */
function passageOfLink(
  session: Session,
  topic: CheckTopic,
  range: Range | undefined,
): Pick<Address, 'time' | 'measures'> {
  if (!range) return {};
  const hasNumbers = topic !== 'measures' && session.check?.part.topic !== 'measures';
  const counted = hasNumbers ? measuresOf(session) : undefined;
  const measures = counted && passageOf(counted, range);
  return measures ? { measures } : { time: range };
}

function Choice({ session, links }: Props) {
  const { timelines, selection, panels } = session;
  const [offered] = useState(() =>
    CHECK_TOPICS.filter((topic) => timelines.some((timeline) => canAsk(timeline, { topic }))),
  );
  const levels = Math.max(...timelines.map(({ lane }) => lane.levelCount ?? 1), 1);
  const [topic, setTopic] = useState(offered[0]);
  const [level, setLevel] = useState(0);
  const [hidesAll, setHidesAll] = useState(false);
  const [say, setSay] = useState('');
  const group = useId();
  const { range } = selection.getState();
  if (topic === undefined) return <p>This file has no labels that can be hidden.</p>;
  const address: Address = {
    ...passageOfLink(session, topic, range),
    check: { topic, ...(topic === 'form' && level > 0 && { level }) },
    ...(hidesAll && { hide: 'all' }),
    ...(say.trim() !== '' && { say: say.trim() }),
  };
  return (
    <form
      className={layoutStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        panels.getState().setDialog(undefined);
        links.open(pathOf(links.to(address)));
      }}
    >
      <p>
        Hide labels, write your own, and compare them with the analyst’s. Nothing is sent: answers stay in
        this browser. There is no timer and no grade, and the analyst’s labels are one press away.
      </p>
      <fieldset className={styles.choices}>
        <legend>What to hide</legend>
        {offered.map((one) => (
          <label key={one} className={checkStyles.check}>
            <input type="radio" name={group} checked={one === topic} onChange={() => setTopic(one)} />
            {NAMES[one]}
          </label>
        ))}
      </fieldset>
      {topic === 'form' && levels > 1 && (
        <div className={fieldStyles.field}>
          <label htmlFor={`${group}-level`}>Level</label>
          <select
            id={`${group}-level`}
            className={fieldStyles.input}
            value={level}
            onChange={({ target }) => setLevel(Number(target.value))}
          >
            <option value={0}>All levels</option>
            {Array.from({ length: levels }, (_, index) => (
              <option key={index} value={index + 1}>
                Level {index + 1}
              </option>
            ))}
          </select>
        </div>
      )}
      <label className={checkStyles.check}>
        <input type="checkbox" checked={hidesAll} onChange={({ target }) => setHidesAll(target.checked)} />
        Hide boundaries too, and tap them while it plays
      </label>
      <TextField
        label="Instruction (optional)"
        name="say"
        maxLength={MAX_SAID}
        value={say}
        help={
          range
            ? 'Shown above the timelines. The link leads to the selected passage.'
            : 'Shown above the timelines.'
        }
        onChange={({ target }) => setSay(target.value)}
      />
      <DialogActions>
        <Button look="outline" onClick={() => panels.getState().setDialog(undefined)}>
          Cancel
        </Button>
        <Button look="outline" onClick={() => void copyLink(session, links.to(address))}>
          Copy link
        </Button>
        <Button type="submit">Start</Button>
      </DialogActions>
    </form>
  );
}

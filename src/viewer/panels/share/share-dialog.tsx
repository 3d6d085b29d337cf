import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { entryAt } from '../../../shared/elements.ts';
import { Button } from '../../../ui/button.tsx';
import checkStyles from '../../../ui/check.module.css';
import { DialogActions } from '../../../ui/dialog.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { writtenMeasures } from '../../links/read-measures.ts';
import {
  measuresAddress,
  sharedAddress,
  shareTargets,
  type ShareOptions,
  type ShareTarget,
} from '../../links/share.ts';
import type { Links } from '../../links/links.ts';
import type { Session } from '../../session.ts';
import { ViewerDialog } from '../viewer-dialog.tsx';
import styles from './share-dialog.module.css';

interface Props {
  readonly session: Session;
  readonly links: Links;
}

/** Makes a link to what is before the reader and copies it. */
export function ShareDialog(props: Props) {
  return (
    <ViewerDialog session={props.session} name="share" heading="Share" className={styles.share}>
      <Share {...props} />
    </ViewerDialog>
  );
}

function Share({ session, links }: Props) {
  // What was before the reader when they asked; the music may go on.
  const [targets] = useState(() => shareTargets(session));
  const [chosen, setTarget] = useState(() => entryAt(targets, 0));
  const [written, setWritten] = useState(() => writtenOf(targets));
  const [options, setOptions] = useState<ShareOptions>({
    withLoop: session.playback.getState().loop !== undefined,
    withSpeed: false,
    withView: false,
  });
  const isMeasures = chosen.name === 'The measures';
  const address = isMeasures ? measuresAddress(session, written.first, written.last) : chosen.address;
  const problem = typeof address === 'string' ? address : undefined;
  const target = typeof address === 'string' ? chosen : { ...chosen, address };
  const link = problem === undefined ? links.to(sharedAddress(session, target, options)) : '';
  return (
    <>
      <Targets targets={targets} chosen={chosen} onChoose={setTarget} />
      {isMeasures && <Measures written={written} problem={problem} onWrite={setWritten} />}
      <Options session={session} target={target} options={options} onChange={setOptions} />
      <Link link={link} />
      <DialogActions>
        <Button look="outline" onClick={() => session.panels.getState().setDialog(undefined)}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}

interface TargetsProps {
  readonly targets: readonly ShareTarget[];
  readonly chosen: ShareTarget;
  readonly onChoose: (target: ShareTarget) => void;
}

function Targets({ targets, chosen, onChoose }: TargetsProps) {
  const group = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>A link to</legend>
      {targets.map((target) => (
        <label key={target.name} className={checkStyles.check}>
          <input type="radio" name={group} checked={target === chosen} onChange={() => onChoose(target)} />
          <span>
            {target.name}
            {target.words !== '' && <span className={styles.which}> {target.words}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The first and the last measure, as text. */
interface Written {
  readonly first: string;
  readonly last: string;
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

interface MeasuresProps {
  readonly written: Written;
  readonly problem: string | undefined;
  readonly onWrite: (written: Written) => void;
}

function Measures({ written, problem, onWrite }: MeasuresProps) {
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
          onChange={({ target }) => onWrite({ ...written, [part]: target.value })}
        />
      ))}
    </div>
  );
}

interface OptionsProps {
  readonly session: Session;
  readonly target: ShareTarget;
  readonly options: ShareOptions;
  readonly onChange: (options: ShareOptions) => void;
}

/** What makes no difference cannot be chosen. */
function Options({ session, target, options, onChange }: OptionsProps) {
  const { speed } = session.playback.getState();
  const all: readonly (readonly [option: keyof ShareOptions, words: string, isOffered: boolean])[] = [
    ['withLoop', 'Loop it', target.isLoopable],
    ['withSpeed', speed === 1 ? 'At this speed' : `At this speed, ${speed} times`, speed !== 1],
    ['withView', 'With this view', true],
  ];
  return (
    <fieldset className={styles.choices}>
      <legend>Options</legend>
      {all.map(([option, words, isOffered]) => (
        <label key={option} className={checkStyles.check}>
          <input
            type="checkbox"
            disabled={!isOffered}
            checked={isOffered && options[option]}
            onChange={({ target: { checked } }) => onChange({ ...options, [option]: checked })}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

/** The link to be read and taken by hand, and a button that copies it. */
function Link({ link }: { readonly link: string }) {
  const id = useId();
  const [done, setDone] = useState<{ readonly link: string; readonly words: string }>();
  const isDone = done?.link === link;
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => setDone({ link, words: 'Link copied.' }),
      // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
      () => setDone({ link, words: 'Your browser did not allow copying. Copy the link from the field.' }),
    );
  };
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>Link</label>
      <div className={styles.link}>
        <input
          id={id}
          className={fieldStyles.input}
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={copy} disabled={link === ''}>
          {isDone ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          Copy
        </Button>
      </div>
      <p className={fieldStyles.help} role="status" aria-label="Sharing">
        {isDone && done.words}
      </p>
    </div>
  );
}

import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { Button } from '../../../ui/button.tsx';
import checkStyles from '../../../ui/check.module.css';
import { Segments } from '../../../ui/segments.tsx';
import { sharedAddress, type ShareOptions, type ShareTarget } from '../../links/share.ts';
import { canChooseVersion, linkedVersion } from '../../links/linked-version.ts';
import type { Links } from '../../links/links.ts';
import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { FileHead } from '../../viewer-file.ts';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import { ShareActions } from './add-to-list.tsx';
import { PassageFields, usePassageChoice } from '../parts/passage-choice.tsx';
import choiceStyles from '../parts/passage-choice.module.css';
import { CopiedField } from './copied-field.tsx';
import { EmbedTab } from './embed-tab.tsx';
import { FoldedOptions } from './folded-options.tsx';
import styles from './share-dialog.module.css';
import { ShareNote } from './share-note.tsx';
import { sharedInWords } from './shared-in-words.ts';

interface Props {
  readonly session: Session;
  readonly links: Links;
  /** Title of the file. */
  readonly title: string;
  readonly file: FileHead['file'];
}

const WAYS = ['Link', 'Embed'] as const;

/** Makes a link to what is before the reader, or a frame with it, and copies that. */
export function ShareDialog(props: Props) {
  return (
    <ViewerDialog session={props.session} name="share" heading="Share" className={styles.share}>
      <Ways {...props} />
    </ViewerDialog>
  );
}

function Ways(props: Props) {
  const [way, setWay] = useState<(typeof WAYS)[number]>('Link');
  const name = useId();
  const copy = useRef<HTMLButtonElement>(null);
  // What most readers open it for.
  useEffect(() => copy.current?.focus(), []);
  if (props.links.pages.embedHelp === undefined) return <Share {...props} copy={copy} />;
  return (
    <>
      <Segments
        label="Share as"
        name={name}
        choices={WAYS}
        chosen={way}
        onChoose={setWay}
        className={styles.tabs}
      >
        {(choice) => choice}
      </Segments>
      {way === 'Link' ? <Share {...props} copy={copy} /> : <EmbedTab {...props} />}
    </>
  );
}

function Share({ session, links, title, file, copy }: Props & { readonly copy: Ref<HTMLButtonElement> }) {
  const choice = usePassageChoice(session);
  const [options, setOptions] = useState<ShareOptions>({
    withLoop: session.playback.getState().loop !== undefined,
    withSpeed: false,
    withView: false,
  });
  const { target } = choice;
  const { setDialog } = session.panels.getState();
  const [isFixed, setIsFixed] = useState(linkedVersion(file, links) !== undefined);
  const version = isFixed ? file?.version : undefined;
  const address = target && sharedAddress(session, target, options);
  const link = address ? links.to(address, version) : '';
  return (
    <>
      <p className={styles.sentence} role="status" aria-label="What the link shows">
        {target && address
          ? sharedInWords(title, target, address, version, session.positions)
          : 'These measures cannot be read. Correct them under Options.'}
      </p>
      <CopiedField name="link" text={link} statusLabel="Sharing" button={copy} />
      <ShareNote links={links} file={file} />
      <FoldedOptions>
        <PassageFields choice={choice} legend="A link to" />
        <Options session={session} target={target ?? choice.chosen} options={options} onChange={setOptions}>
          <label className={checkStyles.check}>
            <input
              type="checkbox"
              disabled={!canChooseVersion(file, links)}
              checked={isFixed || links.isFixed === true}
              onChange={({ target: { checked } }) => setIsFixed(checked)}
            />
            Keep this version
          </label>
        </Options>
      </FoldedOptions>
      <ShareActions session={session} links={links} title={title} target={target}>
        {file?.citation && (
          <Button look="plain" className={styles.cite} onClick={() => setDialog('cite')}>
            Cite
          </Button>
        )}
        {file?.citation && links.figures && !session.check && (
          <Button look="plain" onClick={() => setDialog('figure')}>
            Figure
          </Button>
        )}
      </ShareActions>
    </>
  );
}

interface OptionsProps {
  readonly session: AnalysisView;
  readonly target: ShareTarget;
  readonly options: ShareOptions;
  readonly onChange: (options: ShareOptions) => void;
  /** Further choices. */
  readonly children: ReactNode;
}

/** Options of the link; one without effect cannot be chosen. */
function Options({ session, target, options, onChange, children }: OptionsProps) {
  const { speed } = session.playback.getState();
  const all: readonly (readonly [option: keyof ShareOptions, words: string, isOffered: boolean])[] = [
    ['withLoop', 'Loop it', target.isLoopable],
    ['withSpeed', speed === 1 ? 'Same speed' : `Same speed, ${speed} times`, speed !== 1],
    ['withView', 'Same zoom', true],
  ];
  return (
    <fieldset className={choiceStyles.choices}>
      <legend>With it</legend>
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
      {children}
    </fieldset>
  );
}

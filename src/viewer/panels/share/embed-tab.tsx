import { Check, ChevronDown, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { embedHtml, EMBED_SIZE, framed } from '../../../shared/embed-path.ts';
import { Button } from '../../../ui/button.tsx';
import checkStyles from '../../../ui/check.module.css';
import { DialogActions } from '../../../ui/dialog.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { canChooseVersion } from '../../links/linked-version.ts';
import type { Links } from '../../links/links.ts';
import { sharedAddress, type ShareOptions } from '../../links/share.ts';
import type { Session } from '../../session.ts';
import type { FileHead } from '../../viewer-file.ts';
import { PageLink } from '../parts/page-link.tsx';
import { PassageFields, usePassageChoice } from '../parts/passage-choice.tsx';
import { CHOICES, SIZES, USUAL, withOptions, type EmbedOptions, type Topic } from './embed-options.ts';
import styles from './embed-tab.module.css';
import { FoldedOptions } from './folded-options.tsx';

interface Props {
  readonly session: Session;
  readonly links: Links;
  readonly title: string;
  readonly file: FileHead['file'];
}

/** Makes a frame for a page of another site: its HTML, and the frame itself to be tried. */
export function EmbedTab({ session, links, title, file }: Props) {
  const choice = usePassageChoice(session, true);
  const [options, setOptions] = useState(USUAL);
  const mayFix = canChooseVersion(file, links);
  const [isFixed, setIsFixed] = useState(true);
  const close = () => session.panels.getState().setDialog(undefined);
  const { target } = choice;
  const [loops] = useState<ShareOptions>({
    withLoop: session.playback.getState().loop !== undefined,
    withSpeed: false,
    withView: false,
  });
  const address = target && { ...sharedAddress(session, target, loops), ...session.check?.address };
  const frame =
    address && withOptions(framed(links.to(address, mayFix && isFixed ? file?.version : undefined)), options);
  const { width, height } = SIZES[options.size] ?? EMBED_SIZE;
  if (file?.is_own === true && !file.is_public && links.key === undefined)
    return <Private links={links} onClose={close} />;
  return (
    <>
      {frame !== undefined && <Preview address={frame} width={width} height={height} />}
      <CopiedHtml html={frame === undefined ? '' : embedHtml({ address: frame, title, width, height })} />
      {file?.is_by_link === true && (
        <p>The frame has the key of this link: whoever sees it can read the file.</p>
      )}
      <FoldedOptions>
        <PassageFields choice={choice} legend="A frame with" />
        <FrameChoices options={options} onChange={setOptions}>
          <label className={checkStyles.check}>
            <input
              type="checkbox"
              disabled={!mayFix}
              checked={(mayFix && isFixed) || links.isFixed === true}
              onChange={({ target: { checked } }) => setIsFixed(checked)}
            />
            Always this version
          </label>
        </FrameChoices>
      </FoldedOptions>
      <DialogActions>
        {links.pages.embedHelp !== undefined && (
          <PageLink className={styles.help} links={links} href={links.pages.embedHelp}>
            How to put it into a page
          </PageLink>
        )}
        <Button look="outline" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}

function Private({ links, onClose }: { readonly links: Links; readonly onClose: () => void }) {
  const { sharing } = links.pages;
  return (
    <>
      <p>
        This file is private: nobody else could see the frame. Make a link for others, open it, and embed the
        file from there.
      </p>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
        {sharing !== undefined && (
          <PageLink links={links} href={sharing}>
            Make a link for others
          </PageLink>
        )}
      </DialogActions>
    </>
  );
}

interface PreviewProps {
  readonly address: string;
  readonly width: number | '100%';
  readonly height: number;
}

/** The frame itself, as large as it will be or as there is room. */
const Preview = ({ address, width, height }: PreviewProps) => (
  <iframe
    // Another address is another document, not a further step of this page's history.
    key={address}
    className={styles.preview}
    src={address}
    title="Preview"
    width={width}
    height={height}
    allow="autoplay; fullscreen; encrypted-media"
  />
);

interface ChoicesProps {
  readonly options: EmbedOptions;
  readonly onChange: (options: EmbedOptions) => void;
  /** A further choice. */
  readonly children: React.ReactNode;
}

function FrameChoices({ options, onChange, children }: ChoicesProps) {
  const { size, chosen, opensGuide } = options;
  const topics = Object.keys(CHOICES) as Topic[];
  return (
    <>
      <div className={styles.choices}>
        <Choice
          label="Size"
          names={SIZES.map(({ name }) => name)}
          chosen={size}
          onChoose={(index) => onChange({ ...options, size: index })}
        />
        {topics.map((topic) => (
          <Choice
            key={topic}
            label={topic}
            names={CHOICES[topic].map(({ name }) => name)}
            chosen={chosen[topic]}
            onChoose={(index) => onChange({ ...options, chosen: { ...chosen, [topic]: index } })}
          />
        ))}
      </div>
      <label className={checkStyles.check}>
        <input
          type="checkbox"
          checked={opensGuide}
          onChange={({ target: { checked } }) => onChange({ ...options, opensGuide: checked })}
        />
        Open the guide
      </label>
      {children}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function Choice({ label, names, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={fieldStyles.selectBox}>
        <select
          id={id}
          className={fieldStyles.select}
          value={chosen}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {names.map((name, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
    </div>
  );
}

/** Button that copies the HTML, and the HTML to be taken by hand. */
function CopiedHtml({ html }: { readonly html: string }) {
  const [done, setDone] = useState<{ readonly html: string; readonly words: string }>();
  const isDone = done?.html === html;
  const copy = () => {
    navigator.clipboard.writeText(html).then(
      () => setDone({ html, words: 'HTML copied. Paste it where your page takes HTML.' }),
      // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
      () => setDone({ html, words: 'Your browser did not allow copying. Copy the HTML from the field.' }),
    );
  };
  return (
    <div className={fieldStyles.field}>
      <div className={styles.html}>
        <Button onClick={copy} disabled={html === ''}>
          {isDone ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          Copy HTML
        </Button>
        <input
          aria-label="HTML"
          className={fieldStyles.input}
          readOnly
          value={html}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <p className={fieldStyles.help} role="status" aria-label="Embedding">
        {isDone && done.words}
      </p>
    </div>
  );
}

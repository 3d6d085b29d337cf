import { useState } from 'react';
import { embedHtml, EMBED_SIZE, framed } from '../../../shared/embed-path.ts';
import { Button } from '../../../ui/button.tsx';
import checkStyles from '../../../ui/check.module.css';
import { DialogActions } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { canChooseVersion } from '../../links/linked-version.ts';
import type { Links } from '../../links/links.ts';
import { sharedAddress, type ShareOptions } from '../../links/share.ts';
import type { Session } from '../../session.ts';
import type { FileHead } from '../../viewer-file.ts';
import { PageLink } from '../parts/page-link.tsx';
import { PassageFields, usePassageChoice } from '../parts/passage-choice.tsx';
import { CopiedField } from './copied-field.tsx';
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
      <CopiedField
        name="HTML"
        text={frame === undefined ? '' : embedHtml({ address: frame, title, width, height })}
        next="Paste it where your page takes HTML."
        statusLabel="Embedding"
        isCode
      />
      {file?.is_by_link === true && (
        <p>The frame has the key of this link: whoever sees it can read the file.</p>
      )}
      <FoldedOptions>
        <PassageFields choice={choice} legend="A frame with" />
        <FrameChoices options={options} hasScore={session.panels.getState().hasScore} onChange={setOptions}>
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
  /** Whether the file has a score. */
  readonly hasScore: boolean;
  readonly onChange: (options: EmbedOptions) => void;
  /** A further choice. */
  readonly children: React.ReactNode;
}

function FrameChoices({ options, hasScore, onChange, children }: ChoicesProps) {
  const { size, chosen, opensGuide, showsScore } = options;
  const topics = Object.keys(CHOICES) as Topic[];
  return (
    <>
      <div className={styles.choices}>
        <SelectField
          label="Size"
          choices={namesOf(SIZES)}
          value={size}
          onChoose={(index) => onChange({ ...options, size: index })}
        />
        {topics.map((topic) => (
          <SelectField
            key={topic}
            label={topic}
            choices={namesOf(CHOICES[topic])}
            value={chosen[topic]}
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
      {hasScore && (
        <label className={checkStyles.check}>
          <input
            type="checkbox"
            checked={showsScore}
            onChange={({ target: { checked } }) => onChange({ ...options, showsScore: checked })}
          />
          Show the score
        </label>
      )}
      {children}
    </>
  );
}

/** Names by their places. */
const namesOf = (all: readonly { readonly name: string }[]) =>
  all.map(({ name }, index) => [index, name] as const);

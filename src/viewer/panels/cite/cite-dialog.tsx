import { Check, Copy, Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import {
  CITATION_STYLES,
  cite,
  isTextStyle,
  STYLE_NAMES,
  styled,
  type CitationStyle,
  type TextStyle,
} from '../../../cite/cite.ts';
import { dayOf, type Cited } from '../../../cite/cited.ts';
import { htmlOf, textOf, type Runs } from '../../../cite/runs.ts';
import { saveBlob } from '../../../shared/save-blob.ts';
import { Button } from '../../../ui/button.tsx';
import checkStyles from '../../../ui/check.module.css';
import { DialogActions } from '../../../ui/dialog.tsx';
import fieldStyles from '../../../ui/field.module.css';
import type { Links } from '../../links/links.ts';
import type { Session } from '../../session.ts';
import type { Citable, FileHead } from '../../viewer-file.ts';
import { PassageFields, usePassageChoice } from '../parts/passage-choice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import textStyles from '../../../ui/text.module.css';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import styles from './cite-dialog.module.css';
import { createCiteStyle } from '../parts/cite-style.ts';
import { citedOf, citedPassage } from '../parts/cited-passage.ts';

const BY_OWNER = 'Only you can open its address.';
const BY_LINK = 'Its address opens for nobody but its owner until it is published.';

interface Props {
  readonly session: Session;
  readonly links: Links;
  readonly file: NonNullable<FileHead['file']>;
  readonly citable: Citable;
}

/** Cites the file, or the passage before the reader. */
export function CiteDialog(props: Props) {
  return (
    <>
      <ViewerDialog session={props.session} name="cite" heading="Cite" className={styles.cite}>
        <CiteForm {...props} isWhole />
      </ViewerDialog>
      <ViewerDialog
        session={props.session}
        name="citePassage"
        heading="Cite this passage"
        className={styles.cite}
      >
        <CiteForm {...props} isWhole={false} />
      </ViewerDialog>
    </>
  );
}

function CiteForm({ session, links, file, citable, isWhole }: Props & { readonly isWhole: boolean }) {
  const choice = usePassageChoice(session, isWhole);
  const [kept] = useState(() => createCiteStyle(session.storage));
  const style = useStore(kept, (state) => state.style);
  const address = choice.target?.address;
  const cited = address && {
    ...citedOf(file.id, file.is_public, citable),
    address: links.to(address, citable.version),
    accessedOn: dayOf(new Date()),
    passage: citedPassage(session, address),
  };
  return (
    <>
      {!file.is_public && <p>This analysis is not public. {file.is_by_link === true ? BY_LINK : BY_OWNER}</p>}
      <PassageFields choice={choice} legend="What to cite" />
      <SelectField
        label="Style"
        choices={CITATION_STYLES.map((one) => [one, STYLE_NAMES[one]] as const)}
        value={style}
        onChoose={(chosen) => kept.setState({ style: chosen })}
      />
      {cited &&
        (isTextStyle(style) ? (
          <TextCitation style={style} cited={cited} />
        ) : (
          <FileCitation style={style} cited={cited} />
        ))}
      <DialogActions>
        <Button look="outline" onClick={() => session.panels.getState().setDialog(undefined)}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}

interface CitationProps<Style> {
  readonly style: Style;
  readonly cited: Cited;
}

function TextCitation({ style, cited }: CitationProps<TextStyle>) {
  const [isPlain, setPlain] = useState(false);
  const { entry, inText } = styled(style, cited);
  const hasItalics = [...entry, ...inText].some((run) => run.isItalic);
  return (
    <>
      <Copied name="Reference" runs={entry} isPlain={isPlain} />
      <Copied name={style === 'chicago-notes' ? 'Note' : 'In the text'} runs={inText} isPlain={isPlain} />
      {hasItalics && (
        <label className={checkStyles.check}>
          <input type="checkbox" checked={!isPlain} onChange={({ target }) => setPlain(!target.checked)} />
          Copy with italics
        </label>
      )}
    </>
  );
}

function FileCitation({ style, cited }: CitationProps<CitationStyle>) {
  const { text, type, filename } = cite(style, cited);
  return (
    <Block name={STYLE_NAMES[style]} text={text} html={undefined}>
      <textarea readOnly aria-label={STYLE_NAMES[style]} rows={8} value={text} spellCheck={false} />
      <Button look="outline" onClick={() => saveBlob(new Blob([text], { type }), filename)}>
        <Download size={18} aria-hidden="true" />
        Download
      </Button>
    </Block>
  );
}

interface CopiedProps {
  readonly name: string;
  readonly runs: Runs;
  readonly isPlain: boolean;
}

function Copied({ name, runs, isPlain }: CopiedProps) {
  return (
    <Block name={name} text={textOf(runs)} html={isPlain ? undefined : htmlOf(runs)}>
      <p>
        {runs.map(({ text, isItalic }, index) =>
          isItalic && !isPlain ? <i key={index}>{text}</i> : <span key={index}>{text}</span>,
        )}
      </p>
    </Block>
  );
}

interface BlockProps {
  readonly name: string;
  /** Text to copy, together with `html` for programs that take it. */
  readonly text: string;
  readonly html: string | undefined;
  readonly children: React.ReactNode;
}

/** A text to be read and taken by hand, with a button that copies it. */
function Block({ name, text, html, children }: BlockProps) {
  const headingId = useId();
  const [done, setDone] = useState<{ readonly text: string; readonly isCopied: boolean }>();
  const isCopied = done?.text === text && done.isCopied;
  const isRefused = done?.text === text && !done.isCopied;
  const copy = () => {
    copyStyled(text, html).then(
      () => setDone({ text, isCopied: true }),
      // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
      () => setDone({ text, isCopied: false }),
    );
  };
  return (
    <section className={styles.block} aria-labelledby={headingId}>
      <h3 id={headingId}>{name}</h3>
      <div className={styles.text}>{children}</div>
      <Button look="outline" aria-label={`Copy: ${name}`} onClick={copy}>
        {isCopied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <p className={isRefused ? fieldStyles.help : textStyles.visuallyHidden} role="status" aria-label={name}>
        {isCopied && 'Copied.'}
        {isRefused && 'Your browser did not allow copying. Select the text and copy it.'}
      </p>
    </section>
  );
}

/** Puts a text on the clipboard, and beside it as HTML for programs that take italics. */
async function copyStyled(text: string, html: string | undefined): Promise<void> {
  if (html === undefined || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text);
  const blob = (content: string, type: string) => new Blob([content], { type });
  return navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': blob(text, 'text/plain'), 'text/html': blob(html, 'text/html') }),
  ]);
}

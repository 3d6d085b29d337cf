import { useEffect, useState, type ReactNode } from 'react';
import { CITATION_STYLES, STYLE_NAMES, type CitationStyle } from '../cite/cite.ts';
import { AppError } from '../shared/app-error.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { CopiedText } from './copied-text.tsx';
import styles from './wide-dialog.module.css';

/** Asks the server for a citation in a style. Throws `AppError`. */
type AskForCitation = (style: CitationStyle, signal: AbortSignal) => Promise<string>;

interface Props {
  readonly heading: string;
  /** Another function writes the citation anew. */
  readonly ask: AskForCitation;
  readonly onClose: () => void;
  /** What stands above the citation. */
  readonly children: ReactNode;
}

/** A citation in the style that the reader chooses. */
export const CitationDialog = ({ heading, ask, onClose, children }: Props) => (
  <Dialog heading={heading} className={styles.dialog} onClose={onClose}>
    {children}
    <StyledCitation ask={ask} />
    <DialogActions>
      <Button look="outline" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </Dialog>
);

function StyledCitation({ ask }: Pick<Props, 'ask'>) {
  const [style, setStyle] = useState<CitationStyle>('apa');
  const citation = useCitation(ask, style);
  return (
    <>
      <SelectField
        label="Style"
        choices={CITATION_STYLES.map((one) => [one, STYLE_NAMES[one]] as const)}
        value={style}
        onChoose={setStyle}
      />
      {citation instanceof AppError ? (
        <Notice kind="error">
          <p>{citation.message}</p>
        </Notice>
      ) : citation === undefined ? (
        <Spinner label="Writing the citation" />
      ) : (
        <CopiedText name="citation" text={citation} />
      )}
    </>
  );
}

/** The citation in a style; undefined until the server has answered. */
function useCitation(ask: AskForCitation, style: CitationStyle): string | AppError | undefined {
  const [written, setWritten] = useState<{ style: CitationStyle; citation: string | AppError }>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    ask(style, signal).then(
      (text) => setWritten({ style, citation: text.trim() }),
      (error: unknown) => {
        if (error instanceof AppError) setWritten({ style, citation: error });
        else if (!signal.aborted) throw error;
      },
    );
    return () => leaving.abort();
  }, [ask, style]);
  return written?.style === style ? written.citation : undefined;
}

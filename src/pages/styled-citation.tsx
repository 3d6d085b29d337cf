import { useEffect, useState } from 'react';
import { CITATION_STYLES, STYLE_NAMES, type CitationStyle } from '../cite/cite.ts';
import { AppError } from '../shared/app-error.ts';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { CopiedText } from './copied-text.tsx';

/** Asks the server for a citation in a style. Throws `AppError`. */
type AskForCitation = (style: CitationStyle, signal: AbortSignal) => Promise<string>;

/** A citation in the style that the reader chooses; another `ask` writes it anew. */
export function StyledCitation({ ask }: { readonly ask: AskForCitation }) {
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

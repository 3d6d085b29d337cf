import { useEffect, useState } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { CITATION_STYLES, STYLE_NAMES, type CitationStyle } from '../../cite/cite.ts';
import { AppError } from '../../shared/app-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CopiedText } from '../copied-text.tsx';
import type { Listing } from './corpus-address.ts';
import type { Corpus } from './corpus-entry.ts';
import styles from './corpus-dialog.module.css';

interface Props {
  readonly corpus: Corpus;
  readonly listing: Listing;
  readonly onClose: () => void;
}

/** The citation that the makers ask for, and one of the corpus on this site in any style. */
export function CiteDialog({ corpus, listing, onClose }: Props) {
  const [style, setStyle] = useState<CitationStyle>('apa');
  const citation = useCitation(corpus.slug, listing.key, style);
  return (
    <Dialog heading="Cite this corpus" className={styles.dialog} onClose={onClose}>
      {corpus.citation !== '' && (
        <>
          <p>Its makers ask to be cited so:</p>
          <CopiedText name="their citation" text={corpus.citation} />
        </>
      )}
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
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The citation in a style; undefined until the server has answered. */
function useCitation(
  slug: string,
  k: string | undefined,
  style: CitationStyle,
): string | AppError | undefined {
  const [written, setWritten] = useState<{ style: CitationStyle; citation: string | AppError }>();
  useEffect(() => {
    const leaving = new AbortController();
    const params = { path: { slug }, query: { style, ...(k !== undefined && { k }) } };
    const { signal } = leaving;
    orThrow(api.GET('/corpora/{slug}/citation', { params, parseAs: 'text', signal })).then(
      (text) => setWritten({ style, citation: text.trim() }),
      (error: unknown) => {
        if (error instanceof AppError) setWritten({ style, citation: error });
        else if (!signal.aborted) throw error;
      },
    );
    return () => leaving.abort();
  }, [slug, k, style]);
  return written?.style === style ? written.citation : undefined;
}

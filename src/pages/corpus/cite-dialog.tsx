import { useCallback } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import type { CitationStyle } from '../../cite/cite.ts';
import { CitationDialog } from '../citation-dialog.tsx';
import { CopiedText } from '../copied-text.tsx';
import type { Listing } from './corpus-address.ts';
import type { Corpus } from './corpus-entry.ts';

interface Props {
  readonly corpus: Corpus;
  readonly listing: Listing;
  readonly onClose: () => void;
}

/** The citation that the makers ask for, and one of the corpus on this site in any style. */
export function CiteDialog({ corpus: { slug, citation }, listing: { key }, onClose }: Props) {
  const ask = useCallback(
    (style: CitationStyle, signal: AbortSignal) => {
      const params = { path: { slug }, query: { style, ...(key !== undefined && { k: key }) } };
      return orThrow(api.GET('/corpora/{slug}/citation', { params, parseAs: 'text', signal }));
    },
    [slug, key],
  );
  return (
    <CitationDialog heading="Cite this corpus" ask={ask} onClose={onClose}>
      {citation !== '' && (
        <>
          <p>Its makers ask to be cited so:</p>
          <CopiedText name="their citation" text={citation} />
        </>
      )}
    </CitationDialog>
  );
}

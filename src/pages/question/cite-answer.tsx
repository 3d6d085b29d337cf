import { useCallback } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import type { CitationStyle } from '../../cite/cite.ts';
import { CitationDialog } from '../citation-dialog.tsx';

interface Props {
  readonly slug: string;
  readonly onClose: () => void;
}

/** A citation of the answer of this moment. */
export function CiteAnswer({ slug, onClose }: Props) {
  const ask = useCallback(
    (style: CitationStyle, signal: AbortSignal) => {
      const params = { path: { slug }, query: { style } };
      return orThrow(api.GET('/questions/{slug}/citation', { params, parseAs: 'text', signal }));
    },
    [slug],
  );
  return (
    <CitationDialog heading="Cite this answer" ask={ask} onClose={onClose}>
      <p>
        The count changes when analyses are added or changed. Export the answer too: it names the version of
        each file.
      </p>
    </CitationDialog>
  );
}

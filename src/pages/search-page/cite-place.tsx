import { useCallback } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import type { CitationStyle } from '../../cite/cite.ts';
import { CitationDialog } from '../citation-dialog.tsx';
import type { Place } from './found.ts';
import { placeInWords, viewerPlace } from './hit-words.ts';

/** The citation of a place in an analysis. */
export default function CitePlace({
  place,
  onClose,
}: {
  readonly place: Place;
  readonly onClose: () => void;
}) {
  const { file } = place;
  const { id } = file;
  const { c, m } = viewerPlace(place);
  const ask = useCallback(
    (style: CitationStyle, signal: AbortSignal) => {
      // Measures say more than the name of a unit does.
      const passage = m !== undefined ? { m } : c !== undefined ? { c } : {};
      const params = { path: { id }, query: { style, ...passage } };
      return orThrow(api.GET('/files/{id}/citation', { params, parseAs: 'text', signal }));
    },
    [id, c, m],
  );
  return (
    <CitationDialog heading="Cite this passage" ask={ask} onClose={onClose}>
      <p>
        {file.title}, {placeInWords(place)}
      </p>
    </CitationDialog>
  );
}

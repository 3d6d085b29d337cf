import { useCallback } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import type { CitationStyle } from '../../cite/cite.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { StyledCitation } from '../styled-citation.tsx';
import styles from './cite-place.module.css';
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
    <Dialog heading="Cite this passage" className={styles.dialog} onClose={onClose}>
      <p>
        {file.title}, {placeInWords(place)}
      </p>
      <StyledCitation ask={ask} />
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

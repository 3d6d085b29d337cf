import { useState } from 'react';

/**
 * State of a form that is made anew when the search that it starts from changes under it, as by the browser's Back.
 * `from` is compared as JSON.
 */
export function useDraft<Draft>(from: unknown, make: () => Draft) {
  const [draft, setDraft] = useState(make);
  const shown = JSON.stringify(from);
  const [draftOf, setDraftOf] = useState(shown);
  if (draftOf !== shown) {
    setDraftOf(shown);
    setDraft(make());
  }
  return [draft, setDraft] as const;
}

import { useEffect } from 'react';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { FoundLayer } from '../../scene/layers/found-layer.ts';
import { useFoundRows } from '../parts/use-found-rows.ts';

/** Has what was found marked in the lanes. */
export function FoundMarks({ session }: { readonly session: AnalysisView & Tools }) {
  const { overlay } = session;
  const found = useFoundRows(session.find);
  useEffect(() => {
    if (!found || found.size === 0) return undefined;
    overlay.setState({ found: (...given) => new FoundLayer(...given, found) });
    return () => overlay.setState({ found: undefined });
  }, [overlay, found]);
  return null;
}

import { useEffect, useState } from 'react';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Tools } from '../session/tools.ts';
import { listenToPointer } from './input/pointer.ts';
import { Stage } from './stage.tsx';
import { canDraw } from './gpu/early-canvas.ts';
import styles from './timelines-canvas.module.css';

const NO_WEBGL =
  'The timelines cannot be drawn: this browser has no WebGL 2, or it is switched off. Switch on hardware acceleration in its settings, or use another browser. Until then the Outline has all of it as text, and Details what is known of each entry.';
const CONTEXT_LOST =
  'The timelines cannot be drawn at the moment: the graphics card was taken away. They come back by themselves; if not, reload the page.';

interface TimelinesCanvasProps {
  readonly session: AnalysisView & Tools;
  /** Id of the region, for controls that move it and refer to it. */
  readonly id: string;
  /** Title of the file, for the region's name. */
  readonly title: string;
}

/**
 * The timelines of a session on one canvas as large as its parent, with its pointer. The region has the keyboard
 * after a click; its `framesDrawn` counts the frames drawn so far and stands still while nothing changes.
 */
export function TimelinesCanvas({ session, id, title }: TimelinesCanvasProps) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [hasWebgl] = useState(canDraw);
  const [isLost, setIsLost] = useState(false);

  useEffect(() => {
    if (!host) return undefined;
    return listenToPointer(host, session);
  }, [host, session]);

  // Without WebGL the file can still be read in the outline.
  useEffect(() => {
    if (hasWebgl) return;
    session.panels.getState().showTab('outline');
    session.firstPicture.setState({ isThere: true });
  }, [hasWebgl, session]);

  const problem = !hasWebgl ? NO_WEBGL : isLost ? CONTEXT_LOST : undefined;
  return (
    <div
      ref={setHost}
      id={id}
      className={styles.host}
      role="region"
      aria-label={`Timelines of ${title}`}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the one tab stop of everything drawn inside
      tabIndex={0}
    >
      {host && hasWebgl && <Stage session={session} host={host} onContext={setIsLost} />}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

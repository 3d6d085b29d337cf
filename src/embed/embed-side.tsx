import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { canDraw } from '../viewer/scene/gpu/early-canvas.ts';
import { GuidePanel } from '../viewer/panels/guide/guide-panel.tsx';
import type * as latePanels from '../viewer/panels/late-panels.tsx';
import { useGuideEntries } from '../viewer/panels/parts/use-guide-entries.ts';
import type { Session } from '../viewer/session.ts';
import type { AnalysisView } from '../viewer/session/analysis-view.ts';
import type { Tools } from '../viewer/session/tools.ts';
import type { FileHead } from '../viewer/viewer-file.ts';
import styles from './embed-side.module.css';

/** Few frames ask for it. */
const EmbedScore = lazy(() => import('./embed-score.tsx').then((module) => ({ default: module.EmbedScore })));

/** Comes after the timelines, which most readers see. */
const EmbedOutline = lazy(() =>
  import('./embed-outline.tsx').then((module) => ({ default: module.EmbedOutline })),
);

/** Whether the guide is there and open. */
export interface Side {
  readonly hasGuide: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** The guide, where the file has comments; an exercise is there in its place. */
export function useSide(session: AnalysisView & Tools, opensGuide: boolean): Side {
  const [isOpen, setIsOpen] = useState(opensGuide);
  const hasComments = useGuideEntries(session).length > 0;
  const hasGuide = hasComments && session.check === undefined;
  return { hasGuide, isOpen: hasGuide && isOpen, toggle: () => setIsOpen(!isOpen) };
}

interface Props {
  readonly session: Session;
  readonly file: FileHead;
  readonly exercise: typeof latePanels | undefined;
  readonly side: Side;
  readonly showsScore: boolean;
  /** The recording's pictures, if there are any. */
  readonly pictures: ReactNode;
}

/** Beside the timelines, or over them where there is no room: pictures, the score, the guide, the exercise. */
export function EmbedSide({ session, file: { file }, exercise, side, showsScore, pictures }: Props) {
  const { check } = session;
  const isDrawn = useStore(session.firstPicture, ({ isThere }) => isThere);
  const analyst = file?.hides_names === true ? undefined : (file?.author_name ?? file?.author) || undefined;
  return (
    <div className={styles.side} data-panel={side.isOpen || check !== undefined || !canDraw() || undefined}>
      {pictures}
      {showsScore && (
        <Suspense>
          <EmbedScore session={session} />
        </Suspense>
      )}
      {isDrawn && (
        <Suspense>
          <EmbedOutline session={session} />
        </Suspense>
      )}
      {side.isOpen && (
        <div className={styles.panel}>
          <GuidePanel session={session} />
        </div>
      )}
      {check && exercise && (
        <div className={styles.panel}>
          <exercise.ExercisePanel session={session} check={check} analyst={analyst} />
        </div>
      )}
    </div>
  );
}

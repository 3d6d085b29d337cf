import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { holdView } from '../../links/hold-view.ts';
import { viewPart } from '../../links/present-address.ts';
import { afterLayout } from '../../scene/commands/commands.ts';
import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { Black } from './black.tsx';
import { PresentBar } from './present-bar.tsx';
import type { PresentCommand } from '../../present/present-keys.ts';
import { runPresentCommand } from './run-present-command.ts';
import { usePresentKeys } from './use-present-keys.ts';
import { useProjectors } from './use-projectors.ts';
import { useAlone, useFullScreen } from './use-whole-screen.ts';

interface Props {
  readonly session: Session;
  readonly title: string;
  /** The viewer's own element. */
  readonly screen: RefObject<HTMLElement | null>;
}

/** Additions of a presentation to the viewer, from its beginning to its end. */
export function Presenting({ session, title, screen }: Props) {
  const { presenting } = session;
  const isOnScreen = useStore(presenting, ({ mode }) => mode === 'screen');
  const isBlack = useStore(presenting, (state) => state.isBlack);
  const [place, setPlace] = useState('');
  const end = useCallback(() => presenting.getState().setMode('off'), [presenting]);
  const run = useCallback(
    (command: PresentCommand) => {
      const reached = runPresentCommand(session, command);
      if (reached !== undefined) setPlace(reached);
    },
    [session],
  );
  useAlone(screen, isOnScreen);
  useFullScreen(isOnScreen, end);
  usePresentKeys(session, run);
  const projectors = useProjectors(session, run);
  useSameView(session, isOnScreen);
  useEffect(() => {
    if (!isOnScreen) return undefined;
    focusTimelines();
    session.panels.getState().say('Presenting. PgDn and PgUp go from place to place, B is black, Esc ends.');
    return focusTimelines;
  }, [session, isOnScreen]);
  return (
    <>
      <PresentBar session={session} title={title} place={place} projectors={projectors} run={run} />
      {isOnScreen && isBlack && <Black onEnd={() => run('black')} />}
    </>
  );
}

/** Keeps the span of time in view, on the larger canvas and afterwards on the smaller one. */
function useSameView(session: AnalysisView, isOnScreen: boolean): void {
  // Before the canvas has another size.
  useLayoutEffect(() => {
    if (!isOnScreen) return undefined;
    keepInView(session);
    return () => keepInView(session);
  }, [session, isOnScreen]);
}

function keepInView(session: AnalysisView): void {
  const { view } = viewPart(session);
  if (view) afterLayout(holdView(session, view));
}

import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import { routesOf } from '../../present/places.ts';
import type { Listening } from '../../session/listening.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { LoopButton } from '../parts/loop-button.tsx';
import { SpeedMenu } from '../parts/speed-menu.tsx';
import { useKeyHint } from '../parts/use-key-hint.ts';
import { Clock } from './clock.tsx';
import styles from './present-bar.module.css';
import type { PresentCommand } from '../../present/present-keys.ts';
import { Blocked, ProjectorControl } from './projector-control.tsx';
import type { Projectors } from './use-projectors.ts';

interface Props {
  readonly session: AnalysisView & Listening & Tools;
  readonly title: string;
  /** The place that was gone to last, in words. */
  readonly place: string;
  /** Undefined where there can be none. */
  readonly projectors: Projectors | undefined;
  readonly run: (command: PresentCommand) => void;
}

/** The presenter's controls: places, playback, the content shown to the class, and the end. */
export function PresentBar({ session, title, place, projectors, run }: Props) {
  const { presenting, panels, playback } = session;
  const { mode, shows, isBlack } = useStore(presenting);
  const hasScore = useStore(panels, (state) => state.hasScore);
  const isPlaying = useStore(playback, ({ playing }) => playing);
  const withKey = useKeyHint(session.singleKeys);
  const isOnScreen = mode === 'screen';
  return (
    <section className={styles.bar} aria-label="Presentation" data-mode={mode}>
      {isOnScreen && <h1>{title}</h1>}
      <div className={styles.steps}>
        <IconButton
          aria-label="Previous place"
          title={withKey('Previous place', 'PageUp')}
          onClick={() => run('previous')}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        {isOnScreen && (
          <IconButton
            aria-label={isPlaying ? 'Pause' : 'Play'}
            title={withKey(isPlaying ? 'Pause' : 'Play', ' ')}
            onClick={() => run('play')}
          >
            {isPlaying ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
          </IconButton>
        )}
        <IconButton
          aria-label="Next place"
          title={withKey('Next place', 'PageDown')}
          onClick={() => run('next')}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
        <Routes session={session} />
        {isOnScreen && <LoopButton session={session} />}
        {isOnScreen && <SpeedMenu session={session} />}
      </div>
      <p className={styles.place} role="status" aria-label="Place" dir="auto">
        {place}
      </p>
      {isOnScreen && <Clock session={session} />}
      {projectors?.state === 'blocked' && <Blocked projectors={projectors} />}
      <div className={styles.tools}>
        {projectors && <ProjectorControl projectors={projectors} />}
        {hasScore && (
          <Button
            size="small"
            look="outline"
            aria-pressed={shows === 'score'}
            title={withKey('Score instead of the lanes', 'Shift+S')}
            onClick={() => run('swap')}
          >
            Score
          </Button>
        )}
        <Button
          size="small"
          look="outline"
          aria-pressed={isBlack}
          title={withKey('Black screen', 'B')}
          onClick={() => run('black')}
        >
          Black
        </Button>
        <Button
          size="small"
          look="outline"
          title={isOnScreen ? withKey('End the presentation', 'Escape') : 'End the presentation'}
          onClick={() => run('end')}
        >
          End
        </Button>
      </div>
    </section>
  );
}

/** Choice of the series of places to step through. */
function Routes({ session }: { readonly session: AnalysisView & Tools }) {
  const { presenting, layout } = session;
  const chosen = useStore(presenting, ({ route }) => route);
  const lanes = useStore(layout, (state) => state.lanes);
  const routes = useMemo(() => (lanes.length > 0 ? routesOf(session) : []), [session, lanes]);
  if (routes.length < 2) return null;
  return (
    <select
      className={`${fieldStyles.input} ${styles.routes}`}
      aria-label="Places"
      value={routes.find(({ key }) => key === chosen)?.key ?? routes[0]?.key}
      onChange={({ target }) => presenting.getState().setRoute(target.value)}
    >
      {routes.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}

import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import panelHeadStyles from '../../../ui/panel-head.module.css';
import textStyles from '../../../ui/text.module.css';
import type { FrameFigures } from '../../scene/frame-times.ts';
import { inMs, SPREAD_COLUMNS, type Spread } from '../../scene/spread.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { PageLink } from '../parts/page-link.tsx';
import { FrameTimesPicture } from './frame-times-picture.tsx';
import { machineFacts } from './frame-times-machine.ts';
import { figuresText, frameFacts, type Fact } from './frame-times-text.ts';
import styles from './frame-times-panel.module.css';

/** Least time between two readings of the figures while frames are drawn. */
const REFRESH_MS = 250;

/**
 * Durations of the last frames on this machine: for a reader who finds the viewer slow, and for those they report it
 * to.
 */
export function FrameTimesPanel({ session }: { readonly session: AnalysisView & Tools }) {
  const isOpen = useStore(session.panels, (state) => state.frameTimesOpen);
  return isOpen ? <OpenPanel session={session} /> : null;
}

interface Reading {
  readonly figures: FrameFigures;
  readonly facts: readonly Fact[];
}

function OpenPanel({ session }: { readonly session: AnalysisView & Tools }) {
  const { figures, facts } = useReading(session);
  const heading = useId();
  const { say, setFrameTimesOpen } = session.panels.getState();
  const copy = async () => {
    const { figures, facts } = read(session);
    try {
      await navigator.clipboard.writeText(figuresText(figures, facts));
      say('Frame times copied.');
    } catch {
      // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
      say('Your browser did not allow copying. Select the figures and press Ctrl+C.');
    }
  };
  return (
    <aside className={styles.panel} aria-labelledby={heading}>
      <div className={panelHeadStyles.head}>
        <h2 id={heading}>Frame times</h2>
        <IconButton
          aria-label="Close frame times"
          title="Close frame times"
          onClick={() => setFrameTimesOpen(false)}
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div className={styles.body} role="group" aria-label="Figures" tabIndex={0}>
        <FrameTimesPicture figures={figures} />
        <Spreads figures={figures} />
        <dl className={`${textStyles.num} ${styles.facts}`}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.foot}>
        <Button look="outline" size="small" onClick={() => void copy()}>
          Copy as text
        </Button>
        <Button look="outline" size="small" onClick={() => session.frameTimes.clear()}>
          Start over
        </Button>
        {session.links?.pages.bench !== undefined && (
          <PageLink links={session.links} href={session.links.pages.bench}>
            Bench
          </PageLink>
        )}
      </div>
    </aside>
  );
}

function Spreads({ figures: { frames, scripting, interval } }: { readonly figures: FrameFigures }) {
  const rows: readonly (readonly [name: string, spread: Spread | undefined])[] = [
    ['Scripting', scripting],
    ['Frame interval', interval],
  ];
  return (
    <table className={`${textStyles.num} ${styles.spreads}`}>
      <caption>{frames === 1 ? 'The last frame' : `The last ${frames} frames`}, in milliseconds</caption>
      <thead>
        <tr>
          <td />
          {SPREAD_COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, spread]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {SPREAD_COLUMNS.map((column) => (
              <td key={column}>{spread ? inMs(spread[column]) : '-'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function read({ frameTimes, timelines }: AnalysisView): Reading {
  const figures = frameTimes.figures();
  const { drawing } = frameTimes;
  const total = timelines.reduce((sum, { rows }) => sum + rows.count, 0);
  const drawn = drawing?.counts() ?? { rectangles: 0, draws: 0, components: 0, uploads: 0 };
  return { figures, facts: [...frameFacts(figures, drawn, total), ...machineFacts(drawing?.canvas)] };
}

/** Reads the figures a while after the first of several frames, so that an idle viewer costs nothing. */
function useReading(session: AnalysisView): Reading {
  const [reading, setReading] = useState(() => read(session));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      setReading(read(session));
    };
    const endChanges = session.frameTimes.onChange(() => {
      timer ??= setTimeout(refresh, REFRESH_MS);
    });
    const endWatching = session.frameTimes.watchPeriod();
    return () => {
      endWatching();
      endChanges();
      clearTimeout(timer);
    };
  }, [session]);
  return reading;
}

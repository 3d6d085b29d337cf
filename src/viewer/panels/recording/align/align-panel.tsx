import { X } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import {
  alignmentInWords,
  alignmentProblem,
  musicAlignmentInWords,
  analysisTime,
  timeMapOf,
  type Alignment,
  type Moment,
} from '../../../media/alignment.ts';
import { isTapped, tappedTable } from '../../../media/taps.ts';
import { playedTimesOf } from '../../../../measures/played-times.ts';
import { countedMeasures } from '../../../model/counted.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { AnalysisView } from '../../../session/analysis-view.ts';
import { AlignRow, type DraftMoment } from './align-row.tsx';
import styles from './align-panel.module.css';
import { MeasureTaps } from './measure-taps.tsx';
import { OwnTransport } from './own-transport.tsx';
import type { RecordingChoiceStore } from '../recording-choice.ts';
import { useOwnNow } from './use-own-now.ts';

/** Seconds before a moment at which playback begins when the moment is checked. */
const PRE_ROLL = 2;

interface Props {
  readonly id: string;
  readonly session: AnalysisView;
  readonly choice: RecordingChoiceStore;
  readonly sound: Blob;
  readonly onClose: () => void;
}

/** Fewer measures than these have no first and last downbeat to tap on. */
const MIN_MEASURES = 2;

/**
 * Form in which the listener aligns the own recording: by taps on downbeats where the analysis counts measures, and by
 * pairs of moments.
 */
export function AlignPanel({ id, session, choice, sound, onClose }: Props) {
  const alignment = useStore(choice, (chosen) => chosen.own?.alignment) ?? [];
  const [drafts, setDrafts] = useState<readonly DraftMoment[]>(() => [
    alignment[0] ?? {},
    alignment[1] ?? {},
  ]);
  const { playback } = session;
  const counted = countedMeasures(session.timelines);
  const table = useMemo(() => counted && tappedTable(counted), [counted]);
  // An own recording is aligned by times of playing.
  const times = useMemo(() => playedTimesOf(counted, playback.getState().end), [counted, playback]);
  const playedNow = useCallback(() => {
    const { time, pass } = playback.getState();
    return times?.playedIn(time, pass) ?? time;
  }, [playback, times]);
  const own = useOwnNow(playback, choice, sound, playedNow);
  const selected = useStore(session.selection, (selection) => selection.selected);

  const isMusic = session.positions.unit === 'quarters';
  const writtenTime = (played: number) => times?.placeAt(played).time ?? played;
  const align = (next: Alignment) => {
    choice.getState().align(next);
    // The playhead stays where it is: a recording at rest is sent to its new place.
    const { time, playing } = playback.getState();
    if (!playing) playback.getState().seek({ time, ifPlaying: true });
  };
  const change = (index: number, draft: DraftMoment) => {
    const next = drafts.with(index, draft);
    setDrafts(next);
    align(next.filter(isWhole));
  };
  const selectedStart = () => selected && session.timelines[selected.timeline]?.rows.span(selected.row)[0];
  const takeNow = (index: number) => {
    const now = own.now();
    const analysis = drafts[index]?.analysis ?? selectedStart() ?? playedNow();
    change(index, { analysis, own: now });
    // The moment heard now becomes that moment of the analysis, so the playhead goes there.
    if (playback.getState().playing) return;
    const map = timeMapOf(choice.getState().own?.alignment ?? []);
    playback.getState().seek({ time: writtenTime(analysisTime(map, now)), ifPlaying: true });
  };
  const check = ({ analysis }: Moment) => {
    const { seek, play } = playback.getState();
    seek({ time: writtenTime(analysis - PRE_ROLL), ifPlaying: true });
    play();
  };

  const problem = alignmentProblem(alignment);
  const canTap = table !== undefined && table.firstBeats.length >= MIN_MEASURES;
  return (
    <section id={id} className={styles.panel} aria-label="Align my recording" data-align>
      <header className={styles.head}>
        <h2>Align my recording</h2>
        <IconButton aria-label="Close alignment" title="Close" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <p className={styles.lead}>
        {canTap
          ? 'Tap on the first downbeat and on the last one of your recording. Where it drifts away between them, tap again: each tap holds its measure.'
          : 'Choose a moment you know and say where it is in your recording. One moment shifts your recording; a second one, far from the first, also fits its tempo.'}
      </p>
      <OwnTransport own={own} />
      {table && canTap && (
        <MeasureTaps
          table={table}
          alignment={isTapped(alignment) ? alignment : []}
          own={own}
          onAlign={align}
          onCheck={check}
        />
      )}
      {!isTapped(alignment) &&
        drafts.map((draft, index) => (
          <AlignRow
            key={index}
            name={index === 0 ? 'First moment' : 'Second moment'}
            draft={draft}
            selectedStart={selectedStart()}
            onChange={(changed) => change(index, changed)}
            onPlayhead={() => change(index, { ...draft, analysis: playedNow() })}
            onNow={() => takeNow(index)}
            onCheck={isWhole(draft) ? () => check(draft) : undefined}
          />
        ))}
      {problem === undefined ? (
        <p className={styles.result} role="status">
          {isMusic ? musicAlignmentInWords(alignment) : alignmentInWords(alignment)}
        </p>
      ) : (
        <p className={`${styles.result} ${styles.problem}`} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

const isWhole = (draft: DraftMoment): draft is Alignment[number] =>
  draft.analysis !== undefined && draft.own !== undefined;

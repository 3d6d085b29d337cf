import { Pause, Play, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { performanceInWords } from '../../shared/pieces/performer-name.ts';
import { fileLength } from '../../shared/file-length.ts';
import { keyWords } from '../../tql/explain/music-words.ts';
import { SelectField } from '../../ui/select-field.tsx';
import textStyles from '../../ui/text.module.css';
import { PerformerNames } from '../performer-names.tsx';
import { useRowSound, type RowSoundStore } from '../search/row-sound.ts';
import { AxisRuler } from './axis-ruler.tsx';
import { ChoiceBox, type Choice } from './choice.tsx';
import { inOrder, ORDERS, performanceWords, type Order, type Performance } from './entries.ts';
import { WorkRowMenu } from './work-row-menu.tsx';
import { TempoCurve, useCurves } from './tempo-curves.tsx';
import type { WorkAxis } from './work-axis.ts';
import styles from './work.module.css';

interface PerformancesProps {
  readonly performances: readonly Performance[];
  readonly axis: WorkAxis | undefined;
  readonly choice: Choice;
  readonly title: string;
  /** Key of the piece, which is told of those that are in another one. */
  readonly usualKey: string | undefined;
  readonly workId: number;
}

const NO_AXIS: WorkAxis = {
  names: [],
  leavesOutRepeats: false,
  curves: new Map(),
  maps: new Map(),
  forms: new Map(),
  tempi: undefined,
  contrast: undefined,
  isOfMeasures: false,
};

/** The performances of a work with their tempo, each curve among the others. */
export function Performances({
  performances,
  axis = NO_AXIS,
  choice,
  title,
  usualKey,
  workId,
}: PerformancesProps) {
  const [order, setOrder] = useState<Order>('name');
  const sound = useRowSound();
  const { ownOf, others, background } = useCurves(axis);
  return (
    <section aria-labelledby="performances">
      <div className={styles.sectionHead}>
        <h2 id="performances">Performances</h2>
        <p>
          {axis.tempi && 'tempo over measures: this one dark, the others light'}
          {axis.leavesOutRepeats && '; repeats left out'}
        </p>
        {axis.tempi && performances.length > 1 && (
          <Link to={`/compare?work=${workId}`}>All tempi in one drawing</Link>
        )}
        <SelectField
          label="Order"
          className={styles.order}
          choices={ORDERS}
          value={order}
          onChoose={setOrder}
        />
      </div>
      {background}
      {axis.tempi && (
        <div className={styles.rulerRow}>
          <span className={textStyles.muted}>{tempiInWords(axis.tempi, axis.isOfMeasures)}</span>
          <AxisRuler names={axis.names} />
        </div>
      )}
      <ul className={styles.rows}>
        {inOrder(performances, order).map((performance) => {
          const { file, performer, year, key, has_sound: hasSound } = performance;
          const path = ownOf(file.id);
          const words = performanceWords(performance);
          return (
            <li key={file.id} className={styles.performance}>
              <ChoiceBox one={{ id: file.id, words }} choice={choice} />
              <PlayButton performance={performance} words={`${title}, ${words}`} sound={sound} />
              <div className={styles.named}>
                <p className={styles.performer}>
                  {performer.name === '' ? (
                    performanceInWords(performer)
                  ) : (
                    <PerformerNames performer={performer.name} />
                  )}
                  {performer.name !== '' && performer.code !== '' && <small> {performer.code}</small>}
                </p>
                <p className={textStyles.muted}>
                  {[
                    ...(year === undefined ? [] : [year]),
                    ...(key === undefined || key === usualKey ? [] : [keyWords(key)]),
                    ...(file.is_public ? [] : ['private']),
                  ].join(' · ')}
                </p>
              </div>
              <p className={`${styles.length} ${textStyles.num}`}>
                {fileLength({ ...file, length: file.length ?? 0 })}
              </p>
              <div className={styles.drawn}>
                {path && (
                  <TempoCurve
                    path={path}
                    others={others}
                    contrast={axis.contrast}
                    count={axis.names.length}
                  />
                )}
              </div>
              <div className={styles.open}>
                <Link
                  to={`/viewer/${file.id}`}
                  aria-label={hasSound ? `Open ${words}` : `Bring yours: ${words}`}
                >
                  {hasSound ? 'Open' : 'Bring yours'}
                </Link>
                <WorkRowMenu performance={performance} title={title} words={words} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const tempiInWords = ([slow, fast]: NonNullable<WorkAxis['tempi']>, isOfMeasures: boolean): string =>
  `${isOfMeasures ? 'measures' : 'beats'} a minute: ${Math.round(slow)} to ${Math.round(fast)}`;

interface PlayButtonProps {
  readonly performance: Performance;
  readonly words: string;
  readonly sound: RowSoundStore;
}

/** Plays a recording in its place; one that plays elsewhere is opened, and where there is none it says so. */
function PlayButton({ performance: { file }, words, sound }: PlayButtonProps) {
  const isPlaying = useStore(sound, ({ playing }) => playing === file.id);
  const hasFailed = useStore(sound, ({ failed }) => failed === file.id);
  const { recording } = file;
  if (recording !== undefined) {
    const Sign = isPlaying ? Pause : Play;
    return (
      <>
        <button
          type="button"
          className={styles.play}
          title={isPlaying ? 'Pause' : 'Play'}
          aria-label={`${isPlaying ? 'Pause' : 'Play'} ${words}`}
          onClick={() => sound.getState().toggle({ id: file.id, recording, start: 0, end: undefined })}
        >
          <Sign size={16} aria-hidden="true" />
        </button>
        {hasFailed && (
          <span className={styles.failed} role="alert">
            The recording could not be played.
          </span>
        )}
      </>
    );
  }
  if (file.media !== 'none')
    return (
      <Link
        className={styles.play}
        to={`/viewer/${file.id}`}
        title="Open to play"
        aria-label={`Open to play ${words}`}
      >
        <Play size={16} aria-hidden="true" />
      </Link>
    );
  return (
    <span className={styles.silent} title="No recording">
      <VolumeX size={16} aria-hidden="true" />
      <span className={textStyles.visuallyHidden}>No recording</span>
    </span>
  );
}

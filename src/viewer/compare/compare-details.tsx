import { useStore } from 'zustand';
import type { AlignedMoment } from '../../compare/axis.ts';
import type { Comparison } from '../../compare/compare.ts';
import { performanceTempo, widestSpread } from '../../compare/tempo-spread.ts';
import { figuresInWords, gapsInWords } from '../../compare/words.ts';
import { Button } from '../../ui/button.tsx';
import { measureMapJson } from '../../measures/measure-map-json.ts';
import { saveBlob } from '../../shared/save-blob.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { OwnFile } from '../panels/recording/own-file.tsx';
import type { Session } from '../session.ts';
import { AlignByHand } from './align-by-hand.tsx';
import styles from './compare-details.module.css';
import type { PlacedSide } from './compared-side.ts';
import type { OpenComparison } from './create-comparison.ts';
import { analystOf, lengthOf, performerOf, titleOf } from './side-words.ts';
import { firstOrigin } from './side-sound.ts';

interface Props {
  readonly open: OpenComparison;
  readonly comparison: Comparison;
  /** Names of the reader's own recordings, by side. */
  readonly own: ReadonlyMap<number, string>;
  readonly onBring: (side: number, file: File) => void;
  readonly moments: readonly AlignedMoment[];
  readonly onAlign: (moments: readonly AlignedMoment[]) => void;
}

const AGREEING: readonly (readonly [number, string])[] = [
  [1, '1 measure'],
  [2, '2 measures'],
  [4, '4 measures'],
];
const bpm = (tempo: number) => tempo.toFixed(tempo < 100 ? 1 : 0);

/** What is compared, how it is aligned, how far it agrees, and its tempo. */
export function CompareDetails({ open, comparison, own, onBring, moments, onAlign }: Props) {
  const { placed, store } = open;
  const { axis, sides } = placed;
  const agreeing = useStore(store, (state) => state.agreeing);
  const tempi = sides.map(({ compared }) => performanceTempo(compared.map));
  const spread = widestSpread(
    axis,
    sides.map(({ compared, map }) => ({ map: compared.map, onAxis: map })),
  );
  const gaps = sides.length === 2 ? gapsInWords(sides.map(({ compared }) => compared)) : [];
  return (
    <div className={styles.details}>
      <section>
        <h2>What is compared</h2>
        <ul>
          {sides.map((side, index) => (
            <li key={side.letter}>
              <b>{side.letter}</b> {titleOf(side)}, {analystOf(side)}
              {performerOf(side) !== '' && `, ${performerOf(side)}`}, {lengthOf(side)}
              {side.compared.map && `, ${side.compared.map.measures.length} measures`}
              <MeasureMapButton side={side} />
              <Sound
                session={open.session}
                origin={firstOrigin(side)}
                own={own.get(index)}
                onFile={(file) => onBring(index, file)}
              />
            </li>
          ))}
        </ul>
        {gaps.map((gap) => (
          <p key={gap}>{gap}</p>
        ))}
      </section>
      <section>
        <h2>How far they agree</h2>
        {figuresInWords(comparison).map((words) => (
          <p key={words}>{words}</p>
        ))}
        <SelectField
          label="Boundaries agree within"
          className={styles.field}
          choices={AGREEING}
          value={agreeing}
          onChoose={(measures) => store.setState({ agreeing: measures, chosen: undefined })}
        />
      </section>
      {tempi.some((tempo) => tempo !== undefined) && (
        <section>
          <h2>Tempo, beats a minute</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <span className={styles.hidden}>Performance</span>
                </th>
                <th scope="col">Average</th>
                <th scope="col">Slowest</th>
                <th scope="col">Fastest</th>
              </tr>
            </thead>
            <tbody>
              {sides.map(({ letter }, index) => {
                const tempo = tempi[index];
                return (
                  tempo && (
                    <tr key={letter}>
                      <th scope="row">{letter}</th>
                      <td>{bpm(tempo.average)}</td>
                      <td>
                        {bpm(tempo.slowest.tempo)}, m. {tempo.slowest.name}
                      </td>
                      <td>
                        {bpm(tempo.fastest.tempo)}, m. {tempo.fastest.name}
                      </td>
                    </tr>
                  )
                );
              })}
            </tbody>
          </table>
          {spread && (
            <p>
              They differ most in m. {spread.name}: from {bpm(spread.slowest)} to {bpm(spread.fastest)}.
            </p>
          )}
        </section>
      )}
      <AlignByHand open={open} moments={moments} onAlign={onAlign} />
    </div>
  );
}

/** Saves the measures of a side for other programs. */
function MeasureMapButton({ side }: { readonly side: PlacedSide }) {
  const { map } = side.compared;
  if (!map) return null;
  const save = () => {
    const file = new Blob([measureMapJson(map)], { type: 'application/json' });
    saveBlob(file, `${titleOf(side)} ${side.letter} measure map.json`);
  };
  return (
    <p className={styles.sound}>
      <Button look="plain" size="small" onClick={save}>
        Download measure map<span className={styles.hidden}> of {side.letter}</span>
      </Button>
    </p>
  );
}

interface SoundProps {
  readonly session: Session;
  readonly origin: ReturnType<typeof firstOrigin>;
  readonly own: string | undefined;
  readonly onFile: (file: File) => void;
}

function Sound({ session, origin, own, onFile }: SoundProps) {
  const { youTubeConsent } = session;
  const isLoaded = useStore(youTubeConsent, (consent) => consent.isGiven);
  if (own !== undefined) return <p>Your recording {own} is heard. It stays in this browser.</p>;
  if (origin === 'recording') return null;
  return (
    <p className={styles.sound}>
      {origin === 'none' && 'It has no recording here.'}
      {origin === 'youtube' && 'Its recording is on YouTube.'}
      {origin === 'youtube' && isLoaded && (
        <Button look="plain" size="small" onClick={() => youTubeConsent.setState({ isGiven: false })}>
          Stop loading from YouTube
        </Button>
      )}
      <OwnFile words="Bring yours" look="outline" onFile={onFile} />
    </p>
  );
}

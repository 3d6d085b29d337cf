import { SetLabelText } from '../../ui/set-label.tsx';
import type { Hit } from './found.ts';
import styles from './hit-labels.module.css';
import { typesetLabel } from './hit-words.ts';

type Lane = Hit['strip'][number];

/** What stands at a place, what was found marked; chords with a neighbour on each side. */
export function HitLabels({ hit }: { readonly hit: Hit }) {
  const [lane, ...others] = hit.strip;
  if (!lane) return <p className={styles.labels}>{hit.timeline}</p>;
  return (
    <div className={styles.labels}>
      <p className={styles.lane}>
        <LaneLabels lane={lane} hit={hit} hasNeighbours={hit.sort === 'chord'} />
      </p>
      {others.map((other, index) => (
        <p key={index} className={styles.other}>
          {other.name}: <LaneLabels lane={other} hit={{ sort: '' }} hasNeighbours={false} />
        </p>
      ))}
    </div>
  );
}

interface LaneProps {
  readonly lane: Lane;
  readonly hit: Pick<Hit, 'sort'>;
  /** Whether the units before and behind are shown. */
  readonly hasNeighbours: boolean;
}

function LaneLabels({ lane: { units }, hit, hasNeighbours }: LaneProps) {
  const first = units.findIndex(({ part }) => part !== 'context');
  const last = units.findLastIndex(({ part }) => part !== 'context');
  const around = hasNeighbours ? 1 : 0;
  const shown = units.slice(Math.max(first - around, 0), last + around + 1);
  const runs = runsOf(shown);
  return runs.map((run, index) => {
    const labels = run.units.map((unit, place) => (
      <span key={place}>
        {place > 0 && (hit.sort === 'chord' ? ' ' : ' → ')}
        <UnitLabel label={unit.label} hit={hit} />
      </span>
    ));
    return (
      <span key={index}>
        {index > 0 && ' '}
        {run.part === 'context' ? (
          <span className={styles.context}>{labels}</span>
        ) : (
          <mark className={run.part === 'result' ? styles.result : styles.match}>{labels}</mark>
        )}
      </span>
    );
  });
}

interface Run {
  readonly part: Lane['units'][number]['part'];
  readonly units: Lane['units'][number][];
}

/** Neighbours that play the same part, together. */
function runsOf(units: Lane['units']): readonly Run[] {
  const runs: Run[] = [];
  for (const unit of units) {
    const last = runs.at(-1);
    if (last?.part === unit.part) last.units.push(unit);
    else runs.push({ part: unit.part, units: [unit] });
  }
  return runs;
}

function UnitLabel({ label, hit }: { readonly label: string; readonly hit: Pick<Hit, 'sort'> }) {
  const typeset = typesetLabel(label, hit);
  if (typeset) return <SetLabelText label={typeset} />;
  return label === '' ? <em>no label</em> : <span dir="auto">{label}</span>;
}

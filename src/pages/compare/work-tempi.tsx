import { Columns2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { performanceTempo } from '../../compare/tempo-spread.ts';
import { AppError } from '../../shared/app-error.ts';
import { counted } from '../../shared/counted.ts';
import { PAGES } from '../../site/pages.ts';
import { workPath } from '../../site/work-path.ts';
import { buttonClass } from '../../ui/button.tsx';
import checkStyles from '../../ui/check.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import textStyles from '../../ui/text.module.css';
import { LETTERS } from '../../viewer/compare/compared-side.ts';
import { AxisRuler } from '../work-page/axis-ruler.tsx';
import { inOrder, performancesOf, performanceWords, type WorkPage } from '../work-page/entries.ts';
import { tempoPath, tempoScale } from '../work-page/tempo-curves.tsx';
import { useWorkAxis } from '../work-page/use-work-axis.ts';
import type { WorkAxis } from '../work-page/work-axis.ts';
import { bpmInWords, tempoInMeasure, widestMeasure } from './work-facts.ts';
import styles from './work-tempi.module.css';

const HEAD = PAGES['/compare'];
/** Units of the drawing: it is stretched to its place. */
const [WIDTH, HEIGHT] = [1000, 300];
/** Tempi with a line and their number, in beats a minute. */
const GRID = [20, 30, 40, 50, 60, 80, 100, 120, 160, 200, 240, 320];

/** All performances of a work as tempo curves over its measures, of which some are chosen to be compared by ear. */
export function WorkTempi({ id }: { readonly id: number }) {
  const [work, setWork] = useState<WorkPage>();
  const [problem, setProblem] = useState<string>();
  const { axis, error } = useWorkAxis(id);
  useEffect(() => {
    const asking = new AbortController();
    orThrow(api.GET('/works/{id}/', { params: { path: { id } }, signal: asking.signal })).then(
      (found) => setWork(found),
      (failure: unknown) => {
        if (asking.signal.aborted) return;
        setProblem(failure instanceof AppError ? failure.message : 'The work could not be loaded.');
      },
    );
    return () => asking.abort();
  }, [id]);
  const failed = problem ?? error;
  return (
    <div className={`${layoutStyles.page} ${styles.page}`}>
      <PageTitle head={work ? { ...HEAD, title: `Tempi: ${work.title || 'Untitled'}` } : HEAD}>
        {work ? `Tempi of ${work.title || 'Untitled'}` : 'Tempi'}
      </PageTitle>
      {failed !== undefined && (
        <Notice kind="error">
          <p>{failed}</p>
        </Notice>
      )}
      {work && axis ? (
        <Tempi work={work} axis={axis} />
      ) : (
        failed === undefined && <Spinner label="Loading the performances" />
      )}
    </div>
  );
}

interface Props {
  readonly work: WorkPage;
  readonly axis: WorkAxis;
}

function Tempi({ work, axis }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [pointed, setPointed] = useState<number>();
  const performances = inOrder(performancesOf(work.performances), 'name').filter(({ file }) =>
    axis.curves.has(file.id),
  );
  const namesOf = new Map(performances.map((one) => [one.file.id, performanceWords(one)]));
  const widest = useMemo(() => widestMeasure(axis), [axis]);
  const unit = axis.isOfMeasures ? 'measures a minute' : 'beats a minute';
  const toggle = (file: number) =>
    setChosen(chosen.includes(file) ? chosen.filter((one) => one !== file) : [...chosen, file]);
  if (performances.length === 0)
    return (
      <p>
        No performance of this work counts measures. <Link to={workPath(work.id)}>To the work</Link>
      </p>
    );
  return (
    <>
      <p>
        {counted(performances.length, 'performance')} · {unit} over {counted(axis.names.length, 'measure')}
        {axis.leavesOutRepeats && ', repeats left out'} ·{' '}
        <Link to={workPath(work.id)}>all analyses of the work</Link>
      </p>
      {widest && (
        <p>
          They differ most in m. {widest.name}: from {bpmInWords(widest.slowest.tempo)} (
          {namesOf.get(widest.slowest.file)}) to {bpmInWords(widest.fastest.tempo)} (
          {namesOf.get(widest.fastest.file)}).
        </p>
      )}
      <Chart axis={axis} chosen={chosen} pointed={pointed} />
      <div className={styles.table}>
        <table>
          <caption className={textStyles.visuallyHidden}>Tempi of the performances, {unit}</caption>
          <thead>
            <tr>
              <th scope="col">Performance</th>
              <th scope="col">Average</th>
              <th scope="col">Slowest</th>
              <th scope="col">Fastest</th>
            </tr>
          </thead>
          <tbody>
            {performances.map(({ file }) => {
              const tempo = performanceTempo(axis.maps.get(file.id));
              const at = chosen.indexOf(file.id);
              return (
                <tr
                  key={file.id}
                  onPointerEnter={() => setPointed(file.id)}
                  onPointerLeave={() => setPointed(undefined)}
                  onFocus={() => setPointed(file.id)}
                  onBlur={() => setPointed(undefined)}
                >
                  <th scope="row">
                    <label className={checkStyles.check}>
                      <input
                        type="checkbox"
                        checked={at >= 0}
                        disabled={at < 0 && chosen.length >= LETTERS.length}
                        onChange={() => toggle(file.id)}
                      />
                      <span>
                        {namesOf.get(file.id)}
                        {at >= 0 && <b className={styles.letter}> {LETTERS[at]}</b>}
                      </span>
                    </label>
                  </th>
                  <td>{tempo ? bpmInWords(tempo.average) : ''}</td>
                  <td>{tempo ? tempoInMeasure(tempo.slowest) : ''}</td>
                  <td>{tempo ? tempoInMeasure(tempo.fastest) : ''}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className={styles.foot}>
        <p role="status">
          {chosen.length < 2
            ? `Select two to ${LETTERS.length} performances to hear them at the same measure.`
            : `${chosen.length} selected.`}
        </p>
        {chosen.length >= 2 && (
          <Link className={buttonClass()} to={comparePath(chosen)}>
            <Columns2 size={18} aria-hidden="true" />
            Compare
          </Link>
        )}
      </div>
    </>
  );
}

const comparePath = (files: readonly number[]): string =>
  `/compare?${files.map((file, index) => `${LETTERS[index]?.toLowerCase()}=${file}`).join('&')}`;

interface ChartProps {
  readonly axis: WorkAxis;
  /** Files that are drawn before the others, in the order of their letters. */
  readonly chosen: readonly number[];
  readonly pointed: number | undefined;
}

/** The curves below each other's measures; the table says what they show. */
function Chart({ axis, chosen, pointed }: ChartProps) {
  const { curves, tempi } = axis;
  const scale = useMemo(() => tempi && tempoScale(tempi, HEIGHT), [tempi]);
  const others = useMemo(
    () => scale && [...curves.values()].map((curve) => tempoPath(curve, scale, WIDTH)).join(''),
    [curves, scale],
  );
  if (!scale || !tempi || others === undefined) return null;
  const inFront = [...chosen, ...(pointed === undefined || chosen.includes(pointed) ? [] : [pointed])];
  const grid = GRID.filter((tempo) => tempo > tempi[0] && tempo < tempi[1]);
  return (
    <div className={styles.chart}>
      <AxisRuler names={axis.names} />
      <div className={styles.drawing} aria-hidden="true">
        {grid.map((tempo) => (
          <span key={tempo} className={styles.line} style={{ top: `${(scale(tempo) / HEIGHT) * 100}%` }}>
            {tempo}
          </span>
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <path className={styles.others} d={others} />
          {inFront.map((file) => {
            const curve = curves.get(file);
            const look = chosen.indexOf(file);
            return (
              curve && (
                <path
                  key={file}
                  className={styles.own}
                  data-look={look < 0 ? 'pointed' : look}
                  d={tempoPath(curve, scale, WIDTH)}
                />
              )
            );
          })}
        </svg>
      </div>
    </div>
  );
}

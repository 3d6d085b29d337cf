import { useState } from 'react';
import { useNavigate } from 'react-router';
import { licenceName } from '../../cite/licences.ts';
import { counted } from '../../shared/counted.ts';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import textStyles from '../../ui/text.module.css';
import { useRowSound } from '../search/row-sound.ts';
import { toAddress, type Listing, type Order } from './corpus-address.ts';
import type { Corpus, Performance, WorkEntry } from './corpus-entry.ts';
import styles from './corpus-table.module.css';
import { performanceWords, shortPerformer } from './performance-words.ts';
import { cycleRuns } from './work-names.ts';
import { WorkRow } from './work-row.tsx';

interface Props {
  readonly corpus: Corpus;
  readonly works: readonly WorkEntry[];
  readonly listing: Listing;
  /** Number in the corpus of the first work. */
  readonly firstNumber: number;
}

/** Orders of the table by the names they have in its menu. */
const ORDERS: readonly (readonly [value: `${Order} ${'up' | 'down'}`, words: string])[] = [
  ['corpus up', 'As in the corpus'],
  ['title up', 'By title'],
  ['length up', 'Shortest first'],
  ['length down', 'Longest first'],
];
const SCALES = [
  ['length', 'To scale of length'],
  ['same', 'Same length'],
] as const;

/** Works as rows, performances as columns; head and works stay while it scrolls. */
export function CorpusTable({ corpus, works, listing, firstNumber }: Props) {
  const { performances } = corpus;
  const [scale, setScale] = useState<(typeof SCALES)[number][0]>('length');
  const sound = useRowSound();
  const navigate = useNavigate();
  const runs = cycleRuns(works, listing.orderBy !== 'length');
  const onlyCycle = runs.length === 1 ? (runs[0]?.cycle ?? '') : '';
  const hasKeys = works.some(({ key }) => key !== '');
  const columns = 3 + (hasKeys ? 1 : 0) + performances.length;
  const longest = Math.max(1, ...works.flatMap(({ files }) => files.map(({ length }) => length)));
  if (works.length === 0)
    return (
      <Empty className={styles.empty}>
        <h2>No files yet</h2>
        <p>
          {corpus.is_own
            ? 'Select files on your dashboard and add them to this corpus.'
            : 'Nothing in it is public.'}
        </p>
      </Empty>
    );
  return (
    <section aria-labelledby="works">
      <div className={styles.head}>
        <h2 id="works">{headingOf(corpus, onlyCycle)}</h2>
        <SelectField
          label="Form"
          className={styles.choice}
          choices={SCALES}
          value={scale}
          onChoose={setScale}
        />
        <SelectField
          label="Order"
          className={styles.choice}
          choices={ORDERS}
          value={`${listing.orderBy} ${listing.isDescending ? 'down' : 'up'}`}
          onChoose={(chosen) => {
            const [orderBy, direction] = chosen.split(' ') as [Order, string];
            const next = { ...listing, orderBy, isDescending: direction === 'down', page: 1 };
            void navigate(toAddress(next), { preventScrollReset: true });
          }}
        />
      </div>
      <Licences corpus={corpus} />
      {/* Where it scrolls, the keyboard moves it by its links and buttons. */}
      <div className={styles.frame}>
        <table className={styles.works} aria-labelledby="works">
          <thead>
            <tr>
              <th scope="col" data-column="number">
                <span className={textStyles.visuallyHidden}>Number</span>
              </th>
              <th scope="col" data-column="work">
                Work
              </th>
              {hasKeys && (
                <th scope="col" data-column="key">
                  Key
                </th>
              )}
              <th scope="col" data-column="form">
                {scale === 'length' ? 'Form, to scale of length' : 'Form'}
              </th>
              {performances.map((performance) => (
                <PerformanceHead
                  key={performance.key}
                  performance={performance}
                  isOnly={performances.length === 1}
                />
              ))}
            </tr>
          </thead>
          {runs.map(({ cycle, works: ofCycle }) => (
            <tbody key={ofCycle[0]?.work.id}>
              {cycle !== '' && cycle !== onlyCycle && (
                <tr data-row="cycle">
                  <th scope="rowgroup" colSpan={columns}>
                    <span>{cycle}</span>
                  </th>
                </tr>
              )}
              {ofCycle.map(({ work, name, index }) => (
                <WorkRow
                  key={work.id}
                  work={work}
                  name={name}
                  rank={firstNumber + index}
                  hasKeys={hasKeys}
                  share={scale === 'length' ? longestOf(work) / longest : 1}
                  performances={performances}
                  sound={sound}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}

const longestOf = ({ files }: WorkEntry): number => Math.max(...files.map(({ length }) => length));

function headingOf({ works, files, performances }: Corpus, cycle: string): string {
  const counts = [
    counted(works, 'work'),
    performances.length > 1 ? counted(performances.length, 'performance') : counted(files, 'file'),
  ].join(', ');
  return cycle === '' ? counts : `${cycle}: ${counts}`;
}

/** The licences of the files, where they are not all the corpus's. */
function Licences({ corpus: { licence, licences } }: Pick<Props, 'corpus'>) {
  const given = licences.filter((one) => one !== '');
  if (given.length === 0 || (given.length === 1 && given[0] === licence && licences.length === 1))
    return null;
  const names = given.map(licenceName);
  const words = licences.length > given.length ? [...names, 'none stated'] : names;
  return <p className={styles.licences}>Licences of the files: {new Intl.ListFormat('en').format(words)}.</p>;
}

interface PerformanceHeadProps {
  readonly performance: Performance;
  readonly isOnly: boolean;
}

function PerformanceHead({ performance, isOnly }: PerformanceHeadProps) {
  const short = shortPerformer(performance);
  const words = performanceWords(performance);
  return (
    <th scope="col" data-column="performance" title={isOnly && short === '' ? undefined : words}>
      {short === '' ? (
        'Length'
      ) : (
        <>
          <span className={textStyles.visuallyHidden}>{words}</span>
          <span aria-hidden="true">
            {performance.year !== '' && <b>{performance.year}</b>}
            <span>{short}</span>
            {performance.name !== '' && performance.year === '' && performance.code !== '' && (
              <small>{performance.code}</small>
            )}
          </span>
        </>
      )}
    </th>
  );
}

import { counted } from '../../shared/counted.ts';
import { NETWORK_ERROR } from '../../shared/texts.ts';
import { SetLabelText } from '../../ui/set-label.tsx';
import textStyles from '../../ui/text.module.css';
import { notify } from '../../ui/toasts.tsx';
import { useGo } from '../search/results.tsx';
import { asking, toAddress, type Search } from './address.ts';
import type { Answer } from './found.ts';
import { typesetLabel } from './hit-words.ts';
import styles from './statistics.module.css';

interface Props {
  readonly search: Search;
  readonly answer: Answer;
}

/** Labels of a list that are shown; the others are one row. */
const SHOWN_LABELS = 6;

/** What follows the places, how often each label is among them, and where in their pieces they are. */
export function Statistics({ search, answer }: Props) {
  const { followers = [], followers_count: after = 0, labels, tenths } = answer.statistics;
  const sort = answer.hits[0]?.sort ?? '';
  const go = useGo();
  const append = (label: string) => {
    import('./reading/append-label.ts').then(
      ({ appendLabel }) => {
        const line = appendLabel(search.line, answer.line, label);
        if (line === undefined) notify(`“${label}” cannot be added to this line.`);
        else go(toAddress(asking(search, line)));
      },
      () => notify(NETWORK_ERROR),
    );
  };
  return (
    <div className={styles.statistics}>
      {followers.length > 0 && (
        <Counts heading="WHAT FOLLOWS" counts={followers} total={after} sort={sort} onPress={append} />
      )}
      {labels.length > 1 && <Counts heading="LABELS" counts={labels} total={answer.count} sort={sort} />}
      {tenths.length > 0 && answer.count > 1 && <Tenths tenths={tenths} />}
    </div>
  );
}

interface CountsProps {
  readonly heading: string;
  readonly counts: Answer['statistics']['labels'];
  /** How many all labels are, also those that are not told. */
  readonly total: number;
  readonly sort: string;
  /** Called with a label that is pressed. */
  readonly onPress?: (label: string) => void;
}

function Counts({ heading, counts, total, sort, onPress }: CountsProps) {
  const shown = counts.slice(0, SHOWN_LABELS);
  const other = total - shown.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(other, shown[0]?.count ?? 1);
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <ul>
        {shown.map(({ label, count }, index) => (
          <li key={label}>
            {onPress && label !== '' ? (
              <button
                type="button"
                className={styles.label}
                title={`Search for what ends with ${label}`}
                onClick={() => onPress(label)}
              >
                <Label label={label} sort={sort} />
              </button>
            ) : (
              <span className={styles.label}>
                <Label label={label} sort={sort} />
              </span>
            )}
            <Bar part={count / total} width={count / most} count={count} isFirst={index === 0} />
          </li>
        ))}
        {other > 0 && (
          <li>
            <span className={styles.label}>other</span>
            <Bar part={other / total} width={other / most} count={other} isFirst={false} />
          </li>
        )}
      </ul>
    </section>
  );
}

/** A label, or several that were joined, as the rows of the list have them. */
function Label({ label, sort }: { readonly label: string; readonly sort: string }) {
  if (label === '') return <em>no label</em>;
  return label.split(' → ').map((one, index) => {
    const typeset = typesetLabel(one, { sort });
    return (
      <span key={index}>
        {index > 0 && ' '}
        {typeset ? <SetLabelText label={typeset} /> : one}
      </span>
    );
  });
}

interface BarProps {
  /** Share of all, from 0 to 1. */
  readonly part: number;
  /** Length of the bar, from 0 to 1. */
  readonly width: number;
  readonly count: number;
  readonly isFirst: boolean;
}

function Bar({ part, width, count, isFirst }: BarProps) {
  const percent = Math.round(100 * part);
  return (
    <>
      <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect
          className={isFirst ? styles.most : undefined}
          x="0"
          y="0"
          width={Math.max(100 * width, 1)}
          height="10"
        />
      </svg>
      <span className={styles.share} title={count.toLocaleString('en')}>
        {percent === 0 ? '<1' : percent}%
        <span className={textStyles.visuallyHidden}>, {count.toLocaleString('en')}</span>
      </span>
    </>
  );
}

/** How many places begin in each tenth of their pieces. */
function Tenths({ tenths }: { readonly tenths: readonly number[] }) {
  const most = Math.max(...tenths, 1);
  return (
    <section className={styles.section}>
      <h2>WHERE IN THE PIECE</h2>
      <svg className={styles.tenths} viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        {tenths.map((count, tenth) => {
          const height = (38 * count) / most;
          return <rect key={tenth} x={10 * tenth + 0.6} y={40 - height} width="8.8" height={height} />;
        })}
        <path d="M0 40H100" />
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>beginning</span>
        <span>end</span>
      </p>
      <ol className={textStyles.visuallyHidden}>
        {tenths.map((count, tenth) => (
          <li key={tenth}>
            {10 * tenth} to {10 * (tenth + 1)} percent of the piece: {counted(count, 'passage')}
          </li>
        ))}
      </ol>
    </section>
  );
}

import { Search } from 'lucide-react';
import { Link } from 'react-router';
import { authorPath } from '../../site/person-path.ts';
import textStyles from '../../ui/text.module.css';
import { AxisRuler } from './axis-ruler.tsx';
import { ChoiceBox, type Choice } from './choice.tsx';
import { aboutOf, analysisWords, analystOf, factsOf, type AnalysisEntry } from './entries.ts';
import { FormLevels } from './form-levels.tsx';
import { WorkRowMenu } from './work-row-menu.tsx';
import type { WorkAxis } from './work-axis.ts';
import styles from './work.module.css';

interface AnalysesProps {
  readonly analyses: readonly AnalysisEntry[];
  readonly axis: WorkAxis | undefined;
  readonly choice: Choice;
  readonly work: { readonly title: string; readonly composer: string };
}

/** The analyses of a work, their forms below each other on one axis of measures. */
export function Analyses({ analyses, axis, choice, work: { title, composer } }: AnalysesProps) {
  const hasAxis = axis !== undefined && axis.names.length > 0;
  const found = new URLSearchParams({
    ...(title !== '' && { title }),
    ...(composer !== '' && { composer }),
  });
  return (
    <section aria-labelledby="analyses">
      <div className={styles.sectionHead}>
        <h2 id="analyses">Analyses</h2>
        <p>{hasAxis ? 'aligned by measure; select two to compare' : 'select two to compare'}</p>
        <Link to={`/browse/timelines?${found}`}>
          <Search size={16} aria-hidden="true" />
          Search in this work
        </Link>
      </div>
      {hasAxis && (
        <div className={styles.rulerRow}>
          <span className={textStyles.muted}>measures</span>
          <AxisRuler names={axis.names} />
        </div>
      )}
      <ul className={styles.rows}>
        {analyses.map(({ number, first, count }) => {
          const levels = axis?.forms.get(number);
          const author = authorPath(first.file.author);
          return (
            <li key={number} className={styles.analysis}>
              <ChoiceBox one={{ id: first.file.id, words: analysisWords(first) }} choice={choice} />
              <div className={styles.named}>
                <p className={styles.analyst}>
                  {author === undefined ? analystOf(first) : <Link to={author}>{analystOf(first)}</Link>}
                </p>
                <p>
                  {aboutOf(first)}
                  {count > 1 && `, in ${count} performances`}
                </p>
                <p className={textStyles.muted}>{factsOf(first)}</p>
              </div>
              <div className={styles.drawn}>
                {hasAxis && levels && <FormLevels levels={levels} count={axis.names.length} />}
              </div>
              <div className={styles.open}>
                <Link to={`/viewer/${first.file.id}`} aria-label={`Open ${analysisWords(first)}`}>
                  Open
                </Link>
                <WorkRowMenu performance={first} title={title} words={analysisWords(first)} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

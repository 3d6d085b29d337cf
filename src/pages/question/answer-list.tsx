import { counted } from '../../shared/counted.ts';
import { longDate } from '../../shared/long-date.ts';
import { countPages, Paging } from '../../ui/paging.tsx';
import { placesByWork, type Answer } from '../search-page/found.ts';
import { Places } from '../search-page/places.tsx';
import { pageAddress } from './question-address.ts';
import styles from './question.module.css';

interface Props {
  readonly slug: string;
  readonly answer: Answer;
  /** Page number, counted from 1; any past the last shows the last. */
  readonly page: number;
  readonly answeredAt: Date;
}

/** What a question finds now, with its count. */
export function AnswerList({ slug, answer, page, answeredAt }: Props) {
  const { count, files_count: files, works_count: works, stopped } = answer;
  return (
    <section className={styles.answer} aria-labelledby="answer">
      <div className={styles.count}>
        <h2 id="answer">
          {stopped !== null && 'At least '}
          {counted(count, 'passage')}
        </h2>
        <p>
          in {counted(works, 'work')}, {counted(files, 'file')}, on {longDate(answeredAt)}
        </p>
      </div>
      {count === 0 && <p>No public analysis has this now. Follow the question to hear of the first one.</p>}
      <Places key={page} works={placesByWork(answer)} noun="passage" />
      {countPages(count) > 1 && (
        <Paging count={count} page={Math.min(page, countPages(count))} to={(one) => pageAddress(slug, one)} />
      )}
    </section>
  );
}

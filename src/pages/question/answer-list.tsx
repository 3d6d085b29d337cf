import { Play } from 'lucide-react';
import { counted } from '../../shared/counted.ts';
import { longDate } from '../../shared/long-date.ts';
import { QueuePlace } from '../../queue/queue-place.tsx';
import { Button } from '../../ui/button.tsx';
import { countPages, Paging } from '../../ui/paging.tsx';
import { PLACES_ON_PAGE, type Search } from '../search-page/address.ts';
import { placesByWork, type Answer } from '../search-page/found.ts';
import { Places } from '../search-page/places.tsx';
import { useHearing } from '../search-page/use-hearing.ts';
import { pageAddress } from './question-search.ts';
import styles from './question.module.css';

interface Props {
  readonly slug: string;
  readonly search: Search;
  readonly answer: Answer;
  readonly answeredAt: Date;
}

/** What a question finds now, with its count. */
export function AnswerList({ slug, search, answer, answeredAt }: Props) {
  const { count, files_count: files, works_count: works, stopped } = answer;
  const hearing = useHearing(search, answer);
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
        {count > 0 && (
          <Button look="plain" size="small" title="Play all (Shift+A)" onClick={hearing.playAll}>
            <Play size={16} aria-hidden="true" />
            Play all
          </Button>
        )}
      </div>
      {count === 0 && <p>No public analysis has this now. This page answers anew whenever it is opened.</p>}
      <Places
        key={search.page}
        works={placesByWork(answer)}
        nouns={['passage', 'passages']}
        hearing={hearing}
      />
      {countPages(count, PLACES_ON_PAGE) > 1 && (
        <Paging
          count={count}
          pageSize={PLACES_ON_PAGE}
          isCapped={stopped !== null}
          page={search.page}
          to={(one) => pageAddress(slug, one)}
        />
      )}
      <QueuePlace queue={hearing.queue} />
    </section>
  );
}

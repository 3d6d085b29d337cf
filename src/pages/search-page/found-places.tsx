import { AlignStartVertical, Play } from 'lucide-react';
import { Link } from 'react-router';
import { QueuePlace } from '../../queue/queue-place.tsx';
import { counted } from '../../shared/counted.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Paging } from '../../ui/paging.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import textStyles from '../../ui/text.module.css';
import { SaveQuestion } from '../question/save-question.tsx';
import { EmptyList } from '../search/empty-list.tsx';
import { LinkOn } from '../search/results.tsx';
import { useIsSearching } from '../search/use-search-state.ts';
import { isNarrowed, PLACES_ON_PAGE, toAddress, toAtlas, withoutChoices, type Search } from './address.ts';
import { choicesInWords } from './facet-words.ts';
import { AlsoLabels } from './also-labels.tsx';
import styles from './found-places.module.css';
import { Facets } from './facets.tsx';
import { FilterButton } from './filter-button.tsx';
import { OrderMenu } from './order-menu.tsx';
import { placesByWork, type Answer } from './found.ts';
import { Notes } from './notes.tsx';
import { Places } from './places.tsx';
import { Statistics } from './statistics.tsx';
import { TakeAlong } from './take-along/take-along.tsx';
import { useHearing } from './use-hearing.ts';

/** What is counted, by what the line finds. */
const NOUNS: Readonly<Record<Answer['grain'], readonly [one: string, many: string]>> = {
  match: ['passage', 'passages'],
  timeline: ['timeline', 'timelines'],
  file: ['analysis', 'analyses'],
};

/** All that was found, with its counts and pages. */
export function FoundPlaces({ search, answer }: { readonly search: Search; readonly answer: Answer }) {
  const isSearching = useIsSearching();
  const hearing = useHearing(search, answer);
  const { count, grain, stopped } = answer;
  const nouns = NOUNS[grain];
  return (
    <div className={styles.columns}>
      <section className={styles.facets} aria-label="Filter">
        <Facets search={search} facets={answer.facets} />
        <Statistics search={search} answer={answer} />
      </section>
      <div className={styles.found} aria-busy={isSearching}>
        <FilterButton search={search} facets={answer.facets} showWords={`Show ${counted(count, ...nouns)}`} />
        <div className={styles.head}>
          <div role="status">
            <h2>
              {countInWords(answer)}
              {count > 0 && grain !== 'file' && <small> in {counted(answer.works_count, 'work')}</small>}
            </h2>
          </div>
          <div className={styles.acts}>
            {count > 0 && (
              <Button look="plain" size="small" title="Play all (Shift+A)" onClick={hearing.playAll}>
                <Play size={16} aria-hidden="true" />
                Play all
              </Button>
            )}
            {count > 0 && (
              <Link
                className={buttonClass('plain', 'small')}
                to={toAtlas(search)}
                title="The forms of all pieces below each other"
              >
                <AlignStartVertical size={16} aria-hidden="true" />
                Atlas
              </Link>
            )}
            {count > 0 && grain === 'match' && <TakeAlong search={search} />}
            <SaveQuestion search={search} />
            <OrderMenu search={search} />
          </div>
        </div>
        <AlsoLabels key={toAddress(search)} search={search} line={answer.line} />
        <Cut search={search} answer={answer} />
        <Notes answer={answer} />
        {count === 0 ? (
          <NothingFound search={search} answer={answer} />
        ) : (
          <>
            <Places key={toAddress(search)} works={placesByWork(answer)} nouns={nouns} hearing={hearing} />
            <Paging
              count={count}
              pageSize={PLACES_ON_PAGE}
              isCapped={stopped !== null}
              page={search.page}
              to={(page) => toAddress({ ...search, page })}
            />
          </>
        )}
        <div className={styles.behind}>
          <Statistics search={search} answer={answer} />
        </div>
        <QueuePlace queue={hearing.queue} />
        {isSearching && <Skeleton rows={8} />}
      </div>
    </div>
  );
}

/** Says where not all files were looked through, and how to go on. */
function Cut({ search, answer }: { readonly search: Search; readonly answer: Answer }) {
  const { stopped, next, files_read: read, files_total: total, indexing } = answer;
  return (
    <>
      {stopped !== null && (
        <Notice
          kind="warning"
          action={
            next !== undefined && (
              <Link
                className={buttonClass('outline', 'small')}
                to={toAddress({ ...search, after: next, page: 1 })}
              >
                Go on
              </Link>
            )
          }
        >
          <p>
            Looked through {read.toLocaleString('en')} of {counted(total, 'file')}.
          </p>
        </Notice>
      )}
      {search.after !== undefined && (
        <p className={textStyles.muted}>
          Files that were looked through before are left out.{' '}
          <Link to={toAddress({ ...search, after: undefined, page: 1 })}>Start again</Link>
        </p>
      )}
      {indexing && (
        <Notice kind="warning">
          <p>
            Older files are still being read: {indexing.read.toLocaleString('en')} of{' '}
            {indexing.all.toLocaleString('en')}.
          </p>
        </Notice>
      )}
    </>
  );
}

/** '41 passages'; of a search that was cut 'At least 41 passages'. */
function countInWords({ count, grain, stopped }: Answer): string {
  const [one, many] = NOUNS[grain];
  if (count === 0 && stopped !== null) return `No ${one} so far`;
  return `${stopped === null ? '' : 'At least '}${counted(count, one, many)}`;
}

/** Why the list is empty, and what to do next. A search that was cut knows only of the files that it has read. */
function NothingFound({ search, answer }: { readonly search: Search; readonly answer: Answer }) {
  const { stopped, sentence, facets, grain } = answer;
  const [one] = NOUNS[grain];
  const isCut = stopped !== null;
  if (isNarrowed(search))
    return (
      <EmptyList
        title={`No ${one} with these filters${isCut ? ' so far' : ''}`}
        action={
          <Link className={buttonClass('outline')} to={toAddress(withoutChoices(search))} preventScrollReset>
            Clear the filters
          </Link>
        }
      >
        Filters: {choicesInWords(search, facets)}. Clear them
        {isCut ? ', or go on through the other files.' : ' to search all public analyses.'}
      </EmptyList>
    );
  if (isCut)
    return (
      <EmptyList title={`No ${one} so far`} action={<LinkOn to="/help/web/tql">How to search</LinkOn>}>
        There are too many files to look through in time. Go on, or add a condition.
      </EmptyList>
    );
  return (
    <EmptyList
      title={search.after === undefined ? 'Nothing found' : 'Nothing more found'}
      action={<LinkOn to="/search">See examples</LinkOn>}
    >
      No public analysis{search.after !== undefined && ' of the others'} has this: {sentence} Leave out a
      condition, or write another label.
    </EmptyList>
  );
}

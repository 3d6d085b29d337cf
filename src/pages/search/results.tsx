import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Paging } from '../../ui/paging.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListFailure } from '../list-failure.tsx';
import { sortedBy, type Order } from './order.ts';
import styles from './results.module.css';
import { useIsSearching, useWantedSearch } from './use-search-state.ts';

const SKELETON_ROWS = 8;

interface ResultsProps {
  readonly count: number;
  /** Whether there are more than were counted. */
  readonly isCapped?: boolean;
  /** Number of the page, counted from 1. */
  readonly page: number;
  /** Address of a page. */
  readonly to: (page: number) => string;
  /** Shown in place of the table where nothing was found. */
  readonly nothingFound: ReactNode;
  /** The table. */
  readonly children: ReactNode;
}

/** Results of a search with their pages. */
export function Results({ count, isCapped = false, page, to, nothingFound, children }: ResultsProps) {
  const isSearching = useIsSearching();
  if (count === 0)
    return (
      <>
        {nothingFound}
        <Paging count={0} page={1} to={to} />
      </>
    );
  return (
    <div className={styles.results} aria-busy={isSearching}>
      {children}
      <Paging count={count} isCapped={isCapped} page={page} to={to} />
      {isSearching && <Skeleton rows={SKELETON_ROWS} />}
    </div>
  );
}

/** Results while the page waits for its first answer. */
export const ResultsWaiting = () => (
  <div className={styles.results}>
    <Skeleton rows={SKELETON_ROWS} />
  </div>
);

/** Results of a search that failed; `words` say why where the searched values are wrong. */
export const ResultsFailed = ({ words }: { readonly words?: string | undefined }) => (
  <div className={styles.results}>
    <ListFailure words={words} rows={SKELETON_ROWS} />
  </div>
);

/** A link in place of results that leads on. */
export const LinkOn = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link className={buttonClass('outline')} to={to}>
    {children}
  </Link>
);

/** Returns a function that opens an address of the page and leaves the view where it is. */
export function useGo(): (address: string) => void {
  const navigate = useNavigate();
  return (address) => void navigate(address, { preventScrollReset: true });
}

/** Returns a function that sorts by a column; pressed during a search it goes on from what is being loaded. */
export function useSorting<Search extends Order<string>>(
  shown: Search,
  read: (params: URLSearchParams) => Search,
  toAddress: (search: Search) => string,
): (column: Search['orderBy']) => void {
  const go = useGo();
  const wanted = useWantedSearch(shown, read);
  return (column) => go(toAddress(sortedBy(wanted, column)));
}

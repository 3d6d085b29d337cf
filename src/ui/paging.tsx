import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import styles from './paging.module.css';
import textStyles from './text.module.css';

/** Specification, section 9. */
const PAGE_SIZE = 15;

/** Number of pages, at least 1, so that an empty list has one. */
export function countPages(count: number, pageSize = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

interface PagingProps {
  /** Entries on all pages. */
  readonly count: number;
  /** Whether there may be more than are counted. */
  readonly isCapped?: boolean;
  /** Entries on a page; the specification's number where left out. */
  readonly pageSize?: number;
  /** Page number, from 1 to `countPages`. */
  readonly page: number;
  /** Where a page stands: an address to link to. */
  readonly to: (page: number) => To;
}

/** Page numbers with their neighbours; far ones are reached over the gaps' ends. */
export function Paging({ count, isCapped = false, pageSize = PAGE_SIZE, page, to }: PagingProps) {
  const pages = countPages(count, pageSize);
  const first = (page - 1) * pageSize + 1;
  return (
    <nav className={styles.paging} aria-label="Pages">
      <ul>
        <li>
          <Neighbour isThere={page > 1} to={to(page - 1)}>
            <ChevronLeft size={16} aria-hidden="true" />
            Previous
          </Neighbour>
        </li>
        {shownPages(page, pages).map((shown, index) => (
          <li key={index}>
            {shown === undefined ? (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                to={to(shown)}
                className={textStyles.num}
                aria-current={shown === page ? 'page' : undefined}
              >
                {shown}
              </Link>
            )}
          </li>
        ))}
        <li>
          <Neighbour isThere={page < pages} to={to(page + 1)}>
            Next
            <ChevronRight size={16} aria-hidden="true" />
          </Neighbour>
        </li>
      </ul>
      {count > 0 && (
        <p className={`${styles.range} ${textStyles.num}`}>
          {first} to {Math.min(count, first + pageSize - 1)} of {isCapped && 'at least '}
          {count}
        </p>
      )}
    </nav>
  );
}

interface NeighbourProps {
  readonly isThere: boolean;
  readonly to: To;
  readonly children: ReactNode;
}

/** Stays in its place at the ends of the list, so that the others do not move under the pointer. */
function Neighbour({ isThere, to, children }: NeighbourProps) {
  if (isThere) return <Link to={to}>{children}</Link>;
  return (
    <span className={styles.end} role="link" aria-disabled="true" tabIndex={-1}>
      {children}
    </span>
  );
}

/** Numbers of the first and last page and those around `page`; undefined for each gap. */
export function shownPages(page: number, pages: number): readonly (number | undefined)[] {
  const shown = new Set([1, page - 1, page, page + 1, pages]);
  // A gap of one page takes as much room as that page.
  if (page - 3 === 1) shown.add(2);
  if (page + 3 === pages) shown.add(pages - 1);
  const ascending = [...shown].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
  return ascending.flatMap((number, index) =>
    number - (ascending[index - 1] ?? 0) > 1 ? [undefined, number] : [number],
  );
}

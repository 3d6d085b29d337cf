import type { Schema } from '../storage/engine/schema.ts';
import type {
  PlannerMethod,
  SearchConnections,
  SearchStatement,
} from '../storage/engine/search-connections.ts';
import { SearchTooLong } from '../storage/storage-errors.ts';

/** Database time of one search, all its statements together. */
const SEARCH_MS = 1000;

/** Database time beyond it for the rows of a page that was found, so that nothing is found in vain. */
const PAGE_MS = 300;

/** The result of a part of a search; undefined if it took too long, as when rows must first be read from the disk. */
export async function undefinedIfTimedOut<T>(part: Promise<T>): Promise<T | undefined> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof SearchTooLong) return undefined;
    throw error;
  }
}

/** Runs a search of `who`, whose statements ask `session`. */
export function withSearch<T>(
  connections: SearchConnections<Schema>,
  who: string,
  search: (session: SearchSession) => Promise<T>,
): Promise<T> {
  return connections.session(who, () => search(new SearchSession(connections, who)));
}

/** One search: counts the database time of its statements. */
export class SearchSession {
  /** Database time so far. */
  spentMs = 0;

  constructor(
    private readonly connections: Pick<SearchConnections<Schema>, 'run'>,
    private readonly who: string,
    private readonly limitMs = SEARCH_MS,
  ) {}

  /** Throws `SearchTooLong` when the time of the search is up, before the statement or in it, or `mostMs` of the statement's own. */
  ask<T>(
    statement: SearchStatement<Schema, T>,
    without: readonly PlannerMethod[] = [],
    mostMs = Infinity,
  ): Promise<T> {
    return this.askWithin(Math.min(this.limitMs - this.spentMs, mostMs), statement, without);
  }

  /** Asks about the few rows of a page, for which there is time when all other time is spent. */
  askOfPage<T>(statement: SearchStatement<Schema, T>): Promise<T> {
    return this.askWithin(Math.max(this.limitMs - this.spentMs, 0) + PAGE_MS, statement, []);
  }

  private async askWithin<T>(
    limitMs: number,
    statement: SearchStatement<Schema, T>,
    without: readonly PlannerMethod[],
  ): Promise<T> {
    if (limitMs <= 0) throw new SearchTooLong();
    const started = performance.now();
    try {
      const { value, tookMs } = await this.connections.run(this.who, limitMs, statement, without);
      this.spentMs += tookMs;
      return value;
    } catch (error) {
      // How much of it was the wait for a connection nobody knows.
      if (error instanceof SearchTooLong) this.spentMs += Math.min(limitMs, performance.now() - started);
      throw error;
    }
  }
}

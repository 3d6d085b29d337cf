import type { Kysely } from 'kysely';
import { AppError } from '../../shared/app-error.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { listCatalogue, type CatalogueMark } from '../storage/files/list-catalogue.ts';
import type { CataloguePage } from './ndjson.ts';

interface Asked {
  /** Mark of the last entry that is known, as the address of the next page has it. */
  readonly after?: string | undefined;
  /** Time in ISO 8601 from which on changes are asked for. */
  readonly since?: string | undefined;
}

/**
 * A page of the catalogue with at most `most` entries. `pathTo` makes the path of the next page out of its mark.
 * Throws `bad_request` for a day that no calendar has.
 */
export async function findCataloguePage(
  db: Kysely<Schema>,
  { after, since }: Asked,
  most: number,
  pathTo: (mark: string) => string,
): Promise<Pick<CataloguePage, 'entries' | 'next'>> {
  const from = {
    after: after === undefined ? undefined : readMark(after),
    since: since === undefined ? undefined : readTime(since),
  };
  const found = await listCatalogue(db, from, most + 1);
  const entries = found.slice(0, most);
  const last = entries.at(-1);
  return { entries, next: found.length > most && last ? pathTo(`${last.micros}-${last.id}`) : undefined };
}

/** Reads a mark of the form that the contract asks for. */
function readMark(mark: string): CatalogueMark {
  const [micros = '', id] = mark.split('-');
  return { micros, id: Number(id) };
}

function readTime(written: string): Date {
  const time = new Date(written);
  if (Number.isNaN(time.getTime()))
    throw new AppError(
      'bad_request',
      'since: expected a day and a time in UTC, such as 2026-11-01T00:00:00Z',
    );
  return time;
}

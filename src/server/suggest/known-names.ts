import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { shownName } from '../../cite/about.ts';
import { readPeople } from '../../shared/pieces/people.ts';
import { shownTexts } from '../../tla/shown-texts.ts';
import { shownPieceOf } from '../sharing/shown-file.ts';
import type { PublicVersion } from '../storage/engine/public-version.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { listShownQuestions } from '../storage/accounts/saved-questions.ts';
import { wordsOf } from './words.ts';

/** Files that are read by one statement. */
const AT_ONCE = 1000;
/** After the names were read there is a rest of so many times as long as that took, so that others are served meanwhile. */
const REST = 20;
/** Most people and words that are held in memory, the first ones of a site that has more. */
const MOST = 200_000;

export type Role = 'composer' | 'performer' | 'analyst';

/** Somebody whom public files name. */
export interface KnownPerson {
  readonly role: Role;
  /** Of a composer the key by which files are searched, of a performer the slug, of an analyst the username. */
  readonly id: string;
  readonly words: readonly string[];
}

/** A public question. */
export interface KnownQuestion {
  readonly slug: string;
  readonly words: readonly string[];
}

interface Names {
  readonly people: readonly KnownPerson[];
  readonly questions: readonly KnownQuestion[];
  /** Words of the names of files, corpora and questions, each with how many have it. */
  readonly words: ReadonlyMap<string, number>;
}

interface Row {
  readonly id: number;
  readonly title: string;
  readonly composer: string;
  readonly composer_key: string;
  readonly artist: string;
  /** Null where the account is gone. */
  readonly username: string | null;
  readonly given_name: string;
  readonly family_name: string;
}

/**
 * People and words in the names of public files, and public questions, in memory. They are read anew behind the requests when anything public changes,
 * so they may be some seconds old: whoever shows one asks the database first whether it is public still.
 */
export class KnownNames {
  private names: Names = { people: [], questions: [], words: new Map() };
  /** Version of all that is public of which the names are; undefined where that is not known. */
  private version: string | undefined;
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly publicVersion: PublicVersion,
    private readonly log: Pick<Logger, 'error'>,
  ) {}

  /** The names at hand, and whether nothing has changed since they were read. */
  async atHand(): Promise<Names & { readonly isCurrent: boolean }> {
    const version = await this.publicVersion.current();
    const isCurrent = version !== undefined && version === this.version;
    if (!isCurrent) this.wake();
    return { ...this.names, isCurrent };
  }

  /** Begins to read the names. */
  wake(): void {
    if (this.ending.signal.aborted || this.running !== undefined) return;
    this.running = this.readAndRest()
      .catch((error: unknown) => {
        if (!this.ending.signal.aborted) this.log.error({ err: error }, 'Reading names failed.');
      })
      .finally(() => (this.running = undefined));
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  private async readAndRest(): Promise<void> {
    const begun = performance.now();
    const version = await this.publicVersion.current();
    this.names = await this.read();
    this.version = version;
    await this.rest((performance.now() - begun) * REST);
  }

  private async read(): Promise<Names> {
    const people = new Map<string, KnownPerson>();
    const words = new Map<string, number>();
    for (let after = 0; !this.ending.signal.aborted;) {
      const rows = await findFiles(this.db, after);
      for (const row of rows) addNames(row, people, words);
      const last = rows.at(-1);
      if (last === undefined || rows.length < AT_ONCE) break;
      after = last.id;
      await this.rest(0);
    }
    for (const { title } of await findCorpora(this.db)) countWords(wordsOf(shownTexts(title, 'free')), words);
    const shown = await listShownQuestions(this.db, MOST);
    const questions = shown.map(({ slug, name }) => ({ slug, words: wordsOf(name) }));
    for (const question of questions) countWords(question.words, words);
    return { people: [...people.values()], questions, words };
  }

  private rest(ms: number): Promise<void> {
    return wait(ms, undefined, { signal: this.ending.signal, ref: false }).catch(() => undefined);
  }
}

async function findFiles(db: Kysely<Schema>, after: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select files.id, title, composer, files.composer_key, artist,
        case when deleted_at is null then username end as username, given_name, family_name
      from files
      join concrete_works on concrete_works.id = concrete_work_id
      join abstract_works on abstract_works.id = abstract_work_id
      join users on users.id = author_id
      where is_public and is_ready and files.id > ${after}
      order by files.id limit ${AT_ONCE}`.execute(db);
  return rows;
}

const findCorpora = (db: Kysely<Schema>) =>
  db.selectFrom('corpora').select('title').where('visibility', '=', 'public').limit(MOST).execute();

function addNames(row: Row, people: Map<string, KnownPerson>, words: Map<string, number>): void {
  const { title, composer, artist } = shownPieceOf(row);
  const { username, given_name: given, family_name: family } = row;
  const performers = readPeople(artist);
  const named: readonly (readonly [Role, string, string])[] = [
    ...(composer === '' ? [] : [['composer', row.composer_key, composer] as const]),
    ...performers.map(({ name, slug }) => ['performer', slug, name] as const),
    ...(username === null
      ? []
      : [['analyst', username, `${shownName({ username, given, family })} ${username}`] as const]),
  ];
  const found = new Set(wordsOf(`${title} ${artist}`));
  for (const [role, id, name] of named) {
    const its = wordsOf(name);
    const key = `${role} ${id}`;
    if (!people.has(key) && people.size < MOST) people.set(key, { role, id, words: its });
    for (const word of its) found.add(word);
  }
  countWords(found, words);
}

function countWords(found: Iterable<string>, words: Map<string, number>): void {
  for (const word of found)
    if (words.has(word) || words.size < MOST) words.set(word, (words.get(word) ?? 0) + 1);
}

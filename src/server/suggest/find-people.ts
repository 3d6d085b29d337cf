import { sql } from 'kysely';
import { shownName } from '../../cite/about.ts';
import { readPeople } from '../../shared/pieces/people.ts';
import type { SearchSession } from '../search/session.ts';
import { shownPieceOf } from '../sharing/shown-file.ts';
import type { KnownPerson, Role } from './known-names.ts';
import { fitOf, wordsOf, type Wanted } from './words.ts';

/** People who are looked up, of whom the best are told. */
const MOST_LOOKED_UP = 15;

interface Person {
  readonly role: Role;
  readonly id: string;
  readonly name: string;
  /** Number of public files. */
  readonly count: number;
}

/** People whose names have the words, the best first; each is looked up, as the names at hand may be old. */
export async function findPeople(
  session: SearchSession,
  people: readonly KnownPerson[],
  wanted: readonly Wanted[],
  most: number,
): Promise<readonly Person[]> {
  const fitting = people
    .flatMap(({ role, id, words }) => {
      const fit = fitOf(wanted, words);
      return fit === undefined ? [] : [{ role, id, fit }];
    })
    .sort((a, b) => b.fit - a.fit)
    .slice(0, MOST_LOOKED_UP);
  const found: Person[] = [];
  for (const role of ['composer', 'performer', 'analyst'] as const) {
    const ids = fitting.filter((one) => one.role === role).map(({ id }) => id);
    if (ids.length > 0) found.push(...(await LOOK_UP[role](session, ids)));
  }
  return found
    .flatMap((person) => {
      const fit = fitOf(
        wanted,
        wordsOf(person.role === 'analyst' ? `${person.name} ${person.id}` : person.name),
      );
      return fit === undefined ? [] : [{ person, fit }];
    })
    .sort((a, b) => b.fit - a.fit || b.person.count - a.person.count)
    .slice(0, most)
    .map(({ person }) => person);
}

type LookUp = (session: SearchSession, ids: readonly string[]) => Promise<readonly Person[]>;

const LOOK_UP: Readonly<Record<Role, LookUp>> = {
  composer: async (session, keys) => {
    const { rows } = await session.ask((db) =>
      sql<{ readonly id: string; readonly composer: string; readonly count: number }>`
        select counted.id, counted.count, composer from (
          select composer_key as id, count(*)::integer as count, min(concrete_work_id) as first from files
            where composer_key = any(${keys}::text[]) and is_public and is_ready
            group by composer_key
        ) as counted
        join concrete_works on concrete_works.id = first
        join abstract_works on abstract_works.id = abstract_work_id`.execute(db),
    );
    return rows.map(({ id, composer, count }) => ({
      ...({ role: 'composer', id, count } as const),
      name: shownPieceOf({ title: '', composer, artist: '' }).composer,
    }));
  },

  performer: async (session, slugs) => {
    const { rows } = await session.ask((db) =>
      sql<{
        readonly slug: string;
        readonly person: string;
        readonly artist: string;
        readonly count: number;
      }>`
        select given.slug, coalesce(person, given.slug) as person, min(artist) as artist, count(*)::integer as count
          from concrete_works
          join files on concrete_work_id = concrete_works.id
          cross join unnest(performer_slugs) as given (slug)
          left join joined_performers on joined_performers.slug = given.slug
          where performer_slugs && ${slugs}::text[] and given.slug = any(${slugs}::text[]) and is_public and is_ready
          group by given.slug, person`.execute(db),
    );
    const found = new Map<string, Person>();
    for (const { slug, person: id, artist, count } of rows) {
      const { artist: shown } = shownPieceOf({ title: '', composer: '', artist });
      const name = readPeople(shown).find((one) => one.slug === slug)?.name;
      if (name !== undefined && !found.has(id)) found.set(id, { role: 'performer', id, name, count });
    }
    return [...found.values()];
  },

  analyst: async (session, usernames) => {
    const { rows } = await session.ask((db) =>
      sql<{
        readonly username: string;
        readonly given: string;
        readonly family: string;
        readonly count: number;
      }>`
        select username, given_name as given, family_name as family, count(*)::integer as count
          from users join files on author_id = users.id
          where username = any(${usernames}::text[]) and deleted_at is null and is_public and is_ready
          group by users.id`.execute(db),
    );
    return rows.map(({ username, given, family, count }) => ({
      ...({ role: 'analyst', id: username, count } as const),
      name: shownName({ username, given, family }),
    }));
  },
};

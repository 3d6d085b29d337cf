import { sql } from 'kysely';
import { fieldName } from '../../kinds/registry/searched.ts';
import { checkNames, namesOf, unknownNames, type Query } from '../../tql/tql.ts';
import { withoutLocalPaths } from '../../tla/local-paths.ts';
import type { KeptAnswers } from '../answers/kept-answers.ts';
import type { SearchSession } from '../search/session.ts';

/** Names that the whole site has for a line; most lines use no other ones. */
const USUAL = namesOf([]);
const OWN_FIELDS = ['composer', 'performer', 'by'];

/** Most names of each sort that are looked through. */
const MOST_NAMES = 20_000;

/**
 * Holds a line against the names of public files, as far as it uses other ones than every site has. Says whether it asks what
 * their metadata say, which has to be read then. Throws `TqlError` for a name that there is not.
 */
export async function checkNamesOf(
  query: Query,
  session: SearchSession,
  keptAnswers: KeptAnswers,
): Promise<{ readonly usesMetadata: boolean }> {
  const fileFields = new Set(OWN_FIELDS);
  const used = unknownNames(query, { ...USUAL, fileFields });
  const lanes = used.usesLanes
    ? await keptAnswers.answer('names of lanes', () => namesBy(session, laneNames))
    : [];
  if (used.usesFields)
    for (const name of await keptAnswers.answer('names of fields', () => namesBy(session, fieldNames)))
      fileFields.add(fieldName(name));
  checkNames(query, { ...USUAL, lanes, fileFields });
  return { usesMetadata: used.usesFields || used.usesAuthor };
}

const laneNames = sql<{ name: string }>`
  select distinct unnest(names) as name from searched_timelines
    join files on files.id = file_id and version = number
  where is_public and is_ready limit ${MOST_NAMES}`;

const fieldNames = sql<{ name: string }>`
  select distinct fields.name from files join file_versions on file_id = files.id and number = version,
    lateral (
      select field->>'name' as name from jsonb_array_elements(metadata::jsonb) as field
      union select jsonb_object_keys(edits::jsonb)
    ) as fields
  where is_public and is_ready limit ${MOST_NAMES}`;

async function namesBy(session: SearchSession, statement: typeof laneNames) {
  const { rows } = await session.ask((db) => statement.execute(db));
  const value = rows.map(({ name }) => withoutLocalPaths(name, 'plain'));
  return { value, bytes: value.reduce((sum, name) => sum + 2 * name.length + 40, 0) };
}

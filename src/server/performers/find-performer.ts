import { notFound } from '../auth/access.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Services } from '../services.ts';
import { findPersonOf, findSpellingsOf, type Person, type Spelling } from '../storage/files/performers.ts';

/** A person with the spellings of their name in files that somebody may see. */
interface FoundPerformer {
  readonly person: Person;
  /** At least one; the first gives the name. */
  readonly spellings: readonly Spelling[];
  readonly name: string;
}

/** A person who performs in files for the caller to see: public ones, and their own. Throws `not_found` else. */
export async function findPerformer(
  slug: string,
  caller: Pick<Caller, 'id'> | undefined,
  { db }: Pick<Services, 'db'>,
): Promise<FoundPerformer> {
  const person = await findPersonOf(db, slug);
  const spellings = await findSpellingsOf(db, person, caller?.id);
  const [first] = spellings;
  if (first === undefined) throw notFound();
  return { person, spellings, name: first.name };
}

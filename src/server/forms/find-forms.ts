import { askedOf, type Query } from '../../tql/tql.ts';
import type { FormSearch, StoredForm } from '../reading/stored-forms.ts';
import type { TlaReader } from '../reading/tla-reader.ts';
import { undefinedIfTimedOut, type SearchSession } from '../search/session.ts';
import { batches } from '../tql/find-places.ts';
import { countFiles, findCandidates, type FileScope, type Wanted } from '../tql/stored-lanes.ts';

/** A page ends behind the batch, of a thousand files at most, in which it gets so many forms. */
const FULL_PAGE = 1000;
/** Time for the reading of one page, beside that of the database. */
const READING_MS = 400;

interface FormsWanted extends Pick<FormSearch, 'line' | 'sorts' | 'keys'> {
  /** The line as it is read; undefined where all files are wanted. */
  readonly query: Query | undefined;
  readonly needsFields: boolean;
  readonly scope: FileScope;
}

/** Forms of one page of files, in the order of their ids. */
export interface FoundForms {
  /** At most 2,000. */
  readonly forms: readonly StoredForm[];
  /** Found files that have none. */
  readonly withoutForm: number;
  /** The id after which the next page begins; undefined behind the last file. */
  readonly next: number | undefined;
  /** Public files that were looked through so far, and how many there are. */
  readonly filesRead: number;
  readonly filesTotal: number;
}

/** Looks for forms in the files of a scope until the page is full, or the time is up. Throws `Unavailable`. */
export async function findForms(
  { query, line, sorts, keys, needsFields, scope }: FormsWanted,
  session: SearchSession,
  tlaReader: Pick<TlaReader, 'storedForms'>,
): Promise<FoundForms> {
  const asked = query && askedOf(query);
  const lanes = asked?.lanes ?? { isAll: false, isUsual: false, words: [] };
  const wanted: Wanted = {
    lanes: { ...lanes, words: [...lanes.words, 'form'] },
    ...{ needsMap: true, needsFields },
  };
  const candidates = asked && (await undefinedIfTimedOut(findCandidates(session, asked, scope.after)));
  const forms: StoredForm[] = [];
  let { after } = scope;
  let withoutForm = 0;
  let spentMs = 0;
  let isWhole = true;
  for await (const files of batches(session, scope, wanted, candidates)) {
    // None of these is in the scope, but later ones may be.
    if (files?.length === 0) continue;
    isWhole = false;
    if (files === undefined || forms.length >= FULL_PAGE || spentMs >= READING_MS) break;
    const limitMs = READING_MS - spentMs;
    const search = { line, sorts, keys, limitMs, files: files.map((file) => file.lanes) };
    const answer = await tlaReader.storedForms(
      search,
      files.reduce((sum, { size }) => sum + size, 0),
    );
    spentMs += answer.tookMs;
    for (const form of answer.forms)
      if (form.units.length > 0) forms.push(form);
      else withoutForm++;
    // One that took all of the time alone is passed over, or no page would ever begin behind it.
    const isStuck = answer.isOutOfTime && answer.filesRead === 0;
    after = files[isStuck ? 0 : answer.filesRead - 1]?.lanes.id ?? after;
    isWhole = !answer.isOutOfTime;
    if (answer.isOutOfTime) break;
  }
  const { total, read } = await countFiles(session, after);
  return {
    ...{ forms, withoutForm, filesTotal: total },
    filesRead: isWhole ? total : read,
    next: isWhole ? undefined : after,
  };
}

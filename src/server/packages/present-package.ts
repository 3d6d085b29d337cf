import type { components } from '../../api/schema.d.ts';
import { licenceOfText } from '../../packages/licence-of.ts';
import { groupWarnings } from '../../packages/warning-kinds.ts';
import { readNotice } from '../../shared/notice/read-notice.ts';
import type { Services } from '../services.ts';
import { countParts, partsOf, type Package } from '../storage/packages/packages.ts';
import { countFiles, findFiles, type PackageFile } from '../storage/packages/package-files.ts';

type Schemas = components['schemas'];
type Plan = Schemas['PackagePlan'];

const MAX_REFUSED = 200;
const MAX_PERFORMERS = 60;

/** A package as its owner sees it. */
export async function presentPackage(
  found: Package,
  { db }: Pick<Services, 'db'>,
): Promise<Schemas['Package']> {
  const parts = countParts(found);
  const known = found.state === 'receiving' ? await partsOf(db, found.id) : undefined;
  const corpus =
    found.corpus_id === null
      ? undefined
      : await db
          .selectFrom('corpora')
          .select(['title', 'slug'])
          .where('id', '=', found.corpus_id)
          .executeTakeFirst();
  return {
    ...{ id: found.id, name: found.name, size: found.size, state: found.state },
    ...(found.problem !== '' && { problem: found.problem }),
    created_at: found.created_at.toISOString(),
    parts,
    missing: known
      ? Array.from({ length: parts }, (_, number) => number).filter((number) => !known.has(number))
      : [],
    files: await countFiles(db, found.id),
    ...(corpus && { corpus }),
  };
}

/** What a package holds, and what becomes of it. */
export async function planOf(found: Package, { db }: Pick<Services, 'db'>): Promise<Plan> {
  const files = await findFiles(db, found.id);
  const { others = [], gone = [], goneCount = gone.length, notice = '' } = found.facts;
  const refused = files.filter(({ outcome }) => outcome === 'refused');
  return {
    title: readNotice(notice).title || found.name.replace(/\.zip$/i, ''),
    ...licencesOf(found, files),
    works: worksOf(files),
    warnings: groupWarnings(files.map(({ path: name, warnings }) => ({ name, warnings }))).map(
      ({ text, count, files: names }) => ({ text, count, files: [...names] }),
    ),
    refused: refused.slice(0, MAX_REFUSED).map(({ path, problem }) => ({ path, problem })),
    others: others.map(([ending, count]) => ({ ending, count })),
    gone: [...gone],
    gone_count: goneCount,
    without_unit: files.filter((file) => file.outcome === 'new' && file.lacks_unit).length,
  };
}

/** The licence of all files, where LICENSE and the files do not contradict each other; else what each of them says. */
export function licencesOf(
  { facts }: Pick<Package, 'facts'>,
  files: readonly Pick<PackageFile, 'licence' | 'outcome'>[],
): Pick<Plan, 'licence' | 'licences'> {
  const counts = new Map<string, number>();
  const ofPackage = licenceOfText(facts.licence ?? '');
  if (ofPackage !== undefined) counts.set(ofPackage, 0);
  for (const { licence, outcome } of files)
    if (licence !== '' && outcome !== 'refused') counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const [first] = counts.keys();
  if (counts.size <= 1) return { licence: first ?? '', licences: [] };
  return { licence: '', licences: [...counts].map(([id, count]) => ({ id, files: count })) };
}

function worksOf(files: readonly PackageFile[]): Plan['works'] {
  const works = new Map<string, Plan['works'][number]>();
  for (const { title, composer, performer, outcome } of files) {
    if (outcome === null || title === '') continue;
    const key = JSON.stringify([title, composer]);
    const work = works.get(key) ?? {
      ...{ title, composer, new: 0, same: 0, newer: 0, refused: 0, performers: [] },
    };
    works.set(key, work);
    work[outcome] += 1;
    if (performer !== '' && work.performers.length < MAX_PERFORMERS && !work.performers.includes(performer))
      work.performers.push(performer);
  }
  return [...works.values()];
}

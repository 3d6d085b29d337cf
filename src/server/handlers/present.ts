import type { components } from '../../api/schema.d.ts';
import { shownName, type About } from '../../cite/about.ts';
import type { ChangeSummary } from '../../versions/changes.ts';
import { roleOf, type MediaLinks } from '../media/media-links.ts';
import { shownPieceOf } from '../sharing/shown-file.ts';
import type { ListedFile } from '../storage/files/find-files.ts';
import type { ListedLink } from '../storage/files/share-links.ts';
import type { User } from '../storage/accounts/users.ts';
import { firstSeen, isOpenToAll, type ListedVersion } from '../storage/files/versions.ts';

type Schemas = components['schemas'];
/** What is told of a file wherever it comes from. */
type Shared = Omit<
  ListedFile,
  'plays' | 'length' | 'time_unit' | 'measure_count' | 'url' | 'recording_name' | 'published_at'
>;

/** An account as its owner sees it. */
export function presentUser({ id, username, first_name, last_name, email }: User): Schemas['User'] {
  return { id, username, first_name, last_name, email };
}

/** The public name of a file's author, or the username. */
export const authorName = ({
  author,
  given_name,
  family_name,
}: Pick<ListedFile, 'author' | 'given_name' | 'family_name'>): string =>
  shownName({ username: author, given: given_name, family: family_name });

/** The unit of times, where it is not seconds. */
export const presentUnit = ({
  time_unit,
}: Pick<ListedFile, 'time_unit'>): { readonly time_unit?: Schemas['TimeUnit'] } =>
  time_unit === 'quarters' ? { time_unit } : {};

/** The unit of a length, where it is not seconds, and the measures that it has. */
export const presentLength = ({
  length,
  time_unit,
  measure_count,
}: Pick<ListedFile, 'length' | 'time_unit' | 'measure_count'>): Pick<
  Schemas['FileVersion'],
  'length' | 'time_unit' | 'measures'
> => ({
  length,
  ...presentUnit({ time_unit }),
  ...(time_unit === 'quarters' && measure_count !== null && { measures: measure_count }),
});

function presentFile(file: Shared): Schemas['File'] {
  const name = authorName(file);
  return {
    id: file.id,
    author_id: file.author_id,
    author: file.author,
    ...(name !== file.author && { author_name: name }),
    concrete_work_id: file.concrete_work_id,
    is_public: file.is_public,
    created_at: file.created_at.toISOString(),
    version: file.version,
    updated_at: file.updated_at.toISOString(),
    ...(file.licence !== '' && { licence: file.licence }),
    ...(file.strip !== null && { strip: file.strip }),
  };
}

/** Address of the recording of a file; undefined where none plays here. */
export function recordingOf(
  file: Pick<
    ListedFile,
    'id' | 'version' | 'is_public' | 'plays' | 'url' | 'recording_name' | 'published_at'
  >,
  links: MediaLinks,
): string | undefined {
  const { id, version, plays, url, recording_name: name } = file;
  if (plays !== 'here' || !isOpenToAll(file)) return undefined;
  return name === null ? links.elsewhere(url) : links.path(id, roleOf('recording', version), name);
}

/** A file in a list, with its length and where it is heard. */
function presentListed(file: ListedFile, links: MediaLinks): Schemas['File'] {
  const recording = recordingOf(file, links);
  return {
    ...presentFile(file),
    ...presentLength(file),
    media: file.plays,
    ...(recording !== undefined && { recording }),
  };
}

/** A file as its owner sees it. */
export const presentOwnFile = (file: Shared): Schemas['File'] => ({
  ...presentFile(file),
  visibility: file.is_public ? 'public' : 'private',
});

/** A version of a file, which says which one is its newest, as its owner or another reader sees it. */
export function presentVersion(
  file: { readonly id: number; readonly version: number; readonly about: About },
  version: ListedVersion,
  reader: 'owner' | 'other',
): Schemas['FileVersion'] {
  const { number, created_at, name, note, viewer_components, summary } = version;
  const doi = file.about.dois?.[String(number)] ?? '';
  const shown = firstSeen(version);
  return {
    number,
    address: `/viewer/${file.id}/v${number}`,
    created_at: created_at.toISOString(),
    ...(shown !== null && { published_at: shown.toISOString() }),
    ...(reader === 'owner' && { seen_by: seenBy(version), ...(name !== '' && { name }) }),
    note,
    ...presentLength(version),
    ...(viewer_components !== null && { component_count: viewer_components }),
    ...(summary && { summary: presentSummary(summary) }),
    ...(doi !== '' && { doi }),
    is_newest: number === file.version,
  };
}

/** Who could see a version so far. */
function seenBy({ published_at, seen_at }: ListedVersion): NonNullable<Schemas['FileVersion']['seen_by']> {
  if (published_at !== null) return 'everybody';
  return seen_at === null ? 'owner' : 'link';
}

export function presentSummary({
  timelinesAdded,
  timelinesRemoved,
  ...counts
}: ChangeSummary): Schemas['ChangeSummary'] {
  return { ...counts, timelines_added: timelinesAdded, timelines_removed: timelinesRemoved };
}

/** A link to a file as its owner sees it: its key is not kept. */
export function presentLink({
  id,
  label,
  hides_names,
  created_at,
  last_used_on,
}: ListedLink): Schemas['ShareLink'] {
  return {
    ...{ id, label, hides_names, created_at: created_at.toISOString() },
    ...(last_used_on !== null && { last_used_on }),
  };
}

/** Files with their works, each work once, in the order of the files. */
export function presentFiles(
  files: readonly ListedFile[],
  links: MediaLinks,
): {
  files: Schemas['File'][];
  concrete_works: Schemas['ConcreteWork'][];
  abstract_works: Schemas['AbstractWork'][];
} {
  const concreteWorks = new Map<number, Schemas['ConcreteWork']>();
  const abstractWorks = new Map<number, Schemas['AbstractWork']>();
  for (const { concrete_work_id, abstract_work_id, ...file } of files) {
    const { artist, title, composer } = shownPieceOf(file);
    concreteWorks.set(concrete_work_id, { id: concrete_work_id, abstract_work_id, artist });
    abstractWorks.set(abstract_work_id, { id: abstract_work_id, title, composer });
  }
  return {
    files: files.map((file) => presentListed(file, links)),
    concrete_works: [...concreteWorks.values()],
    abstract_works: [...abstractWorks.values()],
  };
}

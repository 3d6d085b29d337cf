import type { Selectable } from 'kysely';
import { COLOR_FIELDS, TEXT_FIELDS } from '../../kinds/searching.ts';
import { filesWithWorks, LISTED_FILE_COLUMNS, type ListedFile } from './files.ts';
import type { Schema } from './schema.ts';
import type { SearchSession } from './search-session.ts';

/** What is shown of a component; the keys beside its texts are for finding it. */
const COLUMNS = ['id', 'timeline_id', 'start', 'end', ...TEXT_FIELDS, ...COLOR_FIELDS] as const;

/** A component with its file. `id` is the component's. */
export interface FoundComponent extends Pick<Selectable<Schema['components']>, (typeof COLUMNS)[number]> {
  readonly file: ListedFile;
}

/** The components of these ids, in their order, except those whose file nobody may see any more. */
export async function loadComponents(
  session: SearchSession,
  ids: readonly number[],
): Promise<readonly FoundComponent[]> {
  if (ids.length === 0) return [];
  const components = await session.ask((db) =>
    db.selectFrom('components').select(COLUMNS).where('id', 'in', ids).execute(),
  );
  const timelineIds = [...new Set(components.map(({ timeline_id }) => timeline_id))];
  const files = await session.ask((db) =>
    filesWithWorks(db)
      .innerJoin('timelines', 'timelines.file_id', 'files.id')
      .select([...LISTED_FILE_COLUMNS, 'timelines.id as timeline_id'])
      .where('timelines.id', 'in', timelineIds)
      .where('files.is_public', '=', true)
      .execute(),
  );
  const fileOf = new Map(files.map((file) => [file.timeline_id, file]));
  const componentOf = new Map(components.map((component) => [component.id, component]));
  return ids.flatMap((id) => {
    const component = componentOf.get(id);
    const file = component && fileOf.get(component.timeline_id);
    return component && file ? [{ ...component, file }] : [];
  });
}

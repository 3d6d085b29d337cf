import type { Selectable } from 'kysely';
import { COLOR_FIELDS, TEXT_FIELDS } from '../../kinds/registry/searching.ts';
import { filesWithWorks, LISTED_FILE_COLUMNS, type ListedFile } from '../storage/files/find-files.ts';
import type { Schema } from '../storage/engine/schema.ts';
import type { SearchSession } from './session.ts';

/** Columns of a component that are shown; the keys beside its texts are for finding it. */
const COLUMNS = ['id', 'shown_id', 'timeline_id', 'start', 'end', ...TEXT_FIELDS, ...COLOR_FIELDS] as const;

/** A component with its file. Its ids, and those of its timeline, are the viewer's. */
export interface FoundComponent extends Omit<
  Pick<Selectable<Schema['components']>, (typeof COLUMNS)[number]>,
  'shown_id'
> {
  readonly file: ListedFile;
}

/** The components of these ids, in their order, except those whose file nobody may see any more. */
export async function loadComponents(
  session: SearchSession,
  ids: readonly number[],
): Promise<readonly FoundComponent[]> {
  if (ids.length === 0) return [];
  const components = await session.askOfPage((db) =>
    db.selectFrom('components').select(COLUMNS).where('id', 'in', ids).execute(),
  );
  const timelineIds = [...new Set(components.map(({ timeline_id }) => timeline_id))];
  const files = await session.askOfPage((db) =>
    filesWithWorks(db)
      .innerJoin('timelines', 'timelines.file_id', 'files.id')
      .select([...LISTED_FILE_COLUMNS, 'timelines.id as timeline_id', 'timelines.shown_id'])
      .where('timelines.id', 'in', timelineIds)
      .where('files.is_public', '=', true)
      .execute(),
  );
  const fileOf = new Map(files.map((file) => [file.timeline_id, file]));
  const componentOf = new Map(components.map((component) => [component.id, component]));
  return ids.flatMap((id) => {
    const component = componentOf.get(id);
    const file = component && fileOf.get(component.timeline_id);
    if (component === undefined || file === undefined) return [];
    const { shown_id, ...rest } = component;
    const { timeline_id, shown_id: shownTimelineId, ...listed } = file;
    return [{ ...rest, id: shown_id ?? id, timeline_id: shownTimelineId ?? timeline_id, file: listed }];
  });
}

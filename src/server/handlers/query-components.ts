import type { components } from '../../api/schema.d.ts';
import {
  isColorField,
  isTextField,
  KIND_SEARCHES,
  searchFieldsOf,
  type SearchFieldName,
  type SearchKind,
} from '../../kinds/registry/searching.ts';
import { withoutLocalPaths } from '../../tla/local-paths.ts';
import { sortOfField } from '../../tla/redact-tla.ts';
import { readComponentQuery, readOrder } from '../search/component-query.ts';
import type { GoodBody, Handler } from '../http/handler.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { presentFiles } from './present.ts';
import { PAGE_SIZE } from '../search/search.ts';
import {
  isCutShort,
  searchComponents,
  type ComponentSearch,
  type FoundComponentIds,
} from '../search/components.ts';
import { loadComponents, type FoundComponent } from '../search/found.ts';
import { withSearch } from '../search/session.ts';

type Schemas = components['schemas'];

/** One page of the components of public files that meet all conditions. Throws `bad_request` when the query cannot be read. */
export const queryComponents: Handler<'queryComponents'> = async (
  { query, request },
  { searches, searchLimit, keptAnswers, mediaLinks },
) => {
  const asked = readComponentQuery(query.query ?? '{}');
  const search: ComponentSearch = {
    ...asked,
    orderBy: readOrder(asked.kind, query.order_by),
    isDescending: query.order_direction?.includes('descending') ?? false,
    page: query.page ?? 1,
    pageSize: PAGE_SIZE,
  };
  return keptAnswers.json(`components ${JSON.stringify(search)}`, async () => {
    const { found, ...page } = await searchLimit.run(request.ip, (network) =>
      withSearch(searches, network, async (session) => {
        const { ids, ...rest } = await searchComponents(session, search);
        return { ...rest, found: await loadComponents(session, ids) };
      }),
    );
    // A search that was cut short may find more when the server is less busy.
    return { body: presentPage(asked.kind, found, page, mediaLinks), isLasting: !isCutShort(page) };
  });
};

type Page = Omit<FoundComponentIds, 'ids'>;

function presentPage(
  kind: SearchKind,
  found: readonly FoundComponent[],
  { count, isCapped, isOrderedInPart }: Page,
  links: MediaLinks,
): GoodBody<'queryComponents'> {
  const timelines = new Map(found.map(({ timeline_id, file }) => [timeline_id, file.id]));
  const files = new Map(found.map(({ file }) => [file.id, file]));
  return {
    components: found.map((component) => presentComponent(kind, component)),
    timelines: [...timelines].map(([id, file_id]) => ({ id, file_id, kind })),
    ...presentFiles([...files.values()], links),
    count,
    ...(isCapped && { is_capped: true }),
    ...(isOrderedInPart && { is_ordered_in_part: true }),
  };
}

/** Component for the answer, with the fields of its kind under their names in the contract. */
function presentComponent(kind: SearchKind, component: FoundComponent): Schemas['FoundComponent'] {
  const { id, timeline_id } = component;
  const fields = searchFieldsOf(kind).map((name) => [name, presentField(kind, name, component)] as const);
  return { id, timeline_id, ...Object.fromEntries(fields) };
}

function presentField(kind: SearchKind, name: SearchFieldName, component: FoundComponent) {
  // Words that an older release has stored may hold a path.
  if (isTextField(name)) return withoutLocalPaths(component[name] ?? '', sortOfField(name) ?? 'plain');
  if (isColorField(name)) return component[name];
  return KIND_SEARCHES[kind].fields[name] === 'end' ? (component.end ?? component.start) : component.start;
}

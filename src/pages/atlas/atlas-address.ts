import {
  AT_ASKED,
  AT_START,
  AXES,
  COLORS,
  FIRST_CHOICES,
  GROUPS,
  SORTS,
  type Choices,
} from '../../atlas/choices.ts';
import { FORM_FUNCTIONS } from '../../shared/form-functions.ts';

/** What an atlas is of: a line, empty for all files, and facets as of the search. */
export interface AtlasQuestion {
  readonly line: string;
  readonly facets: string;
}

export const readQuestion = (search: URLSearchParams): AtlasQuestion => ({
  line: search.get('q')?.trim() ?? '',
  facets: search.get('facets') ?? '',
});

/** The choices of an address; what it does not say, or says wrongly, is as at first. */
export function readChoices(search: URLSearchParams): Choices {
  const oneOf = <Value extends string>(
    name: string,
    values: readonly (readonly [Value, string])[],
    first: Value,
  ) => values.find(([value]) => value === search.get(name))?.[0] ?? first;
  const align = search.get('align') ?? '';
  const isAlignment = [AT_START, AT_ASKED, ...FORM_FUNCTIONS].includes(align);
  return {
    axis: oneOf('axis', AXES, FIRST_CHOICES.axis),
    align: isAlignment ? align : FIRST_CHOICES.align,
    coloring: oneOf('color', COLORS, FIRST_CHOICES.coloring),
    sort: oneOf('sort', SORTS, FIRST_CHOICES.sort),
    group: oneOf('group', GROUPS, FIRST_CHOICES.group),
  };
}

/** The query of an atlas's address; choices as at first are left out. */
export function writeAddress({ line, facets }: AtlasQuestion, choices: Choices): string {
  const { axis, align, coloring, sort, group } = choices;
  const given: readonly (readonly [string, string, string])[] = [
    ['q', line, ''],
    ['facets', facets, ''],
    ['axis', axis, FIRST_CHOICES.axis],
    ['align', align, FIRST_CHOICES.align],
    ['color', coloring, FIRST_CHOICES.coloring],
    ['sort', sort, FIRST_CHOICES.sort],
    ['group', group, FIRST_CHOICES.group],
  ];
  const written = given.filter(([, value, first]) => value !== first);
  return new URLSearchParams(written.map(([name, value]) => [name, value])).toString();
}

/** Along what pieces are drawn: time itself, or a part of the time or the printed measures of each. */
export const AXES = [
  ['measures', 'Share of measures'],
  ['share', 'Share of time'],
  ['time', 'Time'],
] as const;
export type Axis = (typeof AXES)[number][0];

export const COLORS = [
  ['function', 'Function'],
  ['author', 'Analyst’s colors'],
  ['level', 'Level'],
] as const;
export type Coloring = (typeof COLORS)[number][0];

export const SORTS = [
  ['title', 'Title'],
  ['composer', 'Composer'],
  ['year', 'Year'],
  ['length', 'Length'],
  ['place', 'Where the unit begins'],
  ['extent', 'Length of the unit'],
] as const;
type Sort = (typeof SORTS)[number][0];

export const GROUPS = [
  ['none', 'Nothing'],
  ['composer', 'Composer'],
  ['form', 'Form'],
  ['genre', 'Genre'],
  ['key', 'Key'],
] as const;
type Grouping = (typeof GROUPS)[number][0];
/** What files say of pieces, by which these stand together. */
export type Fact = Exclude<Grouping, 'none'>;

/** What stands under each other: the starts, what the line finds, or the first unit of a function by its name. */
export const AT_START = 'start';
export const AT_ASKED = 'asked';

/** What a reader has chosen of the picture. */
export interface Choices {
  readonly axis: Axis;
  readonly align: string;
  readonly coloring: Coloring;
  readonly sort: Sort;
  readonly group: Grouping;
}

export const FIRST_CHOICES: Choices = {
  axis: 'measures',
  align: AT_START,
  coloring: 'function',
  sort: 'title',
  group: 'none',
};

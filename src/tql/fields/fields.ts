/** What a field of a unit holds, which decides how it is compared. */
export type FieldType =
  | 'number'
  /** Seconds in the recording. */
  | 'time'
  | 'length'
  /** Place in the measures, by number. */
  | 'place'
  | 'text'
  | 'color'
  | 'tags'
  /** Labels, which are compared as steps compare them. */
  | 'label'
  /** Chords and keys, which are compared by what they mean. */
  | 'roman'
  | 'symbol'
  | 'key'
  /** A key against the one before it. */
  | 'change';

/** Fields of units. */
export const UNIT_FIELDS = {
  label: 'label',
  parent: 'label',
  color: 'color',
  comments: 'text',
  tags: 'tags',
  start: 'time',
  end: 'time',
  time: 'time',
  duration: 'length',
  level: 'number',
  depth: 'number',
  row: 'text',
  bar: 'place',
  end_bar: 'place',
  beat: 'number',
  pass: 'number',
  'bar.count': 'number',
  'bar.label': 'text',
  'bar.beat_count': 'number',
  root: 'text',
  quality: 'text',
  inversion: 'number',
  applied_to: 'number',
  roman: 'roman',
  symbol: 'symbol',
  key: 'key',
  tonic: 'text',
  mode: 'text',
  formal_function: 'text',
  formal_type: 'text',
  change: 'change',
} as const satisfies Readonly<Record<string, FieldType>>;

export type UnitField = keyof typeof UNIT_FIELDS;

/** Fields of timelines. */
export const TIMELINE_FIELDS = {
  name: 'text',
  kind: 'text',
  role: 'text',
  author: 'text',
  id: 'text',
  ordinal: 'number',
} as const satisfies Readonly<Record<string, FieldType>>;

type TimelineField = keyof typeof TIMELINE_FIELDS;

/** Fields that every file has; others are those of its metadata. */
export const FILE_FIELDS: readonly string[] = ['id', 'title'];

export const isUnitField = (name: string): name is UnitField => Object.hasOwn(UNIT_FIELDS, name);
export const isTimelineField = (name: string): name is TimelineField => Object.hasOwn(TIMELINE_FIELDS, name);

/** Fields of this site alone, by the extension that they are of. */
export const FIELD_EXTENSIONS: Readonly<Partial<Record<string, 'E1' | 'E5'>>> = {
  formal_function: 'E1',
  formal_type: 'E1',
  change: 'E5',
};

/** Fields of chords and keys: a line that names one asks the lanes of those too. */
export const isHarmonyField = (name: string): boolean =>
  [
    'root',
    'quality',
    'inversion',
    'applied_to',
    'roman',
    'symbol',
    'key',
    'tonic',
    'mode',
    'change',
  ].includes(name);

/** Words that other programs and languages have for a field. */
export const OTHER_NAMES: Readonly<Partial<Record<string, string>>> = {
  analyst: 'author',
  annotator: 'author',
  colour: 'color',
  comment: 'comments',
  tag: 'tags',
  length: 'duration',
  measure: 'bar',
  chord: 'symbol',
  numeral: 'roman',
  function: 'formal_function',
};

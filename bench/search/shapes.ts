/** A search as its caller writes it: the parameters of the call, and a name for the table. */
export interface Shape {
  readonly name: string;
  readonly call: 'components' | 'files';
  readonly query: object;
  readonly orderBy?: string;
  readonly isDescending?: boolean;
  readonly page?: number;
  /** Milliseconds that 95 of 100 calls must stay under. */
  readonly limitMs: number;
}

const LIMIT_MS = 300;
const SHORT_LIMIT_MS = 1000;
const LAST_PAGE = 1_000_000;

const units = (cmp: object, file: object = {}) => ({ tl: { kind: 'HIERARCHY' }, cmp, file });
const markers = (cmp: object) => ({ tl: { kind: 'MARKER' }, cmp });
const beats = (cmp: object) => ({ tl: { kind: 'BEAT' }, cmp });

type More = Pick<Shape, 'orderBy' | 'isDescending' | 'page'>;
const find = (name: string, query: object, more: More = {}): Shape => ({
  name,
  call: 'components',
  query,
  limitMs: LIMIT_MS,
  ...more,
});
const files = (name: string, query: object, more: More = {}): Shape => ({
  ...find(name, query, more),
  call: 'files',
});

/** The columns of the grid of units. */
const COLUMNS = [
  ...['title', 'composer', 'performer', 'label', 'comments', 'color'],
  ...['formal_function', 'formal_type', 'start', 'end'],
];

export const SHAPES: readonly Shape[] = [
  find('no condition', units({})),
  find('no condition, last page', units({}), { page: LAST_PAGE }),
  ...COLUMNS.map((orderBy) =>
    find(`no condition, by ${orderBy}, descending`, units({}), { orderBy, isDescending: true }),
  ),
  find('label, frequent', units({ label: 'expo' })),
  find('label, very frequent', units({ label: 'phrase' })),
  find('label, less frequent', units({ label: 'phrase 31' })),
  find('label, rare', units({ label: 'section 317' })),
  find('label, found nowhere', units({ label: 'xyzzy' })),
  ...COLUMNS.map((orderBy) =>
    find(`rare label, by ${orderBy}`, units({ label: 'section 317' }), { orderBy }),
  ),
  ...COLUMNS.map((orderBy) => find(`frequent label, by ${orderBy}`, units({ label: 'expo' }), { orderBy })),
  find('frequent label, last page', units({ label: 'expo' }), { page: LAST_PAGE }),
  find('less frequent label, last page', units({ label: 'phrase 31' }), { page: LAST_PAGE }),
  find('comments, frequent', units({ comments: 'cadence' })),
  find('comments, rarer', units({ comments: 'modulation' })),
  find('comments, two words', units({ comments: 'sforzando hemiola' })),
  find('title', units({}, { title: 'no. 777' })),
  find('title, frequent', units({}, { title: 'sonata' }), { orderBy: 'start' }),
  find('label and comments', units({ label: 'phrase', comments: 'modulation' })),
  find('label and title', units({ label: 'expo' }, { title: 'sonata' })),
  find('label and composer, by start', units({ label: 'expo' }, { composer: 'bach' }), { orderBy: 'start' }),
  find('start in a range', units({ start: '60..61' })),
  find('start and end', units({ start: '>590', end: '<601' })),
  find('color, by start', units({ color: '#4f94d4' }), { orderBy: 'start' }),
  find('markers, label', markers({ label: 'retransition' })),
  find('beats, time', beats({ time: '10..10.05' }), { orderBy: 'time', isDescending: true }),
  ...[
    find('one letter in label', units({ label: 'a' })),
    find('two letters in comments, by start', units({ comments: 'ei' }), { orderBy: 'start' }),
    find('two letters found nowhere', units({ label: 'qx' })),
    find('two letters found nowhere, by label', units({ label: 'qx' }), { orderBy: 'label' }),
  ].map((shape) => ({ ...shape, limitMs: SHORT_LIMIT_MS })),
  files('files, no condition', {}),
  files('files, title', { title: 'sonata no. 7' }),
  files('files, title and composer', { title: 'fugue', composer: 'bach' }),
  files('files, two letters', { title: 'no' }),
  ...['title', 'composer', 'performer', 'annotator'].map((orderBy) =>
    files(`files, by ${orderBy}, last page`, {}, { orderBy, isDescending: true, page: LAST_PAGE }),
  ),
];

import { IS_LONG } from './long.ts';

/** A set of test files and what they run with; `vitest` calls it a project. */
interface Run {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether each file has modules and globals of its own. */
  readonly isolate?: boolean;
  /** What is done before the first and after the last file. */
  readonly globalSetup?: string;
}

const api = (...names: readonly string[]) => names.map((name) => `tests/api/${name}.test.ts`);

/** What the embedded database does its own way: how it starts, with one connection for all, and how it finds. */
const OF_THE_EMBEDDED_ENGINE = api(
  ...[
    'accounts-storage',
    'components-search',
    'deletion',
    'files',
    'first-start',
    'kept-answers',
    'older-drafts',
    'older-files',
  ],
  ...['private-versions', 'search', 'session-races', 'sessions', 'upload', 'versions'],
);
/** What is there before the first request, which on a database server is the same but for the longer way to it. */
const BEFORE_REQUESTS = api('first-start');
/** What one server must know of what another has done. */
const OF_TWO_SERVERS = api(
  'accounts',
  'kept-answers',
  'limits',
  'own-files',
  'sessions',
  'sharing',
  'upload',
);
/** What stores files. */
const OF_THE_STORE = api('files', 'own-files', 'upload', 'versions');

/** Tests of the long run alone: processes that are killed. In the usual run `embedded-database.test.ts` kills one at work. */
const LONG_ONLY = ['tests/process/kills*.test.ts'];

/** Tests that do more in the long run. */
const LONGER = [
  ...api('fuzz'),
  ...LONG_ONLY,
  'src/kinds/score/attachment/strip.test.ts',
  'src/server/storage/embedded/embedded-database.test.ts',
  'tests/agreement.test.ts',
  'tests/process/keep-data.test.ts',
  'tests/process/version-kills.test.ts',
];

/** What changes modules that others import. */
const ALONE = ['tests/site.test.ts'];

const HAS_SERVER = process.env.TEST_DATABASE_URL !== undefined;
const ON_SERVER = { TEST_ENGINE: 'server' };

const USUAL: readonly Run[] = [
  { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'], exclude: ALONE },
  { name: 'alone', include: ALONE, isolate: true },
  {
    name: 'embedded',
    include: [...(HAS_SERVER ? OF_THE_EMBEDDED_ENGINE : api('*')), 'tests/process/*.test.ts'],
    exclude: LONG_ONLY,
  },
  { name: 'pixels', include: ['tests/pixels/*.test.ts'], globalSetup: 'tests/pixels/serve-page.ts' },
];

const LONG: readonly Run[] = [
  { name: 'longer', include: LONGER },
  { name: 'embedded', include: api('*'), exclude: LONGER },
  // Without a server the run `bucket` is on the embedded engine anyway.
  ...(HAS_SERVER ? [{ name: 'bucket, embedded', include: OF_THE_STORE, env: { TEST_STORE: 's3' } }] : []),
];

/**
 * What vitest runs. Engines and stores are tested whole in the long run; `npm test` takes what depends on them, and the
 * rest on one engine, the server where there is one, with files in a folder.
 */
export const RUNS: readonly Run[] = [
  ...(IS_LONG ? LONG : USUAL),
  ...(HAS_SERVER
    ? [
        // Two servers are on PostgreSQL too.
        {
          name: 'server',
          include: api('*'),
          exclude: IS_LONG ? [] : [...OF_TWO_SERVERS, ...BEFORE_REQUESTS],
          env: ON_SERVER,
        },
        {
          name: 'two servers',
          include: IS_LONG ? api('*') : OF_TWO_SERVERS,
          env: { ...ON_SERVER, TEST_SERVERS: '2' },
        },
      ]
    : []),
  { name: 'bucket', include: OF_THE_STORE, env: { ...(HAS_SERVER && ON_SERVER), TEST_STORE: 's3' } },
];

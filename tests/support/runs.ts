import { IS_LONG } from './long.ts';

/** A set of test files and their configuration; `vitest` calls it a project. */
interface Run {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether each file has modules and globals of its own. */
  readonly isolate?: boolean;
  /** Module that runs before the first and after the last file. */
  readonly globalSetup?: string;
}

const api = (...names: readonly string[]) => names.map((name) => `tests/api/${name}.test.ts`);

/**
 * Tests of behaviour specific to the embedded database: how it starts, with one connection for all, and how it
 * searches.
 */
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
/** Tests of the time before the first request, which on a database server differs only in the longer connection. */
const BEFORE_REQUESTS = api('first-start');
/** Tests of state that one server must share with another. */
const OF_TWO_SERVERS = api(
  'accounts',
  'kept-answers',
  'limits',
  'own-files',
  'sessions',
  'sharing',
  'upload',
);
/** Tests that store files. */
const OF_THE_STORE = api('files', 'own-files', 'upload', 'versions');

/** Tests of the long run alone: processes that are killed. In the usual run `embedded-database.test.ts` kills one at work. */
const LONG_ONLY = ['tests/process/kills*.test.ts'];

/** Tests that do more in the long run. */
const LONGER = [
  ...api('fuzz'),
  ...LONG_ONLY,
  'src/kinds/score/attachment/strip.test.ts',
  'src/server/storage/engine/embedded/embedded-database.test.ts',
  'tests/agreement.test.ts',
  'tests/process/data-cli.test.ts',
  'tests/process/version-kills.test.ts',
  'tests/process/package-kills.test.ts',
];

/** Tests that change modules which others import. */
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
 * Runs of vitest. The long run tests engines and stores completely; `npm test` runs the tests that depend on them, and
 * the rest on one engine, the server where there is one, with files in a folder.
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

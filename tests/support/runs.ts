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

/** What happens before and after anything is stored or searched, which no engine does otherwise. */
const OF_NO_ENGINE = api(
  ...['contract', 'fuzz', 'mail-outages', 'pages', 'password-reset', 'preloads', 'prerendered'],
  ...['storage-s3', 'traffic', 'upload-senders'],
);
/** What one server must know of what another has done. */
const OF_TWO_SERVERS = api('accounts', 'limits', 'own-files', 'sessions', 'upload');
/** What stores files. */
const OF_THE_STORE = api('files', 'own-files', 'upload');

/** Tests of the long run alone: many processes that are killed. What is killed once, in the usual run, is `kills.test.ts`. */
const LONG_ONLY = ['tests/process/kills-*.test.ts'];

/** Tests that do more in the long run. */
const LONGER = [
  ...api('fuzz'),
  ...LONG_ONLY,
  'tests/process/kills.test.ts',
  'src/server/storage/embedded/embedded-database.test.ts',
];

/** What changes modules that others import. */
const ALONE = ['tests/site.test.ts'];

const EVERYTHING: readonly Run[] = [
  { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'], exclude: ALONE },
  { name: 'alone', include: ALONE, isolate: true },
  { name: 'embedded', include: ['tests/{api,process}/**/*.test.ts'], exclude: LONG_ONLY },
  { name: 'pixels', include: ['tests/pixels/*.test.ts'], globalSetup: 'tests/pixels/serve-page.ts' },
];

const ON_SERVER = { TEST_ENGINE: 'server' };

/**
 * What vitest runs. Engines and stores are tested whole in the long run; `npm test` takes what depends on them, and the
 * rest on the embedded engine with files in a folder.
 */
export const RUNS: readonly Run[] = [
  ...(IS_LONG ? [{ name: 'longer', include: LONGER }] : EVERYTHING),
  ...(process.env.TEST_DATABASE_URL === undefined
    ? []
    : [
        {
          name: 'server',
          include: api('*'),
          // Two servers are on PostgreSQL too.
          exclude: IS_LONG ? [] : [...OF_NO_ENGINE, ...OF_TWO_SERVERS],
          env: ON_SERVER,
        },
        {
          name: 'two servers',
          include: IS_LONG ? api('*') : OF_TWO_SERVERS,
          env: { ...ON_SERVER, TEST_SERVERS: '2' },
        },
      ]),
  { name: 'bucket', include: OF_THE_STORE, env: { TEST_STORE: 's3' } },
];

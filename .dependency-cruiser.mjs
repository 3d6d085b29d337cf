import { readFileSync } from 'node:fs';

/** How stores remember themselves in whatever storage they are given. */
const REMEMBERING = ['persist/remember', 'persist/storage'];

/** Rooms of `kinds` that its kinds share. */
const KIND_ROOMS = [
  'kinds/contract',
  'kinds/columns',
  'kinds/fields',
  'kinds/drawing',
  'kinds/picking',
  'kinds/level-of-detail',
  'kinds/spans',
  'kinds/words',
  'kinds/engraving',
  'kinds/exporting',
];

/** The folders of the kinds. */
export const KINDS = Array.from(
  readFileSync(new URL('src/kinds/index.ts', import.meta.url), 'utf8').matchAll(
    /from '\.\/(\w+)\/kind\.ts'/g,
  ),
  ([, folder]) => `kinds/${folder}`,
);

/** What storage keeps is described there. */
const STORED = ['shared', 'cite', 'tla', 'versions', 'kinds/registry'];

/**
 * Places in `src` that a place may import from, beside itself. The longest name that a file's path begins with decides.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const MAY_IMPORT = {
  shared: [],
  // All XML is parsed behind its limits.
  'shared/xml': [],
  // The measures of a beat timeline, which everybody who names a place in the music goes by.
  measures: ['shared'],
  sound: ['shared'],
  // The query language names no kind: kinds say how they are searched.
  tql: ['shared', 'measures'],
  site: ['shared'],
  // Licences and kinds are among the choices that files are found by.
  'site/file-facets': ['shared', 'cite', 'kinds'],
  // Kinds run in the server, in the browser and in plain unit tests.
  'kinds/columns': ['shared'],
  'kinds/fields': ['shared'],
  'kinds/contract': ['shared', 'measures', 'tql/lanes', 'kinds/columns'],
  'kinds/exporting': ['shared', 'measures', 'kinds/contract'],
  'kinds/drawing': ['shared', 'kinds/contract'],
  'kinds/engraving': ['shared', 'kinds/contract'],
  'kinds/picking': ['shared', 'kinds/contract', 'kinds/columns'],
  'kinds/level-of-detail': ['shared', 'kinds/contract', 'kinds/columns', 'kinds/picking'],
  'kinds/words': ['shared', 'measures', 'kinds/contract'],
  'kinds/spans': [
    'shared',
    'kinds/contract',
    'kinds/columns',
    'kinds/drawing',
    'kinds/picking',
    'kinds/level-of-detail',
    'kinds/words',
  ],
  ...Object.fromEntries(
    KINDS.map((kind) => [kind, ['shared', 'measures', 'tql/lanes', 'tql/music', ...KIND_ROOMS]]),
  ),
  'kinds/index': KINDS,
  'kinds/registry': ['shared', 'tql/lanes', 'tql/music', 'kinds/index', 'kinds/contract', 'kinds/columns'],
  tla: ['shared', 'kinds'],
  versions: ['shared', 'kinds'],
  // Two and more analyses and performances beside each other.
  compare: ['shared', 'measures', 'kinds'],
  // A format knows kinds by what they can say alone.
  exports: ['shared', 'measures', 'cite', 'kinds/contract', 'kinds/exporting', 'kinds/registry'],
  imports: ['shared', 'kinds', 'tla'],
  // Zips of many files, read alike in the browser and on the server.
  packages: ['shared'],
  cite: ['shared'],
  // What kinds draw, for paper: in the browser and on the server.
  figure: ['shared', 'kinds'],
  persist: [],
  api: ['shared', 'persist'],
  styles: [],
  ui: ['shared', 'kinds', 'api', 'persist'],
  'viewer/model': ['shared', 'measures', 'kinds', 'viewer/viewer-file', 'viewer/store/layout'],
  'viewer/store': ['shared', 'kinds', ...REMEMBERING],
  'viewer/guide': ['shared', 'kinds', ...REMEMBERING, 'viewer/model'],
  'viewer/links': [
    'shared',
    'exports',
    'measures',
    'kinds',
    'viewer/viewer-file',
    'viewer/performances/performance',
    'viewer/model',
    'viewer/store',
    'viewer/session',
    'viewer/scene',
  ],
  'viewer/find': [
    'shared',
    'kinds',
    'tql',
    'viewer/load',
    'viewer/model',
    'viewer/store',
    'viewer/session',
    'viewer/scene',
  ],
  'viewer/changes': [
    'shared',
    'measures',
    'kinds',
    'viewer/viewer-file',
    'viewer/model',
    'viewer/store',
    'viewer/session',
    'viewer/scene',
  ],
  'viewer/scene': [
    'shared',
    'kinds',
    'measures',
    'compare',
    ...REMEMBERING,
    'viewer/model',
    'viewer/store',
    'viewer/session',
  ],
  'viewer/media': ['shared', 'measures', ...REMEMBERING, 'viewer/store', 'viewer/storage'],
  'viewer/panels': [
    'shared',
    'measures',
    'cite',
    'figure',
    'versions',
    'exports',
    'kinds',
    'ui',
    ...REMEMBERING,
    'viewer',
  ],
  // The viewer's JSON is what the contract says it is: types alone.
  'viewer/viewer-file': ['api/schema'],
  'viewer/chords': ['shared', 'kinds', 'sound', 'viewer/store', 'viewer/start-worker'],
  viewer: [
    'shared',
    'measures',
    'compare',
    'cite',
    'figure',
    'exports',
    'kinds',
    'sound',
    'ui',
    ...REMEMBERING,
  ],
  // The forms of many pieces on one canvas of the scene's batches.
  atlas: [
    'shared',
    'kinds',
    'tql/explain',
    'api/schema',
    'ui',
    'viewer/store/tempo',
    'viewer/scene/batch-canvas',
    'viewer/scene/theme',
    'viewer/scene/input/point',
    'viewer/scene/input/wheel',
  ],
  'viewer-page': ['shared', 'measures', 'site', 'api', 'ui', 'persist', 'viewer'],
  // Passages of many files, heard one after the other on a page that lists them.
  queue: [
    'shared',
    'measures',
    'sound',
    'api',
    'ui',
    'viewer',
    'viewer-page/file-source',
    'viewer-page/site-storage',
  ],
  // Frames in pages of other sites have the viewer alone: nobody is logged in there, and nothing is stored.
  embed: [
    'shared',
    'measures',
    'kinds',
    'styles',
    'ui',
    'persist/storage',
    'viewer',
    'viewer-page/load-worker',
    'viewer-page/worker-messages',
  ],
  pages: [
    'shared',
    'atlas',
    'measures',
    'tql',
    'site',
    'cite',
    'kinds',
    'tla',
    'imports',
    'packages',
    'versions',
    'compare',
    'api',
    'ui',
    'queue',
    'viewer/viewer',
    'viewer/compare',
    'viewer/surfaces/small',
    'viewer/lists',
    'viewer/passage',
    'viewer/model/counted',
    'viewer/store/playback',
    'viewer/store/playback-settings',
    // The switch for shortcuts of single keys counts for the search of every page.
    'viewer/scene/input/single-keys',
    'viewer/load/memory-source',
    // The upload checks a document with the code that will show it.
    'viewer/score/pdfjs',
    'viewer-page/file-source',
    'viewer-page/site-storage',
    'viewer-page/link-to',
    'persist/browser-storage',
  ],
  main: ['site', 'api', 'routes', 'styles', 'ui/create-root-without-moves'],
  routes: ['site', 'pages'],
  prerender: ['site', 'routes'],
  bench: ['shared', 'site', 'kinds', 'ui', 'persist/storage', 'viewer'],
  help: ['shared', 'site', 'kinds', 'ui'],
  'server/storage/storage-errors': [],
  'server/storage/engine': [
    ...STORED,
    'server/progress',
    'server/limits/queue',
    // The types of the columns that files are found by follow from how they are filled.
    'server/storage/files/file-columns',
    'server/storage/files/own-media',
    'server/storage/packages/package-facts',
    'server/storage/storage-errors',
  ],
  // They make what was stored before as it is stored today.
  'server/storage/engine/migrations': [
    'shared',
    'server/storage/accounts/username-skeletons',
    'server/storage/files/tags-key',
  ],
  'server/storage/blobs': ['shared', 'server/storage/engine', 'server/storage/storage-errors'],
  'server/storage/components': ['shared', 'kinds/registry', 'server/storage/engine'],
  'server/storage/files': [
    ...STORED,
    'measures',
    'site/file-facets',
    'server/storage/engine',
    'server/storage/blobs',
    'server/storage/components',
    'server/storage/storage-errors',
  ],
  'server/storage/corpora': [
    ...STORED,
    'site/file-facets',
    'server/storage/engine',
    'server/storage/files',
    'server/storage/storage-errors',
  ],
  'server/storage/packages': [
    'shared',
    'packages',
    'server/storage/engine',
    'server/storage/blobs',
    'server/storage/storage-errors',
  ],
  'server/storage/packages/package-facts': [],
  // An account's data go with its files; what is kept of them is in the words of the contract.
  'server/storage/accounts': [
    ...STORED,
    'api/schema',
    'server/storage/engine',
    'server/storage/blobs',
    'server/storage/files',
    'server/storage/corpora',
    'server/storage/packages',
    'server/storage/storage-errors',
  ],
  'server/storage/dump': ['shared', 'server/progress', 'server/storage/engine', 'server/storage/blobs'],
  'server/search': [
    'shared',
    'site/file-facets',
    'cite',
    'kinds/registry',
    'kinds/contract',
    'server/storage/engine',
    'server/storage/components',
    'server/storage/files',
    'server/storage/storage-errors',
  ],
  'server/limits/network-of': [],
  'server/limits/queue': [],
  'server/limits/at-once': ['server/limits/network-of', 'server/http/http-errors'],
  'server/limits/attempts': [
    'shared',
    'server/http/http-errors',
    'server/limits/network-of',
    'server/storage/engine',
    'server/storage/accounts',
  ],
  'server/limits/traffic': [
    'server/http/http-errors',
    'server/limits/network-of',
    'server/limits/at-once',
    'server/limits/queue',
  ],
  'server/http/http-errors': ['shared'],
  // The upload tries a notation with the engraver of the viewer.
  // A figure is drawn of the timelines as the viewer opens them.
  'server/figure': [
    'shared',
    'measures',
    'cite',
    'figure',
    'kinds',
    'server/root-folder',
    'viewer/model/create-timelines',
    'viewer/model/timeline',
  ],
  'server/reading': [
    'shared',
    'measures',
    'tql',
    'kinds',
    'tla',
    'versions',
    'exports',
    'api',
    'server',
    'viewer/score/notation/engrave',
    'viewer/score/notation/with-verovio',
  ],
  server: [
    ...[
      'shared',
      'measures',
      'tql',
      'site',
      'cite',
      'figure',
      'kinds',
      'tla',
      'packages',
      'versions',
      'exports',
      'api',
    ],
  ],
  // The site's own picture is drawn as those of files are.
  tools: ['shared', 'kinds', 'tla', 'server/seo'],
};

const REACT_PLACES = [
  'main',
  'routes',
  'prerender',
  'pages',
  'ui',
  'api',
  'atlas',
  'viewer',
  'viewer-page',
  'queue',
  'embed',
  'bench',
  'help',
];

/**
 * Packages that only some places may touch; `node:` stands for the modules of Node.
 * @type {readonly { readonly packages: readonly string[]; readonly places: readonly string[] }[]}
 */
const PACKAGE_PLACES = [
  {
    packages: [
      'node:',
      ...[
        'fastify',
        'kysely',
        'pg',
        'jose',
        'pino',
        'nodemailer',
        'aws4fetch',
        'unhomoglyph',
        'pdfkit',
        'fontkit',
      ],
      ...['@electric-sql/', '@node-rs/', '@resvg/', 'fs-native-extensions'],
    ],
    places: ['server', 'tools', 'prerender'],
  },
  { packages: ['pixi.js', '@pixi/react'], places: ['viewer/scene'] },
  { packages: ['diff'], places: ['versions'] },
  { packages: ['saxes'], places: ['shared/xml'] },
  { packages: ['papaparse'], places: ['imports/csv'] },
  { packages: ['@zip.js/zip.js'], places: ['packages'] },
  // The hash of the desktop program's files is the old MD5, which no browser has.
  { packages: ['@noble/hashes'], places: ['tla/write-tla'] },
  { packages: ['react', 'react-dom', 'lucide-react'], places: REACT_PLACES },
  {
    packages: ['react-router'],
    places: ['main', 'routes', 'prerender', 'site', 'pages', 'ui', 'viewer-page', 'help'],
  },
];

const PLACES = Object.keys(MAY_IMPORT);
const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Paths of a file or folder of `src`. */
const inPlace = (/** @type {string} */ place) => `^src/${escaped(place)}(/|\\.)`;

/** @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule */

const placeRules = PLACES.map(
  /** @returns {Rule} */ (place) => ({
    name: `imports of ${place}`,
    severity: 'error',
    from: {
      path: inPlace(place),
      pathNot: PLACES.filter((other) => other.startsWith(`${place}/`)).map(inPlace),
    },
    to: { path: '^src/', pathNot: [place, ...(MAY_IMPORT[place] ?? [])].map(inPlace) },
  }),
);

const packageRules = PACKAGE_PLACES.flatMap(
  /** @returns {Rule[]} */ ({ packages, places }) => {
    const from = { path: '^src/', pathNot: places.map(inPlace) };
    const names = packages.filter((name) => name !== 'node:').map((name) => escaped(name.replace(/\/$/, '')));
    const to = { path: `(^|/)node_modules/(@types/)?(${names.join('|')})(/|$)` };
    /** @type {Rule[]} */
    const rules = [{ name: `places of ${packages.join(', ')}`, severity: 'error', from, to }];
    if (packages.includes('node:'))
      rules.push({ name: 'places of Node.js', severity: 'error', from, to: { dependencyTypes: ['core'] } });
    return rules;
  },
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...placeRules,
    ...packageRules,
    {
      name: 'no file stands outside the table',
      severity: 'error',
      from: { path: '^src/', pathNot: PLACES.map(inPlace) },
      to: {},
    },
    {
      // The files of `panels` itself put panels together; `parts` has what several of them share.
      name: 'no panel of the viewer imports another',
      severity: 'error',
      from: { path: '^src/viewer/panels/([^/]+)/' },
      to: { path: '^src/viewer/panels/', pathNot: '^src/viewer/panels/($1|parts)/' },
    },
    { name: 'no cycle, of types neither', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'whatever the viewer needs of a page is given to it',
      severity: 'error',
      from: { path: '^src/viewer/' },
      to: {
        path: [
          '^src/(api|pages|site|help|bench|viewer-page)/',
          '^src/(main|routes)\\.',
          '^src/persist/(browser-storage|sounds)\\.',
          'node_modules/react-router/',
        ],
        pathNot: '^src/api/schema\\.d\\.ts$',
        reachable: true,
      },
    },
  ],
  options: {
    exclude: { path: '\\.test\\.tsx?$|/test-support/|^(tests|bench)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};

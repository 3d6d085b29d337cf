import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchFiles } from '../src/server/storage/search-files.ts';
import { PAGE_SIZE } from '../src/server/search.ts';
import { quantilesOf } from './frames/statistics.ts';
import { withLibrary } from './library.ts';

const SIZES = [10_000, 100_000];
/** As many as a short analysis has. */
const COMPONENTS_PER_FILE = 200;
const ROUNDS = 50;

const COMPOSERS = ['Bach', 'Mozart', 'Haydn', 'Clara Schumann', 'Ravel', 'Coltrane', 'Saariaho'] as const;

type Search = Parameters<typeof searchFiles>[1];

const byTitle: Search = { conditions: [], orderBy: 'title', descending: false, page: 1, pageSize: PAGE_SIZE };
const SEARCHES: readonly (readonly [name: string, search: Search])[] = [
  ['first page', byTitle],
  ['last page, newest', { ...byTitle, orderBy: 'created_at', descending: true, page: 1_000_000 }],
  ['composer', { ...byTitle, conditions: [{ property: 'composer', text: 'schumann' }] }],
  [
    'title, composer',
    {
      ...byTitle,
      conditions: [
        { property: 'title', text: 'no. 1' },
        { property: 'composer', text: 'bach' },
      ],
    },
  ],
];

/** How long the embedded database takes for the searches of files, among files with so many components in all. */
export async function benchSearch(): Promise<void> {
  console.log('components  files  search               found   p50 ms   p95 ms   p99 ms');
  for (const size of SIZES) {
    const folder = await mkdtemp(join(tmpdir(), 'tilia-bench-'));
    try {
      await benchSize(folder, size);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function benchSize(folder: string, size: number): Promise<void> {
  const files = size / COMPONENTS_PER_FILE;
  await withLibrary(folder, async ({ db, store }) => {
    for (let seed = 1; seed <= files; seed += 1) {
      const composer = COMPOSERS[seed % COMPOSERS.length]!;
      const title = `Sonata no. ${seed}`;
      await store({ components: COMPONENTS_PER_FILE, seed, title, composer, isSearched: true });
    }
    for (const [name, search] of SEARCHES) {
      const { count } = await searchFiles(db, search);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const started = performance.now();
        await searchFiles(db, search);
        times.push(performance.now() - started);
      }
      const { p50, p95, p99 } = quantilesOf(times);
      const cells = [
        String(size).padStart(10),
        String(files).padStart(6),
        ` ${name.padEnd(20)}`,
        String(count).padStart(5),
        ...[p50, p95, p99].map((value) => value.toFixed(2).padStart(8)),
      ];
      console.log(cells.join(' '));
    }
  });
}

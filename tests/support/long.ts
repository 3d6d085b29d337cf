/** Whether this is `npm run test:long`, which looks further where `npm test` looks once. */
export const IS_LONG = process.env.TEST_LONG === '1';

/** How often a process is killed at a random moment. Once finds a rule that is broken always, hundreds of times one that is broken rarely. */
export const KILLS = Number(process.env.KILLS ?? (IS_LONG ? 20 : 1));

/** How often a process is killed while files are replaced, while versions are restored and deleted, while files are edited and while they are deleted. */
export const VERSION_KILLS = Number(process.env.KILLS ?? (IS_LONG ? 50 : 1));

/**
 * Database engines of the kill tests. On the embedded engine durability depends on this project, on the other mostly on
 * PostgreSQL.
 */
export const ENGINES = IS_LONG ? (['embedded', 'server'] as const) : (['embedded'] as const);

/** Requests of each kind. Some dozens find what always breaks. */
export const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? (IS_LONG ? 300 : 25));
/** The same requests in every run, but for a search that goes further. */
export const FUZZ_SEED = IS_LONG || process.env.FUZZ_RUNS !== undefined ? undefined : 846;

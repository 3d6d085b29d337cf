import { readFile } from 'node:fs/promises';

declare global {
  var heldEngine: Promise<WebAssembly.Module> | undefined;
}

const ENGINE = new URL('../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url);

/**
 * The engine of embedded databases, held while this process lives. Node shares what it has compiled of a module with every
 * thread that loads the same bytes, and gives it up with the last one: a database opened alone compiles for a second.
 */
globalThis.heldEngine ??= readFile(ENGINE).then((bytes) => WebAssembly.compile(bytes));

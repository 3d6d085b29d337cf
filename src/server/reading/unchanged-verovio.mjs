// For what runs from TypeScript: tsx would rewrite the engraver, a file of seven megabytes, in a gigabyte of memory.
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

// Node runs hooks in a thread of their own, where this file is loaded again.
if (isMainThread) register(import.meta.url);

/**
 * @param {string} url
 * @param {import('node:module').LoadHookContext} context
 * @param {(url: string, context: import('node:module').LoadHookContext) => Promise<import('node:module').LoadFnOutput>} next
 * @returns {Promise<import('node:module').LoadFnOutput>}
 */
export async function load(url, context, next) {
  if (!url.includes('/node_modules/verovio/')) return next(url, context);
  return { format: 'module', source: await readFile(fileURLToPath(url)), shortCircuit: true };
}

import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { isRecord } from '../../shared/fields.ts';
import type { ImportOrder } from './import-package.ts';

export const IMPORT_USAGE = `Usage:
  npm run import -- <zip or folder> [--user <username>] [--public] [--corpus <slug>] [--all-or-none] [--quarters]

Takes in a package of .tla files with its LICENSE, NOTICE.md, recordings and scores, as on the upload page. The files are
the user's, private unless --public is given. Sent again, files that have changed become new versions. With --all-or-none
nothing is stored where any file is refused; --quarters says that one second stands for one quarter note in files without
recording that do not say so.`;

/** The order of a command line. Throws with the usage. */
export function readImportCommand(words: readonly string[]): ImportOrder {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        user: { type: 'string' },
        public: { type: 'boolean', default: false },
        corpus: { type: 'string' },
        'all-or-none': { type: 'boolean', default: false },
        quarters: { type: 'boolean', default: false },
      },
    });
    // A path with blanks that was not quoted.
    const source = positionals.join(' ').trim();
    if (source === '') throw new Error(IMPORT_USAGE);
    return {
      // npm runs this in the checkout, not where it was called.
      source: path.resolve(process.env.INIT_CWD ?? process.cwd(), source),
      ...{ user: values.user, isPublic: values.public, corpus: values.corpus },
      ...{ isAllOrNone: values['all-or-none'], isQuarters: values.quarters },
    };
  } catch (error) {
    throw new Error(IMPORT_USAGE, { cause: error });
  }
}

/** The order that a command sent to the running server; undefined for anything else. */
export function readOrder(value: unknown): ImportOrder | undefined {
  if (!isRecord(value) || typeof value.source !== 'string' || !path.isAbsolute(value.source))
    return undefined;
  const text = (one: unknown) => (typeof one === 'string' ? one : undefined);
  return {
    ...{ source: value.source, user: text(value.user), corpus: text(value.corpus) },
    isPublic: value.isPublic === true,
    isAllOrNone: value.isAllOrNone === true,
    isQuarters: value.isQuarters === true,
  };
}

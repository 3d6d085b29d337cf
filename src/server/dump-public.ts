import path from 'node:path';
import { parseArgs } from 'node:util';
import { dumpPublic } from './catalogue/dump-public.ts';
import { readConfig } from './config.ts';
import { SpokenProgress } from './progress.ts';

// Entry point of `npm run dump-public`.

const USAGE = `Usage:
  npm run dump-public -- <zip> [--from <address>]   writes all public analyses that have a licence into a new zip

The site must be running. Without --from it is the one of PUBLIC_URL, or of HOST and PORT.`;

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<string> {
  const { zip, from } = readCommandLine();
  if (zip === '') throw new Error(USAGE);
  const site = (from ?? ownSite()).replace(/\/+$/, '');
  const file = path.resolve(zip);
  const progress = new SpokenProgress((line) => process.stderr.write(`${line}\n`));
  const { files, unlicensed } = await dumpPublic(file, site, progress);
  const left = unlicensed === 0 ? '' : ` ${unlicensed} without a licence are left out.`;
  return `Wrote ${files} analyses of ${site} to ${file}.${left}`;
}

function ownSite(): string {
  const { publicUrl, host, port } = readConfig(process.env);
  return publicUrl ?? `http://${host}:${port}`;
}

function readCommandLine(): { readonly zip: string; readonly from: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { from: { type: 'string' } },
    });
    // A path with blanks that was not quoted.
    return { zip: positionals.join(' ').trim(), from: values.from };
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}

import { licenceOfText } from '../../../packages/licence-of.ts';
import {
  bytesOf,
  openPackage,
  textOf,
  type OpenedPackage,
  type PackageEntry,
} from '../../../packages/open-package.ts';
import { EntryError, PackageError } from '../../../packages/package-error.ts';
import { groupWarnings, NO_RECORDING } from '../../../packages/warning-kinds.ts';
import { readNotice } from '../../../shared/notice/read-notice.ts';
import { nameKey } from '../../../shared/file-names.ts';
import { recordingMissing } from '../../../shared/upload-warnings.ts';
import { TlaError } from '../../../tla/tla-error.ts';
import type { Analysis } from '../check.ts';
import { analysisOf } from '../read-analysis.ts';
import type { CheckAnswer, PackageReport } from './package-report.ts';

/** Worker that reads a package off the main thread, file by file, as the server will. The page terminates it. */

interface Order {
  readonly file: File;
  readonly maxFileBytes: number;
}

/** The members of the worker's global scope in use; TypeScript's library declares that of a window. */
interface Scope {
  onmessage: ((event: { readonly data: Order }) => void) | null;
  readonly postMessage: (answer: CheckAnswer) => void;
}
const scope = self as unknown as Scope;

scope.onmessage = ({ data }) => {
  void check(data)
    .then((report): CheckAnswer => ({ kind: 'report', report }))
    .catch((error: unknown): CheckAnswer => ({
      kind: 'refused',
      problem: error instanceof PackageError ? error.message : UNREADABLE,
    }))
    .then((answer) => scope.postMessage(answer));
};

const UNREADABLE = 'This zip could not be read. Choose it again.';
const NO_ANALYSIS =
  'There is no .tla file in this zip. Unpack it, and choose its tables one by one to import them.';

async function check({ file, maxFileBytes }: Order): Promise<PackageReport> {
  const bytes = {
    size: file.size,
    read: async (start: number, length: number) =>
      new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
  };
  const opened = await openPackage(bytes, { maxFileBytes });
  const analyses = opened.entries.filter(({ role }) => role === 'annotation');
  if (analyses.length === 0) throw new PackageError(NO_ANALYSIS);
  const found: Found[] = [];
  for (const [done, entry] of analyses.entries()) {
    scope.postMessage({ kind: 'progress', done, total: analyses.length });
    found.push(await read(entry, opened));
  }
  return reportOf(file.name, opened, found);
}

interface Found {
  readonly name: string;
  readonly problem?: string;
  readonly analysis?: Pick<Analysis, 'title' | 'composer' | 'performer' | 'warnings'>;
}

async function read(entry: PackageEntry, { entries }: OpenedPackage): Promise<Found> {
  try {
    const { title, composer, performer, ...analysis } = analysisOf(await bytesOf(entry), entry.filename);
    const names = new Set(entries.map(({ filename }) => nameKey(filename)));
    const { recording } = analysis;
    const ofSound =
      recording === undefined
        ? [NO_RECORDING]
        : names.has(nameKey(recording))
          ? []
          : [recordingMissing(recording)];
    return {
      name: entry.path,
      analysis: { title, composer, performer, warnings: [...analysis.warnings, ...ofSound] },
    };
  } catch (error) {
    if (error instanceof TlaError || error instanceof EntryError)
      return { name: entry.path, problem: error.problem };
    throw error;
  }
}

async function reportOf(
  name: string,
  { entries, refused, others }: OpenedPackage,
  found: readonly Found[],
): Promise<PackageReport> {
  const textOfRole = (role: PackageEntry['role']) =>
    textOf(entries.find((entry) => entry.role === role && entry.folder === '')).catch(() => '');
  const works = new Map<string, PackageReport['works'][number]>();
  for (const { analysis } of found) {
    if (analysis === undefined) continue;
    const { title, composer, performer } = analysis;
    const key = JSON.stringify([title, composer]);
    const work = works.get(key) ?? { title, composer, new: 0, same: 0, newer: 0, refused: 0, performers: [] };
    works.set(key, work);
    work.new += 1;
    if (performer !== '' && !work.performers.includes(performer)) work.performers.push(performer);
  }
  const broken = found.flatMap(({ name: path, problem }) =>
    problem === undefined ? [] : [{ path, problem }],
  );
  return {
    title: readNotice((await textOfRole('notice')) ?? '').title || name.replace(/\.zip$/i, ''),
    licence: licenceOfText((await textOfRole('licence')) ?? '') ?? '',
    licences: [],
    works: [...works.values()],
    warnings: groupWarnings(
      found.map(({ name: path, analysis }) => ({ name: path, warnings: analysis?.warnings ?? [] })),
    ).map(({ text, count, files }) => ({ text, count, files: [...files] })),
    refused: [...broken, ...refused],
    others: [...others].map(([ending, count]) => ({ ending, count })),
    gone: [],
    gone_count: 0,
    without_unit: 0,
  };
}

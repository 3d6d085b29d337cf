import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  ExportProblem,
  type Analysis,
  type AnalysisFacts,
  type ExportOptions,
} from '../../src/exports/analysis.ts';
import { exportText } from '../../src/exports/export-text.ts';
import { FORMATS, type FormatName } from '../../src/exports/formats.ts';
import { readAnalysis, type WantedPassage } from '../../src/exports/read-analysis.ts';
import { storedMeasures } from '../../src/server/viewer-json/stored-measures.ts';
import { readTla } from '../../src/tla/read-tla.ts';
import { viewerTimelinesJson } from '../../src/tla/viewer-json.ts';
import { readStoredTimelines } from '../../src/versions/version-timeline.ts';

const SHARED = new URL('../../../shared/data/', import.meta.url);
const OWN = [new URL('../../src/server/examples/', import.meta.url), new URL('../data/', import.meta.url)];

const filesIn = (folder: URL): readonly URL[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tla(\.gz)?$|\.export\.json$/.test(name) && !/golden-empty|broken/.test(name))
        .map((name) => new URL(name, folder))
    : [];

/** Analyses of this repository, and real ones where they are there. */
export const ownFiles = (): readonly URL[] => OWN.flatMap(filesIn);
export const sharedFiles = (): readonly URL[] =>
  ['tla-real/', 'tla-mozart/', 'corpora/', 'score/', 'field/'].flatMap((folder) =>
    filesIn(new URL(folder, SHARED)),
  );
export const sharedFile = (name: string): URL => new URL(name, SHARED);

const analyses = new Map<string, Analysis>();

/** An analysis as it is, read once. */
export function knownAnalysis(path: URL): Analysis {
  const known = analyses.get(path.href) ?? analysisOf(path);
  analyses.set(path.href, known);
  return known;
}

/** Ids of timelines from 1 on, and of components from 1000 on. */
export function analysisOf(
  path: URL | { readonly written: object },
  facts: Partial<AnalysisFacts> = {},
  passage: WantedPassage = {},
): Analysis {
  const [bytes, name] =
    'written' in path ? [Buffer.from(JSON.stringify(path.written)), 'written.tla'] : read(path);
  const file = readTla(new Uint8Array(bytes), name);
  let firstComponentId = 1000;
  const saved = file.timelines.map((timeline, index) => {
    const first = firstComponentId;
    firstComponentId += timeline.components.length;
    return { ...timeline, id: index + 1, firstComponentId: first };
  });
  const stored = readStoredTimelines(JSON.parse([...viewerTimelinesJson(saved)].join('')));
  const field = (wanted: string) => file.metadata.find((one) => one.name === wanted)?.value ?? '';
  const known: AnalysisFacts = {
    ...{ title: file.title, composer: file.composer, performer: file.performer, length: file.length },
    heading: `Analysis of ${file.title}`,
    description: '',
    authors: [{ literal: 'clara' }],
    licence: 'CC-BY-4.0',
    language: undefined,
    version: 2,
    publishedOn: { year: 2026, month: 11, day: 21 },
    address: 'https://tilia.example/viewer/7/v2',
    exports: 'https://tilia.example/api/v1/files/7/export/',
    query: '?version=2',
    timeSignature: field('time signature'),
    recording: { url: 'https://tilia.example/media/7/recording-v2/take.ogg', type: 'audio/ogg' },
    file: 'https://tilia.example/api/v1/files/7/tla?version=2',
    picture: 'https://tilia.example/viewer/7/v2/picture.png',
    site: { address: 'https://tilia.example', contact: 'contact@tilia.example' },
    ...facts,
  };
  return readAnalysis(stored, known, storedMeasures(stored), passage);
}

function read(path: URL): readonly [Buffer, string] {
  const bytes = readFileSync(path);
  return path.pathname.endsWith('.gz')
    ? [gunzipSync(bytes), path.pathname.slice(0, -3)]
    : [bytes, path.pathname];
}

export const written = (format: FormatName, analysis: Analysis, options: ExportOptions = {}): string =>
  [...exportText(FORMATS[format], analysis, options).pieces].join('');

/** The same, or nothing for an analysis that the format has nothing to say of. */
export function writtenOrNone(format: FormatName, analysis: Analysis): string | undefined {
  try {
    return written(format, analysis);
  } catch (error) {
    if (error instanceof ExportProblem) return undefined;
    throw error;
  }
}

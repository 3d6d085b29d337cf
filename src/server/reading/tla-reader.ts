import type { DetailEdits } from '../../tla/details.ts';
import type { FigureRequest, FigureResult } from '../figure/draw-figure.ts';
import { Unavailable } from '../http/http-errors.ts';
import { LoadLimit } from '../limits/at-once/load-limit.ts';
import { currentNetwork } from '../limits/queue/on-behalf-of.ts';
import type { OtherChanges, StoredVersion } from './changes-json.ts';
import { ReaderPool, type Ask, type Asker } from './reader-pool.ts';
import type { ComponentSearch, PlacedComponent } from './placed-component.ts';
import type { ComponentsWanted } from './component-lines.ts';
import type { ExportedFile, ExportSearch, PassageSearch } from './exported-file.ts';
import type { Results } from './messages.ts';
import type { MeasureNames, SpanSearch } from './name-measures.ts';
import type { SearchedLanes } from '../storage/files/searched-lanes.ts';
import type { WorkSketch } from '../storage/files/work-sketches.ts';
import type { Hit, HitSearch, LaneAnswer, LaneSearch } from './search-lanes.ts';
import type { SketchedVersion } from './sketch-version.ts';
import type { FormSearch, StoredForms } from './stored-forms.ts';
import type { NotedVersion } from './version-notes.ts';
import type { MeasureSearch, PlacedMeasures } from './placed-measures.ts';
import { ProcessEnded, TookTooLong } from './reader-process.ts';
import { READING_LIMITS, type ReadingLimits } from './reading-limits.ts';
import { RETRY_AFTER_SECONDS, UploadReading, type Source, type UploadPools } from './upload-reading.ts';

/** Most comparisons in the queue; each takes up to some seconds. */
const MAX_COMPARISONS = 8;
/** Most exports in the queue, and how long one may take with its turn, in milliseconds. */
const MAX_EXPORTS = 8;
const EXPORT_MS = 30_000;
/** Most figures in the queue; each takes some tenths of a second. */
const MAX_FIGURES = 16;
/** Nice values of the processes; at 19, the highest, uploads would hardly advance beside other work. */
const READERS = { niceness: 5 };
const UPLOADS = { niceness: 10 };

const documentLimits = (limits: ReadingLimits): ReadingLimits => ({
  ...limits,
  longMs: limits.documentMs,
  heapMb: limits.documentHeapMb,
});

/** User of the work that the server does on its own. */
const NOBODY: Asker = { user: '' };

/** Error messages by task, for a process that ended while a reader waited. */
const INTERRUPTED = {
  place: 'The search for what is cited was interrupted. Wait a few seconds and try it again.',
  search: 'The search was interrupted. Wait a few seconds and try it again.',
  lanes: 'Reading a file for searches was interrupted.',
  sketch: 'Reading the measures was interrupted. Wait a few seconds and try it again.',
  notes: 'Reading the notes was interrupted. Wait a few seconds and try it again.',
  export: 'The export was interrupted. Wait a few seconds and try it again.',
  changes: 'The comparison was interrupted. Wait a few seconds and try it again.',
  figure: 'Drawing the figure was interrupted. Wait a few seconds and try it again.',
  renew: 'Reading the file was interrupted. Wait a few seconds and try it again.',
  'plain notation': 'Reading the score was interrupted. Wait a few seconds and try it again.',
  edit: 'The download was interrupted before it began. Wait a few seconds and try it again.',
} as const;

interface ComparedVersions {
  readonly from: StoredVersion;
  readonly to: StoredVersion;
  readonly other: OtherChanges;
}

/** Stored JSON of so many bytes, loaded only when its turn comes. */
interface Stored<T> {
  readonly size: number;
  readonly load: () => Promise<T>;
}

/**
 * Reads annotation files, notation and PDFs in processes of their own: what is sent in others than what readers wait for, and in both what
 * takes long in another than what does not. Each piece of work has a limit of time and memory; one that passes it is lost alone.
 */
export class TlaReader {
  private readonly limits: ReadingLimits;
  private readonly readers: ReaderPool;
  private readonly searches: ReaderPool;
  private readonly uploads: UploadPools;
  private readonly comparisons = new LoadLimit(MAX_COMPARISONS);
  private readonly exports = new LoadLimit(MAX_EXPORTS);
  private readonly figures = new LoadLimit(MAX_FIGURES);
  private lastFile = 0;

  /** @param limits Limits that replace those of `READING_LIMITS`. */
  constructor(limits: Partial<ReadingLimits> = {}) {
    this.limits = { ...READING_LIMITS, ...limits };
    this.readers = new ReaderPool(this.limits, READERS);
    this.searches = new ReaderPool(this.limits, READERS);
    this.uploads = {
      files: new ReaderPool(this.limits, UPLOADS),
      notation: new ReaderPool(this.limits, { ...UPLOADS, tool: 'engraver' }),
      documents: new ReaderPool(documentLimits(this.limits), { ...UPLOADS, tool: 'pdfjs' }),
    };
  }

  /** Begins to read an upload. */
  begin(asker: Asker = NOBODY): UploadReading {
    return new UploadReading(this.uploads, this.limits, asker, () => ++this.lastFile);
  }

  /**
   * Writes details into a file with `writeDetails`; undefined where that changes nothing. Throws `Unavailable`, as all that
   * readers wait for.
   */
  writeDetails(file: Source, details: DetailEdits): Promise<Uint8Array | undefined> {
    return this.edit(file, details, false);
  }

  /** The same, and then redacts it with `redactPaths`. */
  redact(file: Source, details: DetailEdits): Promise<Uint8Array | undefined> {
    return this.edit(file, details, true);
  }

  /** Redacts the JSON of a stored version with `redactViewerJson`; undefined where that changes nothing. Throws as `changes` does. */
  renew({ size, load }: Source): Promise<Uint8Array | undefined> {
    return this.comparisons.run(currentNetwork(), () =>
      this.forReader('renew', size, async (ask) => ask({ kind: 'renew', json: await load() })),
    );
  }

  /** A notation without who made it, as `withoutMakers` gives it; undefined for what is none. Throws as `changes` does. */
  plainNotation({ size, load }: Source): Promise<string | undefined> {
    return this.comparisons.run(currentNetwork(), () =>
      this.forReader('plain notation', size, async (ask) =>
        ask({ kind: 'plain notation', bytes: await load() }),
      ),
    );
  }

  /** Compares two versions of a file. Throws `Unavailable` also while too many wait. */
  changes({ size, load }: Stored<ComparedVersions>): Promise<Uint8Array> {
    return this.comparisons.run(currentNetwork(), () =>
      this.forReader('changes', size, async (ask) => ask({ kind: 'changes', ...(await load()) })),
    );
  }

  /** Looks for a component in a version. Throws as `changes` does. */
  placeComponent({ size, load }: Stored<ComponentSearch>): Promise<PlacedComponent | undefined> {
    return this.comparisons.run(currentNetwork(), () =>
      this.forReader('place', size, async (ask) => ask({ kind: 'place', search: await load() })),
    );
  }

  /** Looks for measures in a version. Throws as `changes` does. */
  placeMeasures({ size, load }: Stored<MeasureSearch>): Promise<PlacedMeasures> {
    return this.comparisons.run(currentNetwork(), () =>
      this.forReader('place', size, async (ask) => ask({ kind: 'measures', search: await load() })),
    );
  }

  /** Sketches a version for the page of its work. Throws as `changes` does. */
  sketch({ size, load }: Stored<SketchedVersion>): Promise<WorkSketch> {
    return this.comparisons.run(currentNetwork(), () =>
      this.forReader('sketch', size, async (ask) => ask({ kind: 'sketch', version: await load() })),
    );
  }

  /** The notes of a version as JSON, gzipped; undefined for one without a note. Throws as `changes` does. */
  notes({ size, load }: Stored<NotedVersion>): Promise<Uint8Array | undefined> {
    return this.comparisons.run(currentNetwork(), () =>
      this.forReader('notes', size, async (ask) => ask({ kind: 'notes', version: await load() })),
    );
  }

  /** Makes what the query language searches of a version. Throws as `changes` does. */
  searchedLanes({ size, load }: Stored<SketchedVersion>): Promise<SearchedLanes> {
    return this.comparisons.run(currentNetwork(), () =>
      this.forReader('lanes', size, async (ask) => ask({ kind: 'stored lanes', version: await load() })),
    );
  }

  /** Searches files of the index; `size` is that of their lanes in bytes. Throws `Unavailable`. */
  searchLanes(search: LaneSearch, size: number): Promise<LaneAnswer> {
    return this.forReader('search', size, (ask) => ask({ kind: 'search', search }), undefined, this.searches);
  }

  /** Shows places that a search has found. Throws as `searchLanes` does. */
  placeHits(search: HitSearch, size: number): Promise<readonly Hit[]> {
    return this.forReader('search', size, (ask) => ask({ kind: 'hits', search }), undefined, this.searches);
  }

  /** Names the measures of places. Throws as `searchLanes` does. */
  nameMeasures(search: SpanSearch, size: number): Promise<MeasureNames> {
    return this.forReader(
      'search',
      size,
      (ask) => ask({ kind: 'measure names', search }),
      undefined,
      this.searches,
    );
  }

  /** Forms of files of the index. Throws as `searchLanes` does. */
  storedForms(search: FormSearch, size: number): Promise<StoredForms> {
    return this.forReader('search', size, (ask) => ask({ kind: 'forms', search }), undefined, this.searches);
  }

  /** Writes a version in a format. Throws as `changes` does, and also where it takes long until its turn has come and gone. */
  exportFile({ size, load }: Stored<ExportSearch>): Promise<ExportedFile> {
    return this.runExport(size, async (ask) => ask({ kind: 'export', search: await load() }));
  }

  /** Writes the components of a version as lines, gzipped. Throws as `exportFile` does. */
  componentLines({ size, load }: Stored<ComponentsWanted>): Promise<Uint8Array> {
    return this.runExport(size, async (ask) => ask({ kind: 'lines', wanted: await load() }));
  }

  /** Draws a figure. Throws as `changes` does. */
  figure({ size, load }: Stored<FigureRequest>): Promise<FigureResult> {
    return this.figures.run(currentNetwork(), () =>
      this.forReader('figure', size, async (ask) => ask({ kind: 'figure', request: await load() })),
    );
  }

  /** Every export that a version has. Throws as `exportFile` does. */
  listExports({ size, load }: Stored<PassageSearch>): Promise<Results['exports']> {
    return this.runExport(size, async (ask) => ask({ kind: 'exports', search: await load() }));
  }

  /** Load of all processes. */
  load(): { readonly processes: number; readonly busy: number; readonly waiting: number } {
    const loads = this.pools().flatMap(({ quick, long }) => [quick.load, long.load]);
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    return {
      processes: loads.length,
      busy: sum(loads.map(({ busy }) => busy)),
      waiting: sum(loads.map(({ waiting }) => waiting)),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.pools().map((pool) => pool.close()));
  }

  private pools(): readonly ReaderPool[] {
    const { files, notation, documents } = this.uploads;
    return [this.readers, this.searches, files, notation, documents];
  }

  private runExport<T>(size: number, work: (ask: Ask) => Promise<T>): Promise<T> {
    return this.exports.run(currentNetwork(), () =>
      this.forReader('export', size, work, AbortSignal.timeout(EXPORT_MS)),
    );
  }

  private edit(
    { size, load }: Source,
    details: DetailEdits,
    isForOthers: boolean,
  ): Promise<Uint8Array | undefined> {
    return this.forReader('edit', size, async (ask) =>
      ask({ kind: 'edit', bytes: await load(), details, isForOthers }),
    );
  }

  private async forReader<T>(
    kind: keyof typeof INTERRUPTED,
    size: number,
    work: (ask: Ask) => Promise<T>,
    signal?: AbortSignal,
    pool = this.readers,
  ): Promise<T> {
    try {
      return await pool.run({ user: currentNetwork(), ...(signal && { signal }) }, size, work);
    } catch (cause) {
      const isEnded = cause instanceof ProcessEnded || cause instanceof TookTooLong;
      if (!isEnded && !(signal?.aborted === true && cause === signal.reason)) throw cause;
      throw new Unavailable(INTERRUPTED[kind], RETRY_AFTER_SECONDS, { cause });
    }
  }
}

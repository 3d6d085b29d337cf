import type { SearchedLanes } from '../storage/files/searched-lanes.ts';
import type { WorkSketch } from '../storage/files/work-sketches.ts';
import type { DetailEdits } from '../../tla/details.ts';
import type { ComponentRows } from '../storage/components/component-rows.ts';
import type { FigureRequest, FigureResult } from '../figure/draw-figure.ts';
import type { OtherChanges, StoredVersion } from './changes-json.ts';
import type { MatchedTla, TimelineIds, TlaOutline, VersionsBefore } from './opened-tla.ts';
import type { ComponentSearch, PlacedComponent } from './placed-component.ts';
import type { ComponentsWanted } from './component-lines.ts';
import type { ExportedFile, ExportSearch, listExports, PassageSearch } from './exported-file.ts';
import type { MeasureNames, SpanSearch } from './name-measures.ts';
import type { Hit, HitSearch, LaneAnswer, LaneSearch } from './search-lanes.ts';
import type { NotedVersion } from './version-notes.ts';
import type { FormSearch, StoredForms } from './stored-forms.ts';
import type { SketchedVersion } from './sketch-version.ts';
import type { MeasureSearch, PlacedMeasures } from './placed-measures.ts';

/** Library that a process loads before its first task: the engraver of notation, or pdf.js. */
export type Tool = 'engraver' | 'pdfjs';

/** Task of a reader process; `file` is the caller's number for a file, valid from `read` until it is forgotten. */
export type Task =
  | { readonly kind: 'read'; readonly file: number; readonly bytes: Uint8Array; readonly filename: string }
  /** Starts the output that `next` continues, one at a time for each file. */
  | { readonly kind: 'viewer'; readonly file: number; readonly ids: readonly TimelineIds[] }
  | { readonly kind: 'rows'; readonly file: number; readonly ids: readonly TimelineIds[] }
  | { readonly kind: 'attachment'; readonly file: number; readonly timeline: number }
  | { readonly kind: 'embedded'; readonly file: number }
  /** Makes what the query language searches of the file. */
  | { readonly kind: 'lanes'; readonly file: number; readonly ids: readonly TimelineIds[] }
  /** The same of a stored version. */
  | { readonly kind: 'stored lanes'; readonly version: SketchedVersion }
  /** Searches files of the index, and shows places that it has found. */
  | { readonly kind: 'search'; readonly search: LaneSearch }
  | { readonly kind: 'hits'; readonly search: HitSearch }
  | { readonly kind: 'measure names'; readonly search: SpanSearch }
  /** Forms of files of the index, of those in which a line finds something. */
  | { readonly kind: 'forms'; readonly search: FormSearch }
  /** Matches the file with the version before it. */
  | { readonly kind: 'match'; readonly file: number; readonly versions: VersionsBefore }
  /** Compares two versions of a file. */
  | {
      readonly kind: 'changes';
      readonly from: StoredVersion;
      readonly to: StoredVersion;
      readonly other: OtherChanges;
    }
  /** Looks for a component in a stored version. */
  | { readonly kind: 'place'; readonly search: ComponentSearch }
  /** Looks for measures in a stored version. */
  | { readonly kind: 'measures'; readonly search: MeasureSearch }
  /** Sketches a stored version for the page of its work. */
  | { readonly kind: 'sketch'; readonly version: SketchedVersion }
  /** Collects the notes of a stored version. */
  | { readonly kind: 'notes'; readonly version: NotedVersion }
  /** Writes a stored version in a format. */
  | { readonly kind: 'export'; readonly search: ExportSearch }
  /** Writes the components of a stored version as lines. */
  | { readonly kind: 'lines'; readonly wanted: ComponentsWanted }
  /** Draws a passage of a stored version for paper. */
  | { readonly kind: 'figure'; readonly request: FigureRequest }
  /** Lists the exports that a stored version has. */
  | { readonly kind: 'exports'; readonly search: PassageSearch }
  | { readonly kind: 'next'; readonly file: number }
  /** Writes edited details into a file; `isForOthers` cuts the local paths too. */
  | {
      readonly kind: 'edit';
      readonly bytes: Uint8Array;
      readonly details: DetailEdits;
      readonly isForOthers: boolean;
    }
  /** Cuts the local paths of a version that was stored by older rules. */
  | { readonly kind: 'renew'; readonly json: Uint8Array }
  /** Removes the names of its makers from a notation. */
  | { readonly kind: 'plain notation'; readonly bytes: Uint8Array }
  /** Tries to engrave a notation; if `isQuick`, only one that is estimated to take a second at most. */
  | { readonly kind: 'notation'; readonly bytes: Uint8Array; readonly isQuick: boolean }
  /** Tries to open a PDF. */
  | { readonly kind: 'document'; readonly bytes: Uint8Array };

/** Problem of a notation, worded to follow its name, and whether it is beyond a limit; or the cost of engraving it. */
export type NotationVerdict = { readonly problem: string; readonly isLarge?: boolean } | Engraving;

/** Cost of engraving a notation. */
export interface Engraving {
  readonly measures: number;
  readonly ms: number;
}

/** Results of the tasks, by kind. */
export interface Results {
  readonly read: TlaOutline | { readonly problem: string };
  readonly viewer: undefined;
  readonly rows: undefined;
  readonly attachment: undefined;
  readonly embedded: undefined;
  readonly lanes: SearchedLanes;
  readonly 'stored lanes': SearchedLanes;
  readonly search: LaneAnswer;
  readonly hits: readonly Hit[];
  readonly 'measure names': MeasureNames;
  readonly forms: StoredForms;
  readonly match: MatchedTla;
  /** The contract's `Changes` as JSON, gzipped. */
  readonly changes: Uint8Array;
  readonly place: PlacedComponent | undefined;
  readonly measures: PlacedMeasures;
  readonly sketch: WorkSketch;
  /** The contract's `FileNotes` as JSON, gzipped; undefined without a note. */
  readonly notes: Uint8Array | undefined;
  readonly export: ExportedFile;
  readonly lines: Uint8Array;
  readonly figure: FigureResult;
  readonly exports: ReturnType<typeof listExports>;
  /** Piece of the file; undefined after the last one. */
  readonly next: string | ComponentRows | undefined;
  /** Undefined if nothing changes. */
  readonly edit: Uint8Array | undefined;
  /** Undefined if nothing changes. */
  readonly renew: Uint8Array | undefined;
  /** Undefined for invalid notation. */
  readonly 'plain notation': string | undefined;
  /** 'long' for one that must be sent again as long work. */
  readonly notation: NotationVerdict | 'long';
  /** Whether it opens, or would with a password. */
  readonly document: boolean;
}

export interface Question {
  readonly id: number;
  readonly task: Task;
  /** Files that are no longer needed. */
  readonly forgotten: readonly number[];
}

export type Answer = {
  readonly id: number;
  /** Memory of the process, in bytes. */
  readonly memory: number;
} & ({ readonly result: Results[Task['kind']] } | { readonly failure: unknown });

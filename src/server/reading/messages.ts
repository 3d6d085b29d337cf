import type { DetailEdits } from '../../tla/details.ts';
import type { ComponentRows } from '../storage/component-rows.ts';
import type { OtherChanges, StoredVersion } from './changes-json.ts';
import type { MatchedTla, TimelineIds, TlaOutline, VersionsBefore } from './opened-tla.ts';
import type { ComponentSearch, PlacedComponent } from './placed-component.ts';
import type { MeasureSearch, PlacedMeasures } from './placed-measures.ts';

/** What the reader's process is asked; `file` is the asker's number for a file, from `read` until `forget`. */
export type Task =
  | { readonly kind: 'read'; readonly file: number; readonly bytes: Uint8Array; readonly filename: string }
  /** Begins anew what `next` goes on with: one piece of work at a time for each file. */
  | { readonly kind: 'viewer'; readonly file: number; readonly ids: readonly TimelineIds[] }
  | { readonly kind: 'rows'; readonly file: number; readonly ids: readonly TimelineIds[] }
  | { readonly kind: 'attachment'; readonly file: number; readonly timeline: number }
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
  | { readonly kind: 'next'; readonly file: number }
  | { readonly kind: 'forget'; readonly file: number }
  /** Writes edited details into a file; `isForOthers` cuts the local paths too. */
  | {
      readonly kind: 'edit';
      readonly bytes: Uint8Array;
      readonly details: DetailEdits;
      readonly isForOthers: boolean;
    }
  | { readonly kind: 'notation'; readonly bytes: Uint8Array };

/** What it gives back for each. */
export interface Results {
  readonly read: TlaOutline | { readonly problem: string };
  readonly viewer: undefined;
  readonly rows: undefined;
  readonly attachment: undefined;
  readonly match: MatchedTla;
  /** The contract's `Changes` as JSON, gzipped. */
  readonly changes: Uint8Array;
  readonly place: PlacedComponent | undefined;
  readonly measures: PlacedMeasures;
  /** Piece of the file; undefined after the last one. */
  readonly next: string | ComponentRows | undefined;
  readonly forget: undefined;
  readonly edit: Uint8Array;
  /** What is wrong with it. */
  readonly notation: { readonly problem?: string };
}

export interface Question {
  readonly id: number;
  readonly task: Task;
}

export type Answer =
  | { readonly id: number; readonly result: Results[Task['kind']] }
  | { readonly id: number; readonly failure: unknown };

import { MAX_IMPORT_ENTRIES, MAX_LISTED_PROBLEMS } from './limits.ts';
import { ImportError } from './import-error.ts';

/** What could not be read, with its line from 1; undefined where the place is in the message. */
export interface ImportProblem {
  readonly line: number | undefined;
  readonly message: string;
}

/** Collects what of a file could not be read, and counts what could. */
export class Problems {
  readonly listed: ImportProblem[] = [];
  /** Number of problems beyond those that are listed. */
  more = 0;
  private entries = 0;

  add(line: number | undefined, message: string): void {
    if (this.listed.length < MAX_LISTED_PROBLEMS) this.listed.push({ line, message });
    else this.more++;
  }

  /** Counts an entry. Throws `ImportError` for more than a file may have. */
  count(): void {
    this.entries++;
    if (this.entries > MAX_IMPORT_ENTRIES)
      throw new ImportError(
        `This file has more than ${MAX_IMPORT_ENTRIES.toLocaleString('en')} entries. Divide it into several files and import each.`,
      );
  }
}

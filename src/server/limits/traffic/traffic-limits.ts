/** How much of the server the connections of one visitor, and of all, may hold. */
export interface TrafficLimits {
  /** Connections, and requests in progress, of one address. */
  readonly perAddress: number;
  /** Connections, and requests in progress, of all. */
  readonly inAll: number;
  /** Bytes in memory of answers that are being sent. */
  readonly answerBytes: number;
  /** How long a client that reads next to nothing of a response is tolerated, in milliseconds. */
  readonly readerMs: number;
}

/** Handles of the log, of what listens and of the embedded database, which has over 200 files open once it has started. */
const RESERVED_HANDLES = 400;
/** Handles per connection: its own, and that of the file or object store that its answer comes from. */
const HANDLES_PER_CONNECTION = 2;
const FEWEST = 10;

/** Most connections for a process with this limit of open files, so that it never runs out of handles. */
export function connectionsFor(wanted: number, openFiles: number): number {
  const fitting = Math.floor((openFiles - RESERVED_HANDLES) / HANDLES_PER_CONNECTION);
  return Math.min(wanted, Math.max(fitting, FEWEST));
}

/** How many files and connections this process may have open at a time; `Infinity` where the system sets no limit. */
export function mostOpenFiles(): number {
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft?: unknown } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

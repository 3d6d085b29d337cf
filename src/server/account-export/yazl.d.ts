/** Types of the part of yazl used here; the package ships none. */
declare module 'yazl' {
  import type { EventEmitter } from 'node:events';
  import type { PassThrough, Readable } from 'node:stream';

  interface EntryOptions {
    readonly mtime: Date;
    readonly compress: boolean;
  }

  type GiveStream = (error: Error | null, stream: Readable) => void;

  export class ZipFile extends EventEmitter {
    readonly outputStream: PassThrough;
    /** Calls `open` when the entries before it are written. Throws for a name with `..` or a drive, and for an absolute one. */
    addReadStreamLazy(name: string, options: EntryOptions, open: (give: GiveStream) => void): void;
    end(): void;
  }
}

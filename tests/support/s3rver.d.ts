declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Readable } from 'node:stream';

  interface Written {
    readonly size: number;
    readonly md5: string;
  }

  interface StoredObject {
    readonly bucket: string;
    readonly key: string;
  }

  /** The parts of s3rver that the tests use; the package has no types. */
  export default class S3rver {
    readonly store: {
      putObject(object: StoredObject): Promise<Written>;
      putPart(bucket: string, uploadId: string, part: string, content: Readable): Promise<Written>;
      getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    };
    constructor(options: { readonly directory: string; readonly silent: boolean });
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}

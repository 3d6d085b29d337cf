import type { S3Options } from '../blobs/s3-client.ts';

/** Where a server keeps its data, by its configuration. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly s3: S3Options | undefined;
}

/**
 * The viewer's JSON is sent as two parts: a head of a few hundred bytes, made for each reader, and the timelines, which are
 * megabytes at times and never change. The second part is stored deflated. A gzip member is a run of deflate blocks
 * between a header and a checksum (RFC 1952), so the stored blocks go out as they are behind the head's.
 */
export interface StoredPart {
  readonly blobId: string;
  /** CRC-32 and number of the bytes before they were deflated. */
  readonly crc: number;
  readonly length: number;
}

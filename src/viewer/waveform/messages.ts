/** Address of a recording on this site, to be read. */
export interface ReadRequest {
  readonly url: string;
  /** A recording of more bytes is left alone. */
  readonly mostBytes: number;
}

/** Result of reading; no peaks where the recording is too large, this browser cannot decode it, or it did not come. */
export type ReadAnswer =
  | { readonly secondsPerPeak: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly isTooLarge: true }
  | { readonly isUndecodable: true }
  | { readonly problem: string };

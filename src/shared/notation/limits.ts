type Limit =
  | 'bytes'
  | 'containerBytes'
  | 'entries'
  | 'elements'
  | 'engravingMs'
  | 'memoryMb'
  | 'unaskedMs'
  | 'pages'
  | 'ms';

/** Bounds of a notation: beyond `pages` and `ms` it is not shown, beyond the others it is not stored. */
export const NOTATION_LIMITS: Readonly<Record<Limit, number>> = {
  /** Bytes of MusicXML or MEI, unpacked. */
  bytes: 64 * 2 ** 20,
  /** Bytes of the list of contents in compressed MusicXML. */
  containerBytes: 2 ** 16,
  /** Files in compressed MusicXML. */
  entries: 1000,
  /** Elements of XML: notations that can be engraved within the limits below have half as many at most. */
  elements: 500_000,
  /** Milliseconds that a reader's browser may be reckoned to engrave it for. */
  engravingMs: 20_000,
  /** Megabytes that it may be reckoned to take for that. */
  memoryMb: 300,
  /** Milliseconds up to which it is engraved unasked. */
  unaskedMs: 2_000,
  /** Pages of about 300 measures. */
  pages: 40,
  /** Milliseconds that it is engraved for: the longest quartets take ten seconds on a slow computer. */
  ms: 120_000,
};

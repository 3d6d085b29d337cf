/** Bounds of a notation: beyond those of its bytes it is not stored, beyond the others it is not shown. */
export const NOTATION_LIMITS: Readonly<Record<'bytes' | 'containerBytes' | 'pages' | 'ms', number>> = {
  /** Bytes of MusicXML or MEI, unpacked. */
  bytes: 64 * 2 ** 20,
  /** Bytes of the list of contents in compressed MusicXML. */
  containerBytes: 2 ** 16,
  /** Pages of about 300 measures. */
  pages: 40,
  /** Milliseconds that it is engraved for: the longest quartets take ten seconds on a slow computer. */
  ms: 120_000,
};

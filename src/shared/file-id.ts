/** Ids of files are positive 32-bit integers. */
const MAX_ID = 2 ** 31 - 1;

/** The id that a part of an address names; undefined for what cannot be one, such as `0`, `-1` or `01`. */
export function readFileId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return id === undefined || id > MAX_ID ? undefined : id;
}

/** Ids of files are positive 32-bit integers. */
const MAX_ID = 2 ** 31 - 1;

/** The version number in a part of an address such as `v2`; undefined for an invalid one. */
export function readVersion(text: string): number | undefined {
  return text.startsWith('v') ? readFileId(text.slice(1)) : undefined;
}

/** The path of a file's page: that of one of its versions, or of whichever is the newest. */
export const filePath = (fileId: number, version?: number): string =>
  version === undefined ? `/viewer/${fileId}` : `/viewer/${fileId}/v${version}`;

/** The id in a part of an address; undefined for an invalid one, such as `0`, `-1` or `01`. */
export function readFileId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return id === undefined || id > MAX_ID ? undefined : id;
}

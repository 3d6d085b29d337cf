/** SPDX ids of licences by their addresses and by the short names that files have. */
const CC = /creativecommons\.org\/licenses\/(by(?:-nc)?(?:-nd|-sa)?)\/(\d\.\d)/i;
const CC_ZERO = /creativecommons\.org\/publicdomain\/zero\/1\.0/i;
const CC_NAME = /\bCC[ -](BY(?:[ -]NC)?(?:[ -](?:ND|SA))?)[ -]?(\d\.\d)\b/i;
const CC_ZERO_NAME = /\bCC[ -]?0(?:[ -]1\.0)?\b/i;
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/opendatacommons\.org\/licenses\/odbl|\bODbL\b/i, 'ODbL-1.0'],
  [/opendatacommons\.org\/licenses\/by|\bODC-By\b/i, 'ODC-By-1.0'],
  [/opensource\.org\/licenses\/mit|\bMIT\b/i, 'MIT'],
];

/** The SPDX id of the licence that a text names: by an address in it, else by a name; undefined for none that is known. */
export function licenceOfText(text: string): string | undefined {
  const [, part, version] = CC.exec(text) ?? CC_NAME.exec(text) ?? [];
  if (part !== undefined && version !== undefined)
    return `CC-${part.replaceAll(' ', '-').toUpperCase()}-${version}`;
  if (CC_ZERO.test(text) || CC_ZERO_NAME.test(text)) return 'CC0-1.0';
  return OTHERS.find(([pattern]) => pattern.test(text))?.[1];
}

/** The first web address of a text; empty for none. */
export const addressIn = (text: string): string => /https?:\/\/[^\s<>"')\]]+/.exec(text)?.[0] ?? '';

/** FNV-1a over the UTF-16 units of a text, as a signed number of 32 bits, which databases hold as an integer. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash | 0;
}

/** The name of a key with its signs as in print: 'E♭', 'f♯'. Its first letter is a note, also a b. */
export const withKeySigns = (key: string): string =>
  key.slice(0, 1) + key.slice(1).replaceAll('b', '♭').replaceAll('#', '♯');

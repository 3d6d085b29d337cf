/** A number of things in words: '1 file', '5,000 files'. `many` is left out where it is `one` with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

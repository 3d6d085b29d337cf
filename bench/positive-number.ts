/** Number that an option of the command line gives, or the usual one without; throws where it is not above zero. */
export function positiveNumber(name: string, given: string | undefined, usual: number): number {
  const number = Number(given ?? usual);
  if (!(number > 0)) throw new Error(`--${name}: expected a positive number.`);
  return number;
}

/** Whether something holds; undefined where the file cannot answer. */
export type Truth = boolean | undefined;

/** What the file cannot answer it cannot deny either. */
export const negated = (truth: Truth, isNot: boolean): Truth =>
  truth === undefined ? undefined : truth !== isNot;

/** One that holds is enough. */
export function anyOf(truths: Iterable<Truth>): Truth {
  let isUnknown = false;
  for (const truth of truths) {
    if (truth === true) return true;
    isUnknown ||= truth === undefined;
  }
  return isUnknown ? undefined : false;
}

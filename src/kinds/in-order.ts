/** The components in order: themselves where they are so already, as the server sends them, else a sorted copy. */
export function inOrder<C>(components: readonly C[], compare: (a: C, b: C) => number): readonly C[] {
  for (let row = 1; row < components.length; row++) {
    if (compare(components[row - 1]!, components[row]!) > 0) return components.toSorted(compare);
  }
  return components;
}

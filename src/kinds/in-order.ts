/** The components in order: themselves where they are so already, as the server sends them, else a sorted copy. */
export function inOrder<C>(components: readonly C[], compare: (a: C, b: C) => number): readonly C[] {
  let before: C | undefined;
  for (const component of components) {
    if (before !== undefined && compare(before, component) > 0) return components.toSorted(compare);
    before = component;
  }
  return components;
}

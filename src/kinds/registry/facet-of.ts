/**
 * One part of every kind, by the kind's name. To be called as `facetOf(kinds, 'facts')`, with the namespace of `index.ts`
 * and the part's name written out: the build (`vite.config.ts`) puts each kind's part in its place, so that a bundle
 * holds only the parts it asks for.
 */
export function facetOf<Kinds extends object, Part extends PropertyKey>(
  kinds: Kinds,
  part: Part,
): { readonly [K in keyof Kinds]: Kinds[K] extends { readonly [P in Part]: infer Facet } ? Facet : never } {
  const facets = Object.entries(kinds).map(([name, kind]) => [
    name,
    (kind as Kinds[keyof Kinds] & object)[part as never],
  ]);
  return Object.fromEntries(facets) as ReturnType<typeof facetOf<Kinds, Part>>;
}

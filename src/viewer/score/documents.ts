/** Documents of one file by address: each is made once and goes with all others. */
export function createDocuments<One extends { readonly destroy: () => void }>(create: (url: string) => One) {
  const made = new Map<string, One>();
  return {
    /** `url` may be relative to the page. */
    at: (url: string): One => {
      const one = made.get(url) ?? create(url);
      made.set(url, one);
      return one;
    },
    destroy: () => {
      for (const one of made.values()) one.destroy();
      made.clear();
    },
  };
}

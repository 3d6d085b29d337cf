declare module 'citeproc' {
  interface System {
    readonly retrieveLocale: (language: string) => unknown;
    readonly retrieveItem: (id: string) => unknown;
  }
  interface Cluster {
    readonly citationItems: readonly Readonly<Record<string, string>>[];
    readonly properties: { readonly noteIndex: number };
  }

  class Engine {
    constructor(system: System, style: unknown, language: string);
    setOutputFormat(format: 'text' | 'html'): void;
    updateItems(ids: readonly string[]): void;
    makeBibliography(): readonly [unknown, readonly string[]];
    processCitationCluster(
      cluster: Cluster,
      before: readonly [],
      after: readonly [],
    ): readonly [unknown, readonly (readonly [number, string])[]];
  }

  /** The parts of citeproc that the tests use; the package has no types. */
  const citeproc: { readonly Engine: typeof Engine };
  export default citeproc;
}

declare module 'citation-js' {
  /** The part of citation-js that the tests use; the package has no types. */
  export default class Cite {
    constructor(text: string);
    readonly data: readonly Readonly<Record<string, unknown>>[];
  }
}

declare module '@citation-js/plugin-cff';

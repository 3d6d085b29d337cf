import type { KindEncoding } from '../contract/kind-timeline.ts';

/** A slider has no components: the file's times alone say where its track runs. */
export const encoding: KindEncoding<never, undefined> = {
  withDefaults: () => undefined,
  toColumns: () => undefined,
};

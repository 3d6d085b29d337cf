/** Every kind the platform shows, under the name it has in searches; files may add `_TIMELINE`. A new kind is one line here. */
export * as HIERARCHY from './hierarchy/kind.ts';
export * as MARKER from './marker/kind.ts';
export * as BEAT from './beat/kind.ts';
export * as HARMONY from './harmony/kind.ts';
export * as RANGE from './range/kind.ts';
export * as AUDIOWAVE from './audiowave/kind.ts';
export * as PDF from './pdf/kind.ts';
export * as SCORE from './score/kind.ts';
export * as SLIDER from './slider/kind.ts';

export { encoding } from './encoding.ts';
export { facts } from './facts.ts';
export { always } from './always.ts';
export { reading } from './read.ts';
export { colorTokens, open } from './timeline.ts';

export { facts } from './facts.ts';
export { reading } from './read.ts';
export { encoding, colorTokens, open } from './timeline.ts';

export { facts } from './facts.ts';
export { reading } from './read.ts';
export { colorTokens, encoding, open } from './timeline.ts';

export { facts } from './facts.ts';
export { reading } from './read.ts';
export { encoding, inks, open } from './timeline.ts';

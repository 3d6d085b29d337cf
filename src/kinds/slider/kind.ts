export { encoding } from './encoding.ts';
export { facts } from './facts.ts';
export { reading } from './read.ts';
export { inks, open } from './timeline.ts';

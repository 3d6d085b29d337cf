export { facts } from './facts.ts';
export { reading } from './read.ts';
export { viewing } from './viewing.ts';

export { comparing } from './comparing.ts';
export { encoding } from './columns.ts';
export { exporting } from './exporting.ts';
export { facts } from './facts.ts';
export { colorTokens } from './draw.ts';
export { paper } from './paper.ts';
export { reading } from './read.ts';
export { open } from './timeline.ts';

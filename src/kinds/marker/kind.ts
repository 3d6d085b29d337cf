export { comparing } from './comparing.ts';
export { encoding } from './columns.ts';
export { exporting } from './exporting.ts';
export { facts } from './facts.ts';
export { paper } from './paper.ts';
export { importing } from './importing.ts';
export { reading } from './read.ts';
export { searched } from './searched.ts';
export { colorTokens, open } from './timeline.ts';

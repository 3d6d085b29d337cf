export { attachment } from './attachment/attachment.ts';
export { encoding } from './columns.ts';
export { facts } from './facts.ts';
export { colorTokens } from './inks.ts';
export { paper } from './paper.ts';
export { reading } from './read.ts';
export { sounding } from './sounding.ts';
export { open } from './timeline.ts';

import type { components } from '../../api/schema.d.ts';

/** The viewer's JSON of a file that is stored nowhere yet. */
export type PreviewFile = components['schemas']['ViewerFile'];

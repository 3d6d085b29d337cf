import { normalise } from '../../../shared/normalise.ts';

/** The tags as they are searched: each `normalise`d and on a line of its own. */
export const tagsKey = (tags: readonly string[]): string => tags.map(normalise).join('\n');

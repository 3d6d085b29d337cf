import type { Timeline } from './timeline.ts';

/** What a timeline is called: an unnamed one by its kind. */
export const timelineName = ({ name, kind }: Pick<Timeline, 'name' | 'kind'>) =>
  name || kind.charAt(0) + kind.slice(1).toLowerCase();

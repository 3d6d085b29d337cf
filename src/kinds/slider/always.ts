import type { MadeTimeline } from '../contract/importing.ts';

/** The position bar that the desktop program always has. */
export const always: MadeTimeline = {
  kind: 'SLIDER_TIMELINE',
  fields: { is_visible: true, ordinal: 1, height: 40 },
  components: [],
};

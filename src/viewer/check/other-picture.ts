import type { Answers } from './check-store.ts';

/** Whether labels on the screen differ between two states. */
export const isOtherPicture = (now: Answers, before: Answers): boolean =>
  now.answers !== before.answers || now.revealed !== before.revealed || now.isChecked !== before.isChecked;

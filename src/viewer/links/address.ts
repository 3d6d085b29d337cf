import type { CheckedPart, CheckTopic } from '../../kinds/contract/checking.ts';
import type { MeasurePassage } from '../../measures/measure-passage.ts';
import type { FollowMode } from '../store/follow.ts';
import type { Range } from '../store/selection.ts';

/** A moment in seconds, or a passage where it has an end, which is after the start. */
export interface Moment {
  readonly start: number;
  readonly end: number | undefined;
}

/** What gives answers of an exercise away: labels of another topic, all comments, or a timeline by its id. */
export type Clue = CheckTopic | 'comments' | number;

/**
 * Everything that the query of a viewer's address can say; parameters left out are as the file and this browser have
 * them.
 */
export interface Address {
  /** `k`: the key of a link to a file that is not public. */
  readonly key?: string;
  /** `diff`: number of the version with which the one that is open is compared. */
  readonly diff?: number;
  /** `c`: the id of a component. */
  readonly component?: number;
  /** `t`: with `loop`, the looped range. */
  readonly time?: Moment;
  /** `m`: used where there is no `t`; with `check`, and an end, the passage of the exercise. */
  readonly measures?: MeasurePassage;
  /** `loop`: the passage, else the component, is armed to be played over and over. */
  readonly loop?: true;
  /** `speed`: 1 for as recorded. */
  readonly speed?: number;
  /** `v`: the first and last second in view, from margin to margin. */
  readonly view?: Range;
  /**
   * `tl`: the timelines that are shown, all others are hidden. They are ids as the file's JSON has them, not positions:
   * these change when a reader moves timelines and when the author edits the file. Without any, all are hidden.
   */
  readonly timelines?: readonly number[];
  /** `follow`: how the view follows the playhead. */
  readonly follow?: FollowMode;
  /** `pdf`: whether the score is open. */
  readonly score?: boolean;
  /** `check`: labels of which the reader is asked, `form:2` for one level. */
  readonly check?: CheckedPart;
  /** `hide`: with `check`, the hidden part; the labels, unless boundaries are hidden, too. */
  readonly hide?: 'all';
  /** `within`: with `check`, the passage of the exercise in a file without measures. */
  readonly within?: Range;
  /** `show`: with `check`, what is shown though it gives answers away. */
  readonly shows?: readonly Clue[];
  /** `say`: with `check`, a teacher's instruction to the class. */
  readonly say?: string;
  /** `desk`: the number of the presentation that the window follows, on a projector. */
  readonly desk?: string;
}

/** Most letters of `say`, an emoji being one. */
export const MAX_SAID = 300;
/** Most parts that `show` names. */
export const MAX_SHOWN_CLUES = 50;

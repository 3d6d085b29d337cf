import { entryAt } from '../../shared/elements.ts';
import { shortTime } from '../../shared/time.ts';
import { spokenSpan } from '../../kinds/wording.ts';
import { loopable } from '../scene/commands/loop-commands.ts';
import type { Session } from '../session.ts';
import type { Address } from './address.ts';
import { isSamePassage, targetOf, viewPart } from './present-address.ts';

/** Passage that a link may lead to. */
export interface ShareTarget {
  readonly name: 'The loop' | 'The selection' | 'The range' | 'The time' | 'The whole file';
  /** Which one, in words; empty for the whole file. */
  readonly words: string;
  readonly address: Address;
  /** Whether it has a length that can be played over and over. */
  readonly isLoopable: boolean;
}

/** What else a link may say. */
export interface ShareOptions {
  readonly withLoop: boolean;
  readonly withSpeed: boolean;
  readonly withView: boolean;
}

/** All that can be shared of what is before the reader, the likeliest first. */
export function shareTargets(session: Session): readonly ShareTarget[] {
  const { timelines, selection, playback } = session;
  const { selected, range } = selection.getState();
  const { time, loop } = playback.getState();
  const ownLoop = selected ? loopable(session, selected, false) : range;
  const moment = { start: time, end: undefined };
  return [
    // Set by hand, it is of no component and of no range.
    ...(loop && !isSamePassage(loop, ownLoop)
      ? [
          {
            name: 'The loop' as const,
            words: spokenSpan(loop.start, loop.end),
            address: { time: loop },
            isLoopable: true,
          },
        ]
      : []),
    ...(selected
      ? [
          {
            name: 'The selection' as const,
            words: entryAt(timelines, selected.timeline).words.describe(selected.row),
            address: targetOf(session, selected),
            isLoopable: loopable(session, selected, false) !== undefined,
          },
        ]
      : []),
    ...(range
      ? [
          {
            name: 'The range' as const,
            words: spokenSpan(range.start, range.end),
            address: { time: range },
            isLoopable: true,
          },
        ]
      : []),
    { name: 'The time', words: shortTime(time), address: { time: moment }, isLoopable: false },
    { name: 'The whole file', words: '', address: {}, isLoopable: false },
  ];
}

/** The address of a target with what was asked for beside it, as far as there is any of that. */
export function sharedAddress(
  session: Session,
  { address, isLoopable }: ShareTarget,
  { withLoop, withSpeed, withView }: ShareOptions,
): Address {
  const { speed } = session.playback.getState();
  return {
    ...address,
    ...(withLoop && isLoopable && { loop: true }),
    ...(withSpeed && speed !== 1 && { speed }),
    ...(withView && viewPart(session)),
  };
}

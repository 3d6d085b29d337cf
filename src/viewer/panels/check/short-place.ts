import { shortTime } from '../../../shared/time.ts';
import { pointInWords } from '../../model/counted.ts';
import type { Session } from '../../session.ts';

/** 'm. 3' at the beginning of a measure, 'm. 3.2' within it, the time where no measures are counted. */
export const shortPlace = ({ timelines }: Session, time: number) =>
  pointInWords(timelines, time)?.replace(/(?<=\d)\.1(?=$| )/, '') ?? shortTime(time);

import type { Address, Moment } from './address.ts';
import { measuresInAddress } from '../../measures/measure-passage.ts';

/** A view may be so close that a thousandth of a second is seen. */
const VIEW_DIGITS = 6;

/**
 * The query with its question mark, empty for an address that says nothing: the same address always has the same one.
 * Times are written to the millisecond.
 */
export function query(address: Address): string {
  const { key, component, time, measures, loop, speed, view, timelines, follow, score } = address;
  const { diff, check, hide, within, shows, say, desk } = address;
  const parts = [
    key !== undefined && `k=${encodeURIComponent(key)}`,
    diff !== undefined && `diff=${diff}`,
    component !== undefined && `c=${component}`,
    time && `t=${passage(time)}`,
    measures && `m=${measuresInAddress(measures)}`,
    loop && 'loop=1',
    speed !== undefined && `speed=${written(speed)}`,
    view && `v=${written(view.start, VIEW_DIGITS)},${written(view.end, VIEW_DIGITS)}`,
    timelines && `tl=${timelines.join(',')}`,
    follow && `follow=${follow}`,
    score !== undefined && `pdf=${score ? 1 : 0}`,
    check && `check=${check.topic}${check.level === undefined ? '' : `:${check.level}`}`,
    hide && `hide=${hide}`,
    within && `within=${passage(within)}`,
    shows && `show=${shows.join(',')}`,
    say !== undefined && `say=${encodeURIComponent(say)}`,
    desk !== undefined && `desk=${desk}`,
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const passage = ({ start, end }: Moment) =>
  end === undefined ? written(start) : `${written(start)},${written(end)}`;

const written = (value: number, digits = 3) => String(Number(value.toFixed(digits)));

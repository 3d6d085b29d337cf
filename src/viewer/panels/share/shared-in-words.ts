import type { Positions } from '../../../measures/positions.ts';
import { spokenMeasures } from '../../../measures/measure-words.ts';
import type { Address } from '../../links/address.ts';
import type { ShareTarget } from '../../links/share.ts';

/** What a link shows, in a sentence: 'Opens “Prelude” at measures 24 to 31, looped.' */
export function sharedInWords(
  title: string,
  { name, words }: ShareTarget,
  address: Address,
  version: number | undefined,
  positions: Positions,
): string {
  const place = placeInWords(address, positions) ?? (name === 'The whole file' ? undefined : words);
  const extras = [
    address.loop === true && 'looped',
    address.speed !== undefined && `at ${address.speed} times the speed`,
    address.view !== undefined && 'with your zoom',
    version !== undefined && `always in version ${version}`,
  ].filter((extra) => extra !== false);
  const opened = `Opens “${title}” ${place === undefined ? 'at its beginning' : `at ${place}`}`;
  return `${[opened, ...extras].join(', ')}.`;
}

function placeInWords({ measures, time }: Address, positions: Positions): string | undefined {
  if (measures) return spokenMeasures(measures);
  if (!time) return undefined;
  return time.end === undefined ? positions.short(time.start) : positions.span(time.start, time.end);
}

import { citedMeasures, spokenMeasures } from '../../measures/measure-words.ts';
import { measuresInAddress, type MeasurePassage } from '../../measures/measure-passage.ts';
import { analyticPieces } from '../../kinds/harmony/analytic.ts';
import { setLabel } from '../../kinds/harmony/pieces.ts';
import type { SetLabel } from '../../kinds/contract/set-label.ts';
import { withKeySigns } from '../../shared/key-signs.ts';
import { shortTime } from '../../shared/time.ts';
import type { FileEntry } from '../browse-files/file-entry.ts';
import type { ListedPassage } from '../listen/add-file.ts';
import type { Hit, Place } from './found.ts';

/** How long a moment sounds in a listening list, in seconds. */
const MOMENT_S = 5;

/** The measures of a place; undefined where its file counts none. */
function passageOf({ from_measure: from, to_measure: to, pass }: Hit): MeasurePassage | undefined {
  if (from === undefined) return undefined;
  return { from: { name: from, pass }, to: to === undefined || to === from ? undefined : { name: to } };
}

/** 'mm. 42–43', or the time where no measures are counted. */
export function placeInWords({ hit, file }: Place): string {
  const passage = passageOf(hit);
  if (passage) return citedMeasures(passage);
  return hit.sort === 'file' || hit.sort === 'timeline' ? 'All of it' : timeOf(hit.start, file);
}

/** '2:47', or 'quarter 12' where times count quarter notes. */
export const timeOf = (time: number, { time_unit: unit }: Pick<FileEntry, 'time_unit'>): string =>
  unit === 'quarters' ? `quarter ${Math.round(time)}` : shortTime(time);

/** A place as addresses of the viewer have it: its first unit and its measures, as far as it has them. */
export function viewerPlace({ hit }: Pick<Place, 'hit'>) {
  const unit = hit.units.find(({ is_result: isResult }) => isResult);
  const passage = passageOf(hit);
  return { c: unit?.component_id, m: passage && measuresInAddress(passage) };
}

/** Where a place opens in the viewer: its first unit selected, and its passage. */
export function viewerPath(place: Pick<Place, 'hit' | 'file'>): string {
  const { c, m } = viewerPlace(place);
  const parts = [c !== undefined && `c=${c}`, m !== undefined && `m=${m}`].filter(
    (part) => typeof part === 'string',
  );
  return `/viewer/${place.file.id}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** A key in force as 'A♭' and 'major'. */
export const keyInWords = (key: string): readonly [tonic: string, mode: string] => [
  withKeySigns(key),
  /^[A-G]/.test(key) ? 'major' : 'minor',
];

/** The label of a chord or a key with its music signs; undefined for other labels, which are text. */
export const typesetLabel = (label: string, { sort }: Pick<Hit, 'sort'>): SetLabel | undefined =>
  sort === 'chord' ? setLabel(analyticPieces(label)) : undefined;

/**
 * A place as it is read aloud: 'Dichterliebe 7, C major, measures 12 to 13: five six-five, one'. Of several files of a work
 * the name says which one it is of.
 */
export function spokenPlace(place: Place, isOfMany: boolean): string {
  const { hit, file } = place;
  const passage = passageOf(hit);
  const key = hit.harmony_key === undefined ? [] : [keyInWords(hit.harmony_key).join(' ')];
  const where = passage ? spokenMeasures(passage) : placeInWords(place);
  const labels = hit.units
    .filter(({ is_result: isResult }) => isResult)
    .map(({ label }) => typesetLabel(label, hit)?.spoken ?? (label || 'no label'));
  const of = isOfMany ? [whoseFile(file)] : [];
  return `${[file.title, ...of, ...key, where].join(', ')}${labels.length > 0 ? `: ${labels.join(', ')}` : ''}`;
}

/** Whose performance a file is of; where nobody is given, whose analysis. */
export const whoseFile = ({ performer, annotator }: FileEntry): string => performer || annotator;

/** A place in a listening list; of a moment, a few seconds from it on. */
export function passageInList(place: Place): ListedPassage {
  const { hit, file } = place;
  const end = hit.end > hit.start ? hit.end : Math.min(hit.start + MOMENT_S, file.length || Infinity);
  return { start: hit.start, end, heading: [hit.label, placeInWords(place)].filter(Boolean).join(', ') };
}

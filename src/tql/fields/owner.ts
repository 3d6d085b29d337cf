import type { FieldName } from '../tree/tree.ts';
import { isTimelineField, isUnitField } from './fields.ts';

/** What a field belongs to. */
export type Owner = 'unit' | 'timeline' | 'file';

/**
 * What a field belongs to by its name. A bare name is the unit's in brackets and behind `$n`; behind WHERE it is the unit's
 * where one unit is meant, else the timeline's, else the file's.
 */
export function ownerOf({ step, of, name }: FieldName, isInBrackets: boolean, hasOneUnit: boolean): Owner {
  if (of !== undefined) return of === 'tl' ? 'timeline' : 'file';
  if (isInBrackets || step !== undefined) return 'unit';
  if (isUnitField(name) && (hasOneUnit || !isTimelineField(name))) return 'unit';
  return isTimelineField(name) ? 'timeline' : 'file';
}

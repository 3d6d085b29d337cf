import { namedFields, namedLanesOf } from '../tree/named.ts';
import type { Query } from '../tree/tree.ts';
import { fold } from '../words/fold.ts';
import type { CorpusNames } from './check-names.ts';
import { FILE_FIELDS, isTimelineField, isUnitField } from './fields.ts';

/** Whether a line uses other names than those that are known, and whether it asks who made timelines. */
export function unknownNames(
  query: Query,
  { laneWords, fileFields }: Pick<CorpusNames, 'laneWords' | 'fileFields'>,
): { readonly usesLanes: boolean; readonly usesFields: boolean; readonly usesAuthor: boolean } {
  const fields = namedFields(query);
  return {
    usesLanes: namedLanesOf(query).some(({ name, isQuoted }) => isQuoted || !laneWords.has(fold(name))),
    usesFields: fields.some(
      ({ name, of }) =>
        !FILE_FIELDS.includes(name) &&
        !fileFields.has(name) &&
        (of === 'file' || (of === undefined && !isUnitField(name) && !isTimelineField(name))),
    ),
    usesAuthor: fields.some(({ name }) => name === 'author'),
  };
}

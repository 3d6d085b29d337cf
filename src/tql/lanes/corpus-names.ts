import type { CorpusNames } from '../fields/check-names.ts';
import { fold } from '../words/fold.ts';
import { BAR_WORDS } from './make-file.ts';
import { ROLE_WORDS } from './named-lanes.ts';
import type { GivenFile, SearchedFile } from './searched-file.ts';

/** Words for kinds of lanes that a line may always ask, whether a file has any or not. */
const KIND_WORDS = [
  ...['hierarchy', 'hierarchies', 'marker', 'markers', 'range', 'ranges', 'beat', 'beats'],
  ...['chord', 'chords', 'key', 'keys'],
];

/** The names of some files. */
export function namesOf(files: Iterable<SearchedFile | GivenFile>): CorpusNames {
  const fileFields = new Set<string>();
  const lanes = new Set<string>();
  const laneWords = new Set([...BAR_WORDS, ...Object.keys(ROLE_WORDS), ...KIND_WORDS]);
  for (const { fields, timelines } of files) {
    for (const name of fields.keys()) fileFields.add(name);
    for (const timeline of timelines) {
      lanes.add(timeline.name);
      if (timeline.role !== undefined) laneWords.add(fold(timeline.role));
      for (const part of timeline.parts) {
        const given = 'given' in part ? part.given : part;
        for (const word of given.words) laneWords.add(word);
        if (given.lanes === 'rows') for (const { row } of given.units) if (row !== undefined) lanes.add(row);
      }
    }
  }
  return { fileFields, lanes: [...lanes], laneWords };
}

import { MAX_ANNOTATION_FILES } from '../../shared/limits.ts';
import type { ChosenFile } from './chosen-file.ts';
import { ownersOf, standsForOther } from './file-line.ts';

/** Analyses that are stored together, with what belongs to them. */
export interface UploadPart<File extends ChosenFile> {
  readonly analyses: readonly File[];
  /** All of its files, the analyses first. */
  readonly files: readonly File[];
  /** Whether one of them is a recording of another ending than its analysis names. */
  readonly hasOtherEnding: boolean;
}

/** Analyses in a part of an upload that has more of them than are stored together: a pause then waits for few. */
const PART_SIZE = 10;

/**
 * The parts in which chosen files are sent: one, of which all is stored or nothing, for as many analyses as one request
 * takes, and else several. A file that several analyses name goes with each part that has one of them.
 */
export function partsOf<File extends ChosenFile>(all: readonly File[]): readonly UploadPart<File>[] {
  const analyses = all.filter(({ check }) => check?.kind === 'analysis');
  const size = analyses.length > MAX_ANNOTATION_FILES ? PART_SIZE : MAX_ANNOTATION_FILES;
  const companions = all
    .filter(({ check }) => check?.kind === 'companion')
    .map((file) => ({ file, owners: new Set(ownersOf(file.name, all).map(({ name }) => name)) }));
  return Array.from({ length: Math.ceil(analyses.length / size) }, (_, place) => {
    const own = analyses.slice(place * size, (place + 1) * size);
    const beside = companions
      .filter(({ owners }) => own.some(({ name }) => owners.has(name)))
      .map(({ file }) => file);
    return {
      analyses: own,
      files: [...own, ...beside],
      hasOtherEnding: beside.some((file) => standsForOther(file, all)),
    };
  });
}

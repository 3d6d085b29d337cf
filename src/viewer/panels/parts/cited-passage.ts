import type { Cited } from '../../../cite/cited.ts';
import { citedComponent, citedTimes } from '../../../cite/passage.ts';
import { namedPassage } from '../../../measures/find-passage.ts';
import { citedMeasures } from '../../../measures/measure-words.ts';
import { passageOfComponent } from '../../../measures/passage-of.ts';
import { entryAt } from '../../../shared/elements.ts';
import { countedMeasures } from '../../model/counted.ts';
import type { Address } from '../../links/address.ts';
import { itemOf } from '../../links/arrival.ts';
import { positionsOf, type Timeline } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Citable } from '../../viewer-file.ts';

/** Target of an address as scholars cite it, in measures where they are counted; undefined for the whole file. */
export function citedPassage(
  session: AnalysisView,
  { component, measures, time }: Address,
): string | undefined {
  if (component !== undefined) {
    const item = itemOf(session.timelines, component);
    if (!item) return undefined;
    const { rows, words } = entryAt(session.timelines, item.timeline);
    const [start, end] = rows.span(item.row);
    return citedComponent(words.label(item.row), spanWords(session.timelines, start, end));
  }
  if (time) return spanWords(session.timelines, time.start, time.end ?? time.start);
  if (!measures) return undefined;
  const counted = countedMeasures(session.timelines);
  const named = counted && namedPassage(counted, measures);
  return citedMeasures(typeof named === 'object' ? named : measures);
}

function spanWords(timelines: readonly Timeline[], start: number, end: number): string {
  const counted = countedMeasures(timelines);
  const measures = counted && passageOfComponent(counted, { start, end });
  const positions = positionsOf(timelines);
  // A moment within a beat is cited with the part of it that has passed.
  if (positions.unit === 'quarters' && end <= start) return positions.short(start);
  if (positions.unit === 'quarters' && !measures) return positions.span(start, end);
  return measures ? citedMeasures(measures) : citedTimes(start, end);
}

/** Facts on a file, in the form that citations take. */
export function citedOf(
  fileId: number,
  isPublic: boolean,
  citable: Citable,
): Omit<Cited, 'address' | 'accessedOn'> {
  const { authors, heading, version, published_on, doi, licence, language, tags = [] } = citable;
  const [year = 1970, month = 1, day = 1] = published_on.split('-').map(Number);
  return {
    fileId,
    isPublic,
    authors: authors.map(({ family = '', given = '', literal, orcid }) => ({
      ...(literal === undefined ? { family, given } : { literal }),
      ...(orcid !== undefined && { orcid }),
    })),
    heading,
    version,
    publishedOn: { year, month, day },
    doi,
    licence,
    language,
    tags,
  };
}

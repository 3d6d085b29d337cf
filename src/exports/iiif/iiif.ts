import { LICENCES } from '../../cite/licences.ts';
import { PUBLISHER, wholeName, writtenDay } from '../../cite/cited.ts';
import type { Analysis, AnalysisFacts } from '../analysis.ts';
import { ExportProblem } from '../analysis.ts';
import type { ExportFormat } from '../format.ts';
import { annotationPage, annotationParts, countAnnotations } from './annotations.ts';
import { ranges } from './ranges.ts';

/** Annotations that stand in the manifest itself; with more of them, each timeline's page has its own address. */
const MAX_EMBEDDED = 5_000;

/** A manifest with the form as ranges, and comments, harmonies and keys as annotations (IIIF Presentation 3). */
export const iiif: ExportFormat = {
  revision: 1,
  name: 'IIIF',
  purpose: 'Form and comments with the recording, for the viewers of archives and libraries.',
  type: 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
  ending: 'json',
  isOffered: ({ kinds, isMusicAlone }) =>
    isMusicAlone !== true && kinds.some(({ uses }) => uses.includes('form') || uses.includes('tags')),
  write: writeManifest,
};

function* writeManifest({ facts, timelines }: Analysis): Generator<string> {
  const forms = timelines.filter(({ exporting }) => exporting.uses.includes('form'));
  const annotated = timelines.filter((timeline) => annotationParts(timeline).length > 0);
  if (forms.length === 0 && annotated.length === 0)
    throw new ExportProblem('IIIF needs hierarchies, markers, harmonies or ranges.');
  const canvas = `${facts.address}/canvas`;
  yield JSON.stringify(head(facts)).slice(0, -1);
  yield `,"items":[${JSON.stringify(canvasOf(facts, canvas)).slice(0, -1)}`;
  if (annotated.length > 0) {
    const isEmbedded = countAnnotations(annotated) <= MAX_EMBEDDED;
    yield ',"annotations":[';
    for (const [index, timeline] of annotated.entries()) {
      yield index > 0 ? ',' : '';
      if (isEmbedded) yield* annotationPage(facts, timeline);
      else
        yield JSON.stringify({
          id: `${facts.exports}annotations${facts.query}&timeline=${timeline.id}`,
          type: 'AnnotationPage',
        });
    }
    yield ']';
  }
  yield '}]';
  if (forms.length > 0) {
    yield ',"structures":[';
    for (const [index, timeline] of forms.entries()) {
      yield index > 0 ? ',' : '';
      yield* ranges(facts, timeline, canvas);
    }
    yield ']';
  }
  yield '}\n';
}

const none = (text: string) => ({ none: [text] });
const english = (text: string) => ({ en: [text] });

function head(facts: AnalysisFacts): object {
  const { heading, description, address, licence, picture } = facts;
  const known = LICENCES.find((one) => one.id === licence);
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: `${facts.exports}iiif${facts.query}`,
    type: 'Manifest',
    label: none(heading),
    ...(description !== '' && { summary: none(description) }),
    metadata: metadata(facts),
    // The validator takes the address without encryption alone.
    ...(known && { rights: known.deed.replace('https:', 'http:') }),
    ...required(facts, known?.name),
    provider: [provider(facts)],
    homepage: [{ id: address, type: 'Text', label: none(heading), format: 'text/html' }],
    ...(picture !== undefined && {
      thumbnail: [{ id: picture, type: 'Image', format: 'image/png', width: 1200, height: 630 }],
    }),
    seeAlso: [dataset(`${facts.exports}jams${facts.query}`, 'JAMS', 'application/json')],
    rendering: [
      ...(facts.file === undefined ? [] : [dataset(facts.file, 'TiLiA file', 'application/json')]),
      dataset(`${facts.exports}csv${facts.query}`, 'CSV', 'text/csv'),
    ],
  };
}

const dataset = (id: string, label: string, format: string) => ({
  id,
  type: 'Dataset',
  label: english(label),
  format,
});

function metadata({ composer, performer, title, version, publishedOn }: AnalysisFacts): readonly object[] {
  return [
    ['Title', title],
    ['Composer', composer],
    ['Performer', performer],
    ['Version', String(version)],
    ['Published', writtenDay(publishedOn)],
  ]
    .filter(([, value]) => value !== '')
    .map(([label = '', value = '']) => ({ label: english(label), value: none(value) }));
}

function required({ authors }: AnalysisFacts, licence: string | undefined): object {
  const parts = [...(authors.length > 0 ? [`Analysis by ${authors.map(wholeName).join(', ')}`] : [])];
  if (licence !== undefined) parts.push(licence);
  return parts.length === 0
    ? {}
    : { requiredStatement: { label: english('Attribution'), value: none(parts.join('. ')) } };
}

const provider = ({ site }: AnalysisFacts): object => ({
  id: site.address,
  type: 'Agent',
  label: english(PUBLISHER),
  homepage: [{ id: site.address, type: 'Text', label: english(PUBLISHER), format: 'text/html' }],
});

function canvasOf({ length, recording, heading, address }: AnalysisFacts, id: string): object {
  // A canvas lasts longer than nothing.
  const duration = Math.max(length, 0.001);
  const painting = recording && {
    id: `${address}/painting`,
    type: 'Annotation',
    motivation: 'painting',
    body: {
      id: recording.url,
      type: recording.type.startsWith('video/') ? 'Video' : 'Sound',
      format: recording.type,
      duration,
    },
    target: id,
  };
  return {
    id,
    type: 'Canvas',
    label: none(heading),
    duration,
    items: [{ id: `${address}/page`, type: 'AnnotationPage', items: painting ? [painting] : [] }],
  };
}

import type { ExportedEntry, ExportedPart } from '../../kinds/contract/exporting.ts';
import {
  ExportProblem,
  type Analysis,
  type AnalysisFacts,
  type ExportedTimeline,
  type ExportOptions,
} from '../analysis.ts';
import { chooseTimeline } from '../choose-timeline.ts';
import type { ExportFormat, OneTimeline } from '../format.ts';
import { stretches } from '../stretches.ts';
import { moments } from './moments.ts';

const ofTimeline: OneTimeline = {
  can: ({ uses }) => uses.includes('comments') || uses.includes('tags'),
  needed: 'hierarchies, markers, harmonies and ranges',
};

/** The comments, or the harmonies and keys, of one timeline as annotations (W3C Web Annotation). */
export const annotations: ExportFormat = {
  revision: 1,
  name: 'Web annotations',
  purpose: 'The comments or harmonies of one timeline, for the tools of web annotation.',
  type: 'application/ld+json;profile="http://www.w3.org/ns/anno.jsonld"',
  ending: 'jsonld',
  ofTimeline,
  isPartOfAnother: true,
  isOffered: ({ kinds, isMusicAlone }) => isMusicAlone !== true && kinds.some(ofTimeline.can),
  write: writePage,
};

function* writePage(analysis: Analysis, options: ExportOptions): Generator<string> {
  const timeline = chooseTimeline(analysis, options, ofTimeline);
  if (annotationParts(timeline).length === 0)
    throw new ExportProblem(`The timeline ${timeline.name} has no comments.`);
  const context = '"@context":"http://iiif.io/api/presentation/3/context.json",';
  let isFirst = true;
  for (const piece of annotationPage(analysis.facts, timeline)) {
    yield isFirst ? piece.replace('{', `{${context}`) : piece;
    isFirst = false;
  }
  yield '\n';
}

/** The parts of a timeline that have something to say as annotations. */
export const annotationParts = ({ exporting, passage, around }: ExportedTimeline): readonly ExportedPart[] =>
  exporting.parts(passage, around).filter((part) => {
    for (const entry of part.entries()) if (textOf(part, entry) !== '') return true;
    return false;
  });

export const countAnnotations = (timelines: readonly ExportedTimeline[]): number =>
  timelines.reduce((sum, { passage }) => sum + passage.components.length, 0);

/** The annotations of a timeline as one page. */
export function* annotationPage(facts: AnalysisFacts, timeline: ExportedTimeline): Generator<string> {
  const id = `${facts.exports}annotations${facts.query}&timeline=${timeline.id}`;
  const head = { id, type: 'AnnotationPage', label: { none: [timeline.name || 'Timeline'] } };
  yield `${JSON.stringify(head).slice(0, -1)},"items":[`;
  let isFirst = true;
  for (const part of annotationParts(timeline)) {
    for (const entry of stretches(part, facts.length)) {
      const text = textOf(part, entry);
      if (text === '') continue;
      yield `${isFirst ? '' : ','}${JSON.stringify(annotation(facts, part, entry, text))}`;
      isFirst = false;
    }
  }
  yield ']}';
}

/** What is heard is tagged with its name; of all else what people say about it is given. */
function textOf({ uses }: ExportedPart, { label, comments }: ExportedEntry): string {
  if (uses.includes('tags')) return label;
  return uses.includes('comments') ? comments : '';
}

const annotation = (facts: AnalysisFacts, { uses }: ExportedPart, entry: ExportedEntry, value: string) => ({
  id: `${facts.address}/annotation/${entry.id}`,
  type: 'Annotation',
  motivation: uses.includes('tags') ? 'tagging' : 'commenting',
  body: {
    type: 'TextualBody',
    value,
    format: 'text/plain',
    ...(facts.language !== undefined && { language: facts.language }),
  },
  target: `${facts.address}/canvas#t=${moments(entry, facts.length)}`,
});

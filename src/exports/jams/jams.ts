import { PUBLISHER, wholeName } from '../../cite/cited.ts';
import type { Observation, ObservedPart } from '../../kinds/contract/exporting.ts';
import { ExportProblem, type Analysis, type AnalysisFacts, type ExportedTimeline } from '../analysis.ts';
import type { ExportFormat, Offered } from '../format.ts';

/** Version of the schema that is met. */
const JAMS_VERSION = '0.3.4';

const canBeObserved = ({ kinds }: Offered): boolean => kinds.some((kind) => kind.observed !== undefined);

/** All timelines as annotations of JAMS, the JSON Annotated Music Specification. */
export const jams: ExportFormat = {
  revision: 1,
  name: 'JAMS',
  purpose: 'All timelines as annotations, for music information retrieval.',
  type: 'application/json; charset=utf-8',
  ending: 'jams',
  isOffered: canBeObserved,
  write: writeJams,
};

function* writeJams({ facts, timelines }: Analysis): Generator<string> {
  const parts = timelines.flatMap((timeline) =>
    (timeline.exporting.observed?.(timeline.passage, timeline.around) ?? []).map((part) => ({
      timeline,
      part,
    })),
  );
  if (parts.length === 0)
    throw new ExportProblem('JAMS needs hierarchies, markers, beats, harmonies or ranges.');
  yield `{"file_metadata":${JSON.stringify(fileMetadata(facts))},"annotations":[`;
  for (const [index, { timeline, part }] of parts.entries()) {
    if (index > 0) yield ',';
    yield* annotation(facts, timeline, part);
  }
  yield `],"sandbox":${JSON.stringify({ tilia: { exported_from: facts.address } })}}\n`;
}

const fileMetadata = ({ title, performer, composer, length, address }: AnalysisFacts): object => ({
  title,
  artist: performer || composer,
  release: '',
  duration: length,
  jams_version: JAMS_VERSION,
  identifiers: { tilia: address },
});

function* annotation(
  facts: AnalysisFacts,
  { id, name, around }: ExportedTimeline,
  part: ObservedPart,
): Generator<string> {
  const { namespace, notes, derivedFrom } = part;
  const tilia = {
    timeline: { id, name },
    ...notes,
    ...(derivedFrom !== undefined && { derived_from: derivedFrom }),
  };
  const head = {
    namespace,
    annotation_metadata: metadata(facts),
    time: 0,
    duration: around.length,
    sandbox: { tilia },
  };
  yield `${JSON.stringify(head).slice(0, -1)},"data":[`;
  let isFirst = true;
  for (const observation of part.data()) {
    yield `${isFirst ? '' : ','}${observed(observation)}`;
    isFirst = false;
  }
  yield ']}';
}

/** Times before the recording begins have no place in the format. */
function observed({ time, duration, value }: Observation): string {
  const start = Math.max(time, 0);
  const end = Math.max(time + duration, start);
  return JSON.stringify({
    time: start,
    duration: start === time ? duration : end - start,
    value,
    confidence: null,
  });
}

function metadata({ authors, version, site }: AnalysisFacts): object {
  return {
    annotator: authors.length > 0 ? { name: authors.map(wholeName).join('; ') } : {},
    curator: { name: PUBLISHER, email: site.contact },
    corpus: PUBLISHER,
    version: String(version),
    annotation_tools: 'TiLiA',
    annotation_rules: '',
    validation: '',
    data_source: 'manual annotation',
  };
}

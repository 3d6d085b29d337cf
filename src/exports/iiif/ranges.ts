import type { ExportedEntry } from '../../kinds/contract/exporting.ts';
import type { AnalysisFacts, ExportedTimeline } from '../analysis.ts';
import { moments } from './moments.ts';

interface Unit extends ExportedEntry {
  readonly level: number;
}

/** Seconds by which a unit may reach beyond the one that holds it. */
const TOLERANCE = 0.001;

/** The units of a timeline as one range, in which those of a lower level lie in the units that hold them. */
export function* ranges(
  facts: AnalysisFacts,
  { id, name, exporting, passage, around }: ExportedTimeline,
  canvas: string,
): Generator<string> {
  const units = exporting
    .parts(passage, around)
    .filter(({ uses }) => uses.includes('form'))
    .flatMap((part) => Array.from(part.entries(), (entry): Unit => ({ ...entry, level: part.level ?? 0 })))
    .sort((a, b) => a.start - b.start || b.level - a.level || b.end - a.end);
  yield `{"id":${JSON.stringify(`${facts.address}/range/timeline-${id}`)},"type":"Range","label":${label(name)},"items":[`;
  const open: Unit[] = [];
  let isFirst = true;
  for (const unit of units) {
    for (let last = open.at(-1); last && !holds(last, unit); last = open.at(-1)) {
      open.pop();
      yield ']}';
      isFirst = false;
    }
    const place = JSON.stringify({ id: `${canvas}#t=${moments(unit, facts.length)}`, type: 'Canvas' });
    yield `${isFirst ? '' : ','}{"id":${JSON.stringify(`${facts.address}/range/${unit.id}`)},"type":"Range","label":${label(unit.label)},"items":[${place}`;
    open.push(unit);
    isFirst = false;
  }
  yield `${']}'.repeat(open.length)}]}`;
}

const label = (text: string): string => JSON.stringify({ none: [text || '—'] });

const holds = (outer: Unit, inner: Unit): boolean =>
  outer.level > inner.level && inner.start < outer.end && inner.end <= outer.end + TOLERANCE;

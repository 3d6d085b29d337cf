import { LICENCES } from '../../cite/licences.ts';
import { wholeName, writtenDay } from '../../cite/cited.ts';
import type { ExportedEntry } from '../../kinds/contract/exporting.ts';
import { ExportProblem, type Analysis, type AnalysisFacts } from '../analysis.ts';
import type { ExportFormat } from '../format.ts';
import { milliseconds } from '../texts.ts';
import { attribute, element } from '../xml.ts';
import { tiersOf, type Tier } from './tiers.ts';

/** Tiers of annotations over time (ELAN Annotation Format 3.0). */
export const elan: ExportFormat = {
  revision: 1,
  name: 'ELAN',
  purpose: 'All timelines as tiers, for ELAN and the tools around it.',
  type: 'application/xml; charset=utf-8',
  ending: 'eaf',
  isOffered: ({ kinds, isMusicAlone }) =>
    isMusicAlone !== true && kinds.some(({ uses }) => uses.includes('tier')),
  write: writeElan,
};

const SCHEMA = 'http://www.mpi.nl/tools/elan/EAFv3.0.xsd';

function* writeElan({ facts, timelines }: Analysis): Generator<string> {
  const tiers = tiersOf(timelines, facts.length);
  if (tiers.length === 0)
    throw new ExportProblem('ELAN needs hierarchies, markers, beats, harmonies, ranges or pages.');
  const names = facts.authors.map(wholeName).join('; ');
  const times = slotsOf(tiers);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<ANNOTATION_DOCUMENT${attribute('AUTHOR', names) || ' AUTHOR=""'} DATE="${writtenDay(facts.publishedOn)}T00:00:00Z" FORMAT="3.0" VERSION="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="${SCHEMA}">\n`;
  yield licence(facts);
  yield '<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">\n';
  if (facts.recording)
    yield `<MEDIA_DESCRIPTOR${attribute('MEDIA_URL', facts.recording.url)}${attribute('MIME_TYPE', facts.recording.type)}/>\n`;
  yield `${element('PROPERTY', { NAME: 'source' }, facts.address)}\n</HEADER>\n<TIME_ORDER>\n`;
  for (const [index, ms] of times.entries())
    yield `<TIME_SLOT TIME_SLOT_ID="ts${index + 1}" TIME_VALUE="${ms}"/>\n`;
  yield '</TIME_ORDER>\n';
  const slotAt = new Map(Array.from(times, (ms, index) => [ms, `ts${index + 1}`]));
  let count = 0;
  for (const tier of tiers) {
    yield `<TIER${attribute('TIER_ID', tier.name)}${attribute('ANNOTATOR', names)}${attribute('LINGUISTIC_TYPE_REF', tier.noun)}>\n`;
    for (const entry of tier.entries) yield annotation(entry, ++count, slotAt);
    yield '</TIER>\n';
  }
  for (const noun of new Set(tiers.map((tier) => tier.noun)))
    yield `<LINGUISTIC_TYPE${attribute('LINGUISTIC_TYPE_ID', noun)} TIME_ALIGNABLE="true" GRAPHIC_REFERENCES="false"/>\n`;
  yield '</ANNOTATION_DOCUMENT>\n';
}

function licence({ licence: id }: AnalysisFacts): string {
  const known = LICENCES.find((one) => one.id === id);
  return known ? `${element('LICENSE', { LICENSE_URL: known.deed }, known.name)}\n` : '';
}

/** All times of the tiers, ascending, each once. */
function slotsOf(tiers: readonly Tier[]): readonly number[] {
  const times = new Set<number>();
  for (const { entries } of tiers)
    for (const { start, end } of entries) times.add(milliseconds(start)).add(milliseconds(end));
  return [...times].sort((a, b) => a - b);
}

function annotation(
  { start, end, label, comments }: ExportedEntry,
  count: number,
  slotAt: ReadonlyMap<number, string>,
): string {
  const [from, to] = [slotAt.get(milliseconds(start)) ?? '', slotAt.get(milliseconds(end)) ?? ''];
  const value = comments === '' ? label : `${label}\n${comments}`;
  return `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${count}" TIME_SLOT_REF1="${from}" TIME_SLOT_REF2="${to}">${element('ANNOTATION_VALUE', {}, value)}</ALIGNABLE_ANNOTATION></ANNOTATION>\n`;
}

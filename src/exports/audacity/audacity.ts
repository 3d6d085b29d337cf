import type { Analysis, ExportOptions } from '../analysis.ts';
import { chooseTimeline } from '../choose-timeline.ts';
import type { ExportFormat, OneTimeline } from '../format.ts';
import { oneLine } from '../texts.ts';

const ofTimeline: OneTimeline = {
  can: ({ uses }) => uses.includes('labels'),
  needed: 'hierarchies, markers, beats, harmonies, ranges and pages',
};

/** A label track: start, end and label between tabs, in seconds; a point ends where it starts. */
export const audacity: ExportFormat = {
  revision: 1,
  name: 'Audacity labels',
  purpose: 'One timeline as a label track, for Audacity, Sonic Visualiser and Tony.',
  type: 'text/plain; charset=utf-8',
  ending: 'txt',
  ofTimeline,
  isOffered: ({ kinds, isMusicAlone }) => isMusicAlone !== true && kinds.some(ofTimeline.can),
  write: writeLabels,
};

function* writeLabels(analysis: Analysis, options: ExportOptions): Generator<string> {
  const { exporting, passage, around } = chooseTimeline(analysis, options, ofTimeline);
  const entries = exporting
    .parts(passage, around)
    .filter(({ uses }) => uses.includes('labels'))
    .flatMap((part) => Array.from(part.entries()))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  for (const { start, end, label } of entries)
    yield `${start.toFixed(6)}\t${end.toFixed(6)}\t${oneLine(label)}\n`;
}

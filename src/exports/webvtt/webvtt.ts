import type { ExportedPart } from '../../kinds/contract/exporting.ts';
import { ExportProblem, type Analysis, type ExportOptions } from '../analysis.ts';
import { chooseTimeline } from '../choose-timeline.ts';
import type { ExportFormat, OneTimeline } from '../format.ts';
import { stretches } from '../stretches.ts';
import { escaped, milliseconds, oneLine } from '../texts.ts';

const ofTimeline: OneTimeline = {
  can: ({ uses }) => uses.includes('chapters'),
  needed: 'hierarchies, markers and ranges',
  isOfOneLevel: true,
};

/** Chapters of one level (WebVTT, kind `chapters`): a cue for each unit. */
export const webvtt: ExportFormat = {
  revision: 1,
  name: 'Chapters (WebVTT)',
  purpose: 'One level as chapters, for a video or audio player on a web page.',
  type: 'text/vtt; charset=utf-8',
  ending: 'vtt',
  ofTimeline,
  isOffered: ({ kinds, isMusicAlone }) => isMusicAlone !== true && kinds.some(ofTimeline.can),
  write: writeChapters,
};

/** Text of a cue that has none: a cue must not be empty. */
const NO_LABEL = '—';

function* writeChapters(analysis: Analysis, options: ExportOptions): Generator<string> {
  const { exporting, passage, around } = chooseTimeline(analysis, options, ofTimeline);
  const parts = exporting.parts(passage, around).filter(({ uses }) => uses.includes('chapters'));
  const part = choosePart(parts, options);
  yield 'WEBVTT\n';
  for (const { id, start, end, label } of stretches(part, around.length, 'until the next')) {
    const [from, to] = [milliseconds(start), milliseconds(end)];
    if (to > from) yield `\n${id}\n${clock(from)} --> ${clock(to)}\n${escaped(oneLine(label)) || NO_LABEL}\n`;
  }
}

/** The chosen level, else the outermost part with more than one entry. */
function choosePart(parts: readonly ExportedPart[], { level }: ExportOptions): ExportedPart {
  const chosen =
    level === undefined ? (parts.find(hasSeveral) ?? parts[0]) : parts.find((part) => part.level === level);
  if (chosen) return chosen;
  const levels = parts.flatMap((part) => (part.level === undefined ? [] : [part.level]));
  const there = levels.length > 0 ? `It has ${levels.join(', ')}.` : 'It has no levels.';
  throw new ExportProblem(`The timeline has no level ${level ?? ''}. ${there}`);
}

function hasSeveral(part: ExportedPart): boolean {
  let count = 0;
  for (const _ of part.entries()) if (++count > 1) return true;
  return false;
}

/** '00:00:39.379' */
function clock(ms: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const thousandths = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${thousandths}`;
}

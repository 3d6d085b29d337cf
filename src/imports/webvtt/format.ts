import { ImportError } from '../import-error.ts';
import type { Draft, ImportContext, ImportFormat } from '../format.ts';
import { timelinesOf, type Labelled } from '../stretches.ts';
import { linesOf } from '../text.ts';
import { stemOf } from '../../shared/file-names.ts';

const TIMING =
  /^\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&lrm;': '', '&rlm;': '' },
};

/** Cues of WebVTT, chapters or subtitles; also those of SubRip, which has the same ones with commas. */
export const format: ImportFormat = {
  name: 'WebVTT',
  endings: ['vtt', 'srt'],
  recognises: (start) => /^WEBVTT/.test(start) || linesOf(start).some((line) => TIMING.test(line)),
  read: readCues,
};

function readCues(text: string, context: ImportContext): Draft {
  const { problems } = context;
  const labelled: Labelled[] = [];
  const lines = linesOf(text);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (!line.includes('-->')) continue;
    problems.count();
    const span = readTiming(line);
    const words: string[] = [];
    const at = index + 1;
    while (index + 1 < lines.length && lines[index + 1]?.trim() !== '' && !lines[index + 1]?.includes('-->'))
      words.push(lines[++index] ?? '');
    if (span) labelled.push({ ...span, label: plainText(words.join(' ')) });
    else problems.add(at, 'expected two times, as 00:01:02.500 --> 00:01:05.000, the second one later');
  }
  if (labelled.length === 0)
    throw new ImportError('This file has no cue that can be read. Save it again as WebVTT.');
  return { timelines: timelinesOf(stemOf(context.filename), labelled, context) };
}

function readTiming(line: string): { readonly start: number; readonly end: number } | undefined {
  const parts = TIMING.exec(line)?.slice(1);
  if (!parts) return undefined;
  const start = secondsOf(parts.slice(0, 4));
  const end = secondsOf(parts.slice(4));
  return end > start ? { start, end } : undefined;
}

/** Whole milliseconds, so that the sum is the nearest number to what is written. */
function secondsOf([hours = '0', minutes = '', seconds = '', fraction = '']: readonly (
  string | undefined
)[]) {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (whole * 1000 + Number(fraction.padEnd(3, '0'))) / 1000;
}

/** Text of a cue without tags; speakers in `<v Name>` too. */
const plainText = (text: string) =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();

import { entryAt } from '../shared/elements.ts';
import { shortTime } from '../shared/time.ts';
import { sentence, spokenSpan } from '../kinds/wording.ts';
import { shownTitle } from './panels/file-title.ts';
import type { Session } from './session.ts';
import type { Item, Range } from './store/selection.ts';
import type { FileHead } from './viewer-file.ts';

/** What a citation points at, in words: label, measures where they are counted, else times. */
export function placeInWords({ timelines, selection, playback }: Session, item: Item | undefined): string {
  if (!item) return spanInWords(selection.getState().range ?? momentOf(playback.getState().time));
  const timeline = entryAt(timelines, item.timeline);
  const [start, end] = timeline.rows.span(item.row);
  return sentence(
    timeline.words.label(item.row),
    timeline.inMeasures(item.row) ?? spanInWords({ start, end }),
  );
}

const momentOf = (time: number): Range => ({ start: time, end: time });
const spanInWords = ({ start, end }: Range) => (end > start ? spokenSpan(start, end) : shortTime(start));

/**
 * 'Clara, analysis of Menuet in G by Christian Petzold, performed by Anna. TiLiA, A, measures 1 to 8, https://...';
 * what is not known is left out.
 */
export function citation(file: FileHead, place: string, link: string): string {
  const { composer } = file.abstract_work;
  const { artist } = file.concrete_work;
  const author = file.file?.author ?? '';
  const analysis = `${author === '' ? 'Analysis' : 'analysis'} of ${shownTitle(file)}`;
  const work = composer === '' ? analysis : `${analysis} by ${composer}`;
  const performance = artist === '' || artist === composer ? '' : `performed by ${artist}`;
  return `${sentence(author, work, performance)}. ${sentence('TiLiA', place, link)}`;
}

import type { Analysis, ExportOptions } from './analysis.ts';
import { chooseTimeline } from './choose-timeline.ts';
import type { ExportFormat } from './format.ts';

/** Length of the pieces in which a text is passed on, in characters. */
const PIECE = 65_536;

/** An export: the name of its timeline, for a format that holds one, and its text in pieces of some size. */
interface ExportedText {
  readonly timeline: string | undefined;
  readonly pieces: Iterable<string>;
}

/** An analysis in a format. Throws `ExportProblem` where there is nothing to write. */
export function exportText(format: ExportFormat, analysis: Analysis, options: ExportOptions): ExportedText {
  const chosen = format.ofTimeline && chooseTimeline(analysis, options, format.ofTimeline);
  return { timeline: chosen?.name, pieces: gathered(format.write(analysis, options)) };
}

function* gathered(texts: Iterable<string>): Generator<string> {
  let piece: string[] = [];
  let length = 0;
  for (const text of texts) {
    piece.push(text);
    length += text.length;
    if (length < PIECE) continue;
    yield piece.join('');
    piece = [];
    length = 0;
  }
  if (length > 0) yield piece.join('');
}

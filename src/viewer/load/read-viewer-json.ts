import { isRecord } from '../../shared/fields.ts';
import {
  inDisplayOrder,
  readTimeline,
  type TimelineJson,
  type WrittenTimeline,
} from '../model/create-timelines.ts';
import type { FileHead } from '../viewer-file.ts';
import { readHead } from './read-head.ts';

/** Parts of a file, in this order: its head, then of each timeline its components and at last the timeline itself. */
type ViewerPart =
  | { readonly part: 'head'; readonly head: FileHead }
  | { readonly part: 'components'; readonly count: number }
  | { readonly part: 'timeline'; readonly timeline: TimelineJson };

const END_OF_HEAD = '"timelines":[';
const END_OF_FIELDS = '"components":[';
const END_OF_LIST = ']}';

/**
 * Reads the viewer's JSON line by line as it arrives; the contract says where its newlines are. JSON without newlines,
 * as earlier versions have stored it, is read once complete. Throws for other content and for an incomplete file.
 */
export async function* readViewerJson(
  lines: AsyncGenerator<string, void, undefined>,
): AsyncGenerator<ViewerPart, void, undefined> {
  const first = await lines.next();
  const text = first.value ?? '';
  if (!text.endsWith(END_OF_HEAD)) {
    const all = [text];
    for await (const line of lines) all.push(line);
    yield* partsOf(JSON.parse(all.join('\n')));
    return;
  }
  yield { part: 'head', head: readHead(JSON.parse(`${text}]}`) as WrittenTimeline) };
  let open: { readonly fields: WrittenTimeline; readonly components: unknown[] } | undefined;
  let index = 0;
  for await (const line of lines) {
    if (open) {
      if (line === END_OF_LIST) {
        yield {
          part: 'timeline',
          timeline: readTimeline({ ...open.fields, components: open.components }, index++),
        };
        open = undefined;
        continue;
      }
      const run = JSON.parse(`[${withoutComma(line)}]`) as readonly unknown[];
      for (const component of run) open.components.push(component);
      yield { part: 'components', count: run.length };
    } else if (line === END_OF_LIST) {
      return;
    } else {
      if (!line.endsWith(END_OF_FIELDS)) throw new SyntaxError('Expected the fields of a timeline.');
      open = { fields: JSON.parse(`${withoutComma(line)}]}`) as WrittenTimeline, components: [] };
    }
  }
  throw new SyntaxError('The text ends before the list of timelines does.');
}

/** Two that stand beside each other in a list have a comma between them, which begins the second one's line. */
const withoutComma = (line: string) => (line.startsWith(',') ? line.slice(1) : line);

/** The parts of a file that is all there, parsed. Throws where it is something else. */
export function* partsOf(file: unknown): Generator<ViewerPart, void, undefined> {
  if (!isRecord(file) || !Array.isArray(file['timelines']))
    throw new SyntaxError('Expected a file with timelines.');
  yield { part: 'head', head: readHead(file) };
  const timelines = file['timelines'].filter(isRecord).map(readTimeline);
  for (const timeline of inDisplayOrder(timelines)) {
    yield { part: 'components', count: timeline.components.length };
    yield { part: 'timeline', timeline };
  }
}

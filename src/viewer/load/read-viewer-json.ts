import type { TimelineJson } from '../model/create-timelines.ts';
import type { FileHead, ViewerFile } from '../viewer-file.ts';

/** What comes of a file, in this order: its head, then of each timeline its components and at last the timeline itself. */
type ViewerPart =
  | { readonly part: 'head'; readonly head: FileHead }
  | { readonly part: 'components'; readonly count: number }
  | { readonly part: 'timeline'; readonly timeline: TimelineJson };

const END_OF_HEAD = '"timelines":[';
const END_OF_FIELDS = '"components":[';
const END_OF_LIST = ']}';

/**
 * Reads the viewer's JSON line by line as it comes; the contract says where its newlines are. JSON without them, as
 * earlier versions have stored it, is read when all of it is there. Throws where it is something else, or not all of it.
 */
export async function* readViewerJson(
  lines: AsyncGenerator<string, void, undefined>,
): AsyncGenerator<ViewerPart, void, undefined> {
  const first = await lines.next();
  const text = first.value ?? '';
  if (!text.endsWith(END_OF_HEAD)) {
    const all = [text];
    for await (const line of lines) all.push(line);
    yield* wholeFile(all.join('\n'));
    return;
  }
  yield { part: 'head', head: headOf(JSON.parse(`${text}]}`) as ViewerFile) };
  let open: { readonly fields: Omit<TimelineJson, 'components'>; readonly components: unknown[] } | undefined;
  for await (const line of lines) {
    if (open) {
      if (line === END_OF_LIST) {
        yield { part: 'timeline', timeline: { ...open.fields, components: open.components } };
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
      open = { fields: JSON.parse(`${withoutComma(line)}]}`) as TimelineJson, components: [] };
    }
  }
  throw new SyntaxError('The text ends before the list of timelines does.');
}

/** Two that stand beside each other in a list have a comma between them, which begins the second one's line. */
const withoutComma = (line: string) => (line.startsWith(',') ? line.slice(1) : line);

function* wholeFile(text: string): Generator<ViewerPart, void, undefined> {
  const file = JSON.parse(text) as ViewerFile;
  yield { part: 'head', head: headOf(file) };
  const inOrder = file.timelines.toSorted((a, b) => a.display_position - b.display_position || a.id - b.id);
  for (const timeline of inOrder) {
    yield { part: 'components', count: timeline.components.length };
    yield { part: 'timeline', timeline };
  }
}

const headOf = ({ concrete_work, abstract_work, file }: ViewerFile): FileHead => ({
  concrete_work,
  abstract_work,
  ...(file && { file }),
});

import { readXml, XmlLimitError, XmlSyntaxError } from '../../../shared/xml/xml-reader.ts';

/** Texts within an entry of a list, by the names of their elements. */
type S3Entry = ReadonlyMap<string, string>;

/** The entries of this name in an answer of S3, in order, such as `Contents`. */
export function entriesOf(xml: string, name: string): readonly S3Entry[] {
  const entries: Map<string, string>[] = [];
  forEachText(
    xml,
    (path, text) => {
      const own = path.at(-1) ?? '';
      const entry = entries.at(-1);
      if (path.at(-2) === name && entry?.has(own) === false) entry.set(own, text);
    },
    (opened) => {
      if (opened === name) entries.push(new Map());
    },
  );
  return entries;
}

/** The text of the first element of this name; undefined when there is none. */
export function textOf(xml: string, name: string): string | undefined {
  let found: string | undefined;
  forEachText(xml, (path, text) => {
    if (path.at(-1) === name) found ??= text;
  });
  return found;
}

/**
 * Visits the elements of an answer, each with its text, where it ends, and with the names of those around it and its own. A proxy may
 * have answered in place of the store: what is no XML, or beyond the bounds of one, is read as far as it goes.
 */
function forEachText(
  xml: string,
  visit: (path: readonly string[], text: string) => void,
  onOpen: (name: string) => void = () => undefined,
): void {
  const path: string[] = [];
  const texts: string[] = [];
  try {
    readXml(xml, {
      start: (name) => {
        path.push(name);
        texts.push('');
        onOpen(name);
      },
      text: (text) => {
        if (texts.length > 0) texts.push(`${texts.pop() ?? ''}${text}`);
      },
      close: () => {
        visit(path, texts.pop() ?? '');
        path.pop();
      },
    });
  } catch (error) {
    if (!(error instanceof XmlSyntaxError || error instanceof XmlLimitError)) throw error;
  }
}

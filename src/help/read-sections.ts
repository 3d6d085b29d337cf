/** A part of a page, from one heading to the next. */
interface Section {
  /** Text of the heading; '' for the part before the first one. */
  readonly heading: string;
  /** The heading's anchor; '' before the first. */
  readonly anchor: string;
  /** Words without markup, on one line. */
  readonly text: string;
}

/** The parts of a page written as MDX, in order; headings of the second and third level begin one. */
export function readSections(mdx: string): readonly Section[] {
  const anchors = new Map<string, number>();
  const parts = mdx.split(/^(?=#{2,3} )/m);
  return parts.flatMap((part) => {
    const [, written = '', body = part] = /^#{2,3} (.*)\n([\s\S]*)$/.exec(part) ?? [];
    const heading = plainText(written);
    const text = plainText(body);
    if (heading === '') return text === '' ? [] : [{ heading, anchor: '', text }];
    return [{ heading, anchor: anchorOf(heading, anchors), text }];
  });
}

/** The id that rehype-slug gives a heading: a repeated one gets a number. */
function anchorOf(heading: string, used: Map<string, number>): string {
  const anchor = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  const count = used.get(anchor) ?? 0;
  used.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}

function plainText(mdx: string): string {
  return mdx
    .replaceAll(/^\s*\|?[\s:|-]*-{3}[\s:|-]*$/gm, ' ')
    .replaceAll(/^```.*$/gm, ' ')
    .replaceAll(/<\/?[A-Za-z][^>]*>/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-*]|\d+\.)\s+/gm, '')
    .replaceAll('\\|', '¦')
    .replaceAll(/\*\*|[|`]|(?<![\p{L}\p{N}])\*|\*(?![\p{L}\p{N}])/gu, ' ')
    .replaceAll('¦', '|')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:)])|(?<=\() /g, '')
    .trim();
}

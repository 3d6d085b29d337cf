const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/**
 * What stands in each element of this name, in order: text with its entities read, or the markup of the elements within.
 * Enough for the answers of S3, which have no attributes that matter, no comments, and no element in one of its own name.
 */
export function elementsOf(xml: string, name: string): readonly string[] {
  const found = xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gs'));
  return Array.from(found, ([, inner = '']) => (inner.includes('<') ? inner : unescape(inner)));
}

/** The text of the first element of this name; undefined when there is none. */
export function textOf(xml: string, name: string): string | undefined {
  return elementsOf(xml, name)[0];
}

function unescape(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (typeof hex === 'string') return String.fromCodePoint(parseInt(hex, 16));
    if (typeof decimal === 'string') return String.fromCodePoint(Number(decimal));
    return ENTITIES[String(name)] ?? whole;
  });
}

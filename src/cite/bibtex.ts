import { genreOf, keyOf, oneLine, PUBLISHER, writtenDay, type Cited, type CitedName } from './cited.ts';
import { notesOf } from './notes.ts';

/** An entry for BibTeX and BibLaTeX, in UTF-8. */
export function bibtex(cited: Cited): string {
  const { publishedOn } = cited;
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['author', cited.authors.length === 0 ? undefined : `{${cited.authors.map(nameOf).join(' and ')}}`],
    ['title', `{{${escaped(cited.heading)}}}`],
    ['year', `{${publishedOn.year}}`],
    ['month', MONTHS[publishedOn.month - 1]],
    ['version', `{${escaped(String(cited.version))}}`],
    ['publisher', `{${PUBLISHER}}`],
    ['howpublished', `{${genreOf(cited)}}`],
    ['url', `{${verbatim(cited.address)}}`],
    ['urldate', `{${writtenDay(cited.accessedOn)}}`],
    ['doi', cited.doi === undefined ? undefined : `{${verbatim(cited.doi)}}`],
    ['note', notesOf(cited) === '' ? undefined : `{${escaped(notesOf(cited))}}`],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = ${value}`]));
  return `@misc{${keyOf(cited)},\n${lines.join(',\n')}\n}\n`;
}

/** Braces make a name one word to BibTeX. */
function nameOf(name: CitedName): string {
  if ('literal' in name) return `{${escaped(name.literal)}}`;
  return [name.family, name.given]
    .filter((part) => part !== '')
    .map(partOf)
    .join(', ');
}

/** Braces keep a comma or "and" within a name from dividing it. */
const partOf = (part: string) => (/,|\band\b/iu.test(part) ? `{${escaped(part)}}` : escaped(part));

/** Two hyphens would become a dash. */
const escaped = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\{}$&#_%~^]/gu, (sign) => ESCAPES[sign] ?? `\\${sign}`)
    .replaceAll(/-(?=-)/gu, '-{}');

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Addresses are read letter by letter; braces alone would end them. */
const verbatim = (address: string) => address.replaceAll('{', '%7B').replaceAll('}', '%7D');

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

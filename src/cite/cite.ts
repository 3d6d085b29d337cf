import { bibtex } from './bibtex.ts';
import { cff } from './cff.ts';
import type { Cited } from './cited.ts';
import { csl } from './csl.ts';
import { ris } from './ris.ts';
import { textOf } from './runs.ts';
import { apa, chicago, chicagoNotes, mla, type Styled } from './styles.ts';

/** Styles of texts. */
const TEXT_STYLES = ['apa', 'chicago', 'chicago-notes', 'mla'] as const;
/** Formats that programs read. */
const FILE_STYLES = ['bibtex', 'ris', 'csl', 'cff'] as const;
export const CITATION_STYLES = [...TEXT_STYLES, ...FILE_STYLES] as const;

export type TextStyle = (typeof TEXT_STYLES)[number];
type FileStyle = (typeof FILE_STYLES)[number];
export type CitationStyle = (typeof CITATION_STYLES)[number];

const STYLED: Readonly<Record<TextStyle, (cited: Cited) => Styled>> = {
  apa,
  chicago,
  'chicago-notes': chicagoNotes,
  mla,
};

const FILES: Readonly<
  Record<
    FileStyle,
    { readonly write: (cited: Cited) => string; readonly type: string; readonly ending: string }
  >
> = {
  bibtex: { write: bibtex, type: 'application/x-bibtex', ending: 'bib' },
  ris: { write: ris, type: 'application/x-research-info-systems', ending: 'ris' },
  csl: { write: csl, type: 'application/vnd.citationstyles.csl+json', ending: 'json' },
  cff: { write: cff, type: 'application/yaml', ending: 'cff' },
};

/** Names of the styles as readers know them. */
export const STYLE_NAMES: Readonly<Record<CitationStyle, string>> = {
  apa: 'APA',
  chicago: 'Chicago (author-date)',
  'chicago-notes': 'Chicago (notes)',
  mla: 'MLA',
  bibtex: 'BibTeX',
  ris: 'RIS',
  csl: 'CSL-JSON',
  cff: 'CITATION.cff',
};

export const isTextStyle = (style: CitationStyle): style is TextStyle =>
  TEXT_STYLES.some((one) => one === style);

/** Entry and in-text form in a style of texts. */
export const styled = (style: TextStyle, cited: Cited): Styled => STYLED[style](cited);

/** A citation to send or save. */
interface Citation {
  readonly text: string;
  /** Media type, without a charset: all are UTF-8. */
  readonly type: string;
  readonly filename: string;
}

/** The citation in any style; text styles give the entry, a blank line, and the citation in the text. */
export function cite(style: CitationStyle, cited: Cited): Citation {
  if (isTextStyle(style)) {
    const { entry, inText } = styled(style, cited);
    return { text: `${textOf(entry)}\n\n${textOf(inText)}\n`, type: 'text/plain', filename: 'citation.txt' };
  }
  const { write, type, ending } = FILES[style];
  const filename = style === 'cff' ? 'CITATION.cff' : `citation.${ending}`;
  return { text: write(cited), type, filename };
}

import { readDoi } from '../doi.ts';
import { parseMarkdown, plainText, type Token } from './parse-markdown.ts';

/** A performance that the notice of a package tells of. Texts are empty where it does not say. */
interface NoticedPerformance {
  /** Code in the names of the files. */
  readonly code: string;
  readonly name: string;
  readonly year: string;
  /** Label on which the recording appeared. */
  readonly label: string;
}

/** What the NOTICE.md of a package proposes for the page of its corpus. Texts are empty where it does not say. */
interface NoticeProposal {
  readonly title: string;
  /** Version of the corpus, without its `v`. */
  readonly version: string;
  /** Markdown: the first paragraph. */
  readonly description: string;
  /** Who made it. */
  readonly credits: string;
  /** Bare. */
  readonly doi: string;
  /** How it asks to be cited. */
  readonly citation: string;
  readonly performances: readonly NoticedPerformance[];
}

/**
 * Reads the notice of a package of files: a heading, a paragraph on what it is, a section on its source with authors, DOI and a quote
 * to be cited, and tables of performances. What is not there is left empty.
 */
export function readNotice(text: string): NoticeProposal {
  const blocks = blocksOf(parseMarkdown(text));
  const heading = blocks.find(({ type }) => type === 'heading')?.text ?? '';
  const { title, version } = readTitle(heading);
  const source = sectionOf(blocks, /source|attribution|credit|author/iu);
  const paragraphs = source.filter(({ type }) => type === 'paragraph').map((block) => block.text);
  return {
    title,
    version: version || (/\bversion (\d+(?:\.\d+)*)/iu.exec(paragraphs.join(' '))?.[1] ?? ''),
    description: blocks.find(({ type }) => type === 'paragraph')?.markdown ?? '',
    credits: readCredits(paragraphs[0] ?? ''),
    doi: firstDoi(source) || firstDoi(blocks),
    citation: blocks.find(({ type }) => type === 'quote')?.text ?? '',
    performances: performancesOf(blocks),
  };
}

/** A block at the outermost level. */
interface Block {
  readonly type: 'heading' | 'paragraph' | 'quote' | 'table' | 'other';
  /** What it says, without marks. */
  readonly text: string;
  /** The same with its marks, in one line. */
  readonly markdown: string;
  /** Depth of a heading. */
  readonly depth: number;
  /** Cells of a table, its head first. */
  readonly rows: readonly (readonly string[])[];
  /** Addresses of links in it. */
  readonly links: readonly string[];
}

const TYPES: Readonly<Record<string, Block['type']>> = {
  heading_open: 'heading',
  paragraph_open: 'paragraph',
  blockquote_open: 'quote',
  table_open: 'table',
};

function blocksOf(tokens: readonly Token[]): readonly Block[] {
  const blocks: Block[] = [];
  let begin = 0;
  tokens.forEach((token, index) => {
    if (token.level !== 0 || token.nesting === 1) return;
    const own = tokens.slice(begin, index + 1);
    const first = own[0] ?? token;
    const inline = own.filter(({ type }) => type === 'inline');
    blocks.push({
      type: TYPES[first.type] ?? 'other',
      text: tidy(plainText(inline)),
      markdown: tidy(inline.map(({ content }) => content).join('\n')),
      depth: Number(first.tag.slice(1)) || 0,
      rows: rowsOf(own),
      links: inline
        .flatMap(({ children }) => children ?? [])
        .flatMap((child) => String(child.attrGet('href') ?? '')),
    });
    begin = index + 1;
  });
  return blocks;
}

const tidy = (text: string): string => text.replace(/\s+/gu, ' ').trim();

function rowsOf(tokens: readonly Token[]): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const token of tokens) {
    if (token.type === 'tr_open') rows.push([]);
    else if (token.type === 'inline') rows.at(-1)?.push(tidy(plainText([token])));
  }
  return rows;
}

/** The blocks below the first heading that says this, up to the next one as deep. */
function sectionOf(blocks: readonly Block[], says: RegExp): readonly Block[] {
  const begin = blocks.findIndex(
    ({ type, depth, text }) => type === 'heading' && depth > 1 && says.test(text),
  );
  if (begin < 0) return [];
  const depth = blocks[begin]?.depth ?? 0;
  const rest = blocks.slice(begin + 1);
  const end = rest.findIndex((block) => block.type === 'heading' && block.depth <= depth);
  return end < 0 ? rest : rest.slice(0, end);
}

/** `Winterreise Dataset v2.1 as TiLiA files` names the dataset, its version, and the files. */
function readTitle(heading: string): { title: string; version: string } {
  const named = heading.replace(/\s+(?:as|for|in) TiLiA(?: files| format)?$/iu, '');
  const version = /[\s,]+(?:v|version\s+)(\d+(?:\.\d+)*)$/iu.exec(named);
  return version
    ? { title: named.slice(0, version.index), version: version[1] ?? '' }
    : { title: named, version: '' };
}

/** The names that a paragraph such as `A and B: The dataset, version 1` begins with; empty where it begins otherwise. */
function readCredits(paragraph: string): string {
  const [names = ''] = paragraph.split(': ', 1);
  return names.length < paragraph.length && names.length <= 300 && !/[.!?]\s/u.test(withoutInitials(names))
    ? names
    : '';
}

const withoutInitials = (names: string): string => names.replace(/\p{Lu}\./gu, '');

function firstDoi(blocks: readonly Block[]): string {
  for (const { type, text, links } of blocks) {
    // What is to be cited is mostly the article, not the data.
    if (type === 'quote') continue;
    const said = text.split(/\s+/u).map((word) => word.replace(/[.,;)]+$/u, ''));
    for (const candidate of [...links, ...said]) {
      const doi = readDoi(candidate);
      if (doi !== undefined) return doi;
    }
  }
  return '';
}

/** A code of a performance as it ends the names of files: `HU33`. */
const CODE = /^[A-Z]{1,4}\d{1,4}[a-z]?$/u;

/** Tables whose first column has codes. */
function performancesOf(blocks: readonly Block[]): readonly NoticedPerformance[] {
  const found = new Map<string, NoticedPerformance>();
  for (const { rows } of blocks) {
    const [head = [], ...body] = rows;
    const column = (says: RegExp) => head.findIndex((name, index) => index > 0 && says.test(name));
    const names = column(/perform|artist|pianist|singer|name/iu);
    const years = column(/year|date/iu);
    const labels = column(/label|publisher|company/iu);
    for (const row of body) {
      const code = row[0] ?? '';
      if (!CODE.test(code) || found.has(code)) continue;
      const cell = (index: number) => (index < 0 ? '' : (row[index] ?? ''));
      const name = cell(names);
      const year = /\b(?:18|19|20)\d\d\b/u.exec(cell(years))?.[0] ?? '';
      found.set(code, {
        ...{ code, year, label: cell(labels) },
        name: /^(?:not named|unnamed|unknown|-|–|—)$/iu.test(name) ? '' : name,
      });
    }
  }
  return [...found.values()];
}

/** A licence as a package's LICENSE tells of it: a line with its name, a line with its address. */
export function readLicence(text: string): { readonly name: string; readonly url: string } {
  const lines = text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const url = lines.map((line) => /https?:\/\/[^\s<>]+/u.exec(line)?.[0]).find((one) => one !== undefined);
  return { name: lines.find((line) => !line.startsWith('http'))?.slice(0, 200) ?? '', url: url ?? '' };
}

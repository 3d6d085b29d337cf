import { licenceName } from '../../cite/licences.ts';
import type { FormStrip } from '../../kinds/registry/form-strip.ts';
import { titleOrUntitled } from '../../shared/title-or-untitled.ts';
import { filePath } from '../../shared/file-id.ts';
import { fileLength } from '../../shared/file-length.ts';
import { escaped } from '../../shared/escape.ts';
import type { findShownFile } from '../seo/public-files.ts';

/** Files of the build that a poster names. Paths begin at the root of the site. */
export interface EmbedFiles {
  /** The style of the poster, and its script. */
  readonly style: string;
  readonly script: string;
  /** The viewer, whose first script opens it, with all that it needs before its first picture. */
  readonly viewer: readonly string[];
}

type EmbeddedFile = NonNullable<Awaited<ReturnType<typeof findShownFile>>>;

interface Poster {
  readonly file: EmbeddedFile;
  /** Number of the version that the address names. */
  readonly version: number | undefined;
  /** Query of the address, with its question mark or empty: what of it is the viewer's leads on there. */
  readonly query: URLSearchParams;
  /** Absolute address of the site, without a slash at the end. */
  readonly origin: string;
  readonly files: EmbedFiles;
}

/** Parameters of a frame that the page of a file knows nothing of. */
const FRAME_ONLY = ['start', 'controls', 'theme', 'panels'];
const ANONYMOUS = 'Anonymous analysis';

/** Document of a frame with a file: its form, its names and Play. The viewer comes when it is asked for. */
export function posterDocument({ file, version, query, origin, files }: Poster): string {
  const { title, composer, artist, author } = file;
  const performed = artist === '' || artist === composer ? '' : `performed by ${artist}`;
  const people = [composer, performed].filter((part) => part !== '').join(', ');
  const shown = titleOrUntitled(title);
  const about = [file.contents, fileLength(file)].filter((part) => part !== '').join(' · ');
  const page = origin + filePath(file.id, version) + viewerQuery(query);
  const analyst = author === '' ? (file.hidesNames ? ANONYMOUS : '') : `Analysis by ${author}`;
  const { licence } = file.cited;
  return documentOf({
    title: `${shown} (TiLiA)`,
    theme: themeIn(query),
    files,
    head: `<link rel="canonical" href="${escaped(origin + filePath(file.id, version))}" />`,
    body:
      `<main aria-label="${escaped(shown)}" data-poster data-file="${file.id}"${version === undefined ? '' : ` data-version="${version}"`}>` +
      `${stripSvg(file.strip)}<div data-part="words">` +
      `<button type="button" data-part="play" aria-label="Play ${escaped(shown)}">${PLAY}</button>` +
      `<div><h1 dir="auto">${escaped(shown)}</h1>` +
      `${line('people', people)}${line('about', about)}<p data-part="news" role="status"></p></div></div></main>` +
      `<main aria-label="${escaped(shown)}" data-stage hidden></main>` +
      `<footer data-part="foot"><p><b dir="auto">${escaped(shown)}</b>${line('analyst', analyst, 'span')}` +
      `${line('licence', licence === undefined || licence === '' ? '' : licenceName(licence), 'span')}</p>` +
      `<a href="${escaped(page)}" target="_blank" rel="noopener">Open in TiLiA</a></footer>` +
      viewerTemplate(files),
  });
}

/** Document of a frame whose file is gone or private. */
export function closedDocument(
  words: string,
  origin: string,
  query: URLSearchParams,
  files: EmbedFiles,
): string {
  const title = 'This analysis is no longer public';
  return documentOf({
    title: `${title} (TiLiA)`,
    theme: themeIn(query),
    files,
    head: '',
    body:
      `<main data-poster data-closed><div data-part="words"><div><h1>${title}</h1><p>${escaped(words)}</p></div></div></main>` +
      '<footer data-part="foot"><p></p>' +
      `<a href="${escaped(origin)}/browse/files" target="_blank" rel="noopener">Browse TiLiA</a></footer>`,
  });
}

interface Document {
  readonly title: string;
  readonly theme: string;
  readonly files: EmbedFiles;
  readonly head: string;
  readonly body: string;
}

const documentOf = ({ title, theme, files, head, body }: Document): string =>
  `<!doctype html>
<html lang="en"${theme}>
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${escaped(title)}</title>
${head}
<link rel="stylesheet" crossorigin href="/${files.style}" />
<script type="module" crossorigin src="/${files.script}"></script>
</head>
<body data-embed>${body}</body>
</html>
`;

/** What the first press brings into the document. A template is not loaded before. */
function viewerTemplate({ viewer: [script = '', ...rest] }: EmbedFiles): string {
  const links = rest.map((path) =>
    path.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${path}" />`
      : `<link rel="modulepreload" crossorigin href="/${path}" />`,
  );
  return `<template data-viewer="/${script}">${links.join('')}</template>`;
}

function themeIn(query: URLSearchParams): string {
  const theme = query.get('theme');
  return theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : '';
}

function viewerQuery(query: URLSearchParams): string {
  const own = new URLSearchParams(query);
  for (const name of FRAME_ONLY) own.delete(name);
  // Commas and colons stand in addresses as they are.
  return own.size > 0 ? `?${own.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}` : '';
}

const line = (part: string, text: string, element = 'p'): string =>
  text === '' ? '' : `<${element} data-part="${part}" dir="auto">${escaped(text)}</${element}>`;

const PLAY =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5.5v13a.6.6 0 0 0 .9.5l10.3-6.5a.6.6 0 0 0 0-1L8.9 5a.6.6 0 0 0-.9.5z" /></svg>';

const ROW = 100;
const GAP = 5;

/** The form as lists have it, as wide and high as its place. Colours without an author's own are tokens of the style. */
function stripSvg(strip: FormStrip | undefined): string {
  const rows = strip ?? [];
  if (rows.length === 0) return '<div data-part="strip"></div>';
  const bars = rows.flatMap((row, index) =>
    row.map(([start, end, color]) => {
      const fill = color.startsWith('#') ? `fill="${escaped(color)}"` : `data-fill="${escaped(color)}"`;
      const width = Math.max(end - start - (end < 1000 ? 1.5 : 0), 0.5);
      return `<rect x="${start}" y="${index * (ROW + GAP)}" width="${width}" height="${ROW}" ${fill} />`;
    }),
  );
  const height = rows.length * (ROW + GAP) - GAP;
  return `<svg data-part="strip" viewBox="0 0 1000 ${height}" preserveAspectRatio="none" aria-hidden="true">${bars.join('')}</svg>`;
}

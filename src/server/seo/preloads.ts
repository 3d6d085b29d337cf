import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchPage } from '../../site/match-page.ts';
import { PAGE_PATHS, PAGES, type Page } from '../../site/pages.ts';

/** Entry of Vite's manifest for a module that has a file of its own. */
interface Chunk {
  readonly file: string;
  /** Keys of the manifest. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk | undefined>>;

/** The document itself names all that its own bundle needs. */
const FIRST_BUNDLE = 'index.html';

/** Which files a page needs beyond the first bundle: HTML for the head of its document. */
export interface Preloads {
  /** Links to preload every file of the page, so that none waits until the first bundle runs. */
  readonly all: string;
  /** The style of what a document shows by itself, links to what is fetched while that is painted, and what comes after it. */
  readonly styles: string;
  readonly ahead: string;
  readonly code: string;
}
const NONE: Preloads = { all: '', styles: '', ahead: '', code: '' };

/**
 * Goes by the route of a path alone, so that it says nothing of a file that is private. Throws for a route whose module the
 * build does not know.
 */
export function readPreloads(clientDir: string): (pathname: string) => Preloads {
  const manifest = readManifest(clientDir, 'manifest.json');
  if (manifest === undefined) return () => NONE;
  const preloads = new Map(PAGE_PATHS.map((page) => [page, preloadsOf(PAGES[page], manifest)]));
  return (pathname) => {
    const match = matchPage(pathname);
    return (match && preloads.get(match.path)) ?? NONE;
  };
}

/** The files of an entry of the build of frames: the entry's own comes first. Undefined where nothing is built. */
export function readEmbedEntry(clientDir: string, key: string): readonly string[] | undefined {
  const manifest = readManifest(clientDir, 'embed-manifest.json');
  return manifest && [...filesOf(key, manifest)];
}

function readManifest(clientDir: string, name: string): Manifest | undefined {
  const file = path.join(clientDir, '.vite', name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}

function preloadsOf({ module, firstModule, nextModule }: Page, manifest: Manifest): Preloads {
  const first = filesOf(FIRST_BUNDLE, manifest);
  const files = [...filesOf(module, manifest)].filter((file) => !first.has(file));
  const further = nextModule === undefined ? [] : [...filesOf(nextModule, manifest)];
  // The most of a page; the first bundle goes before it.
  const low = further
    .filter((file) => !first.has(file) && !files.includes(file))
    .map((file) => preload(file, LOW));
  const all = [...files.map((file) => preload(file, '')), ...low].join('');
  const styles = files
    .filter(isStyle)
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />\n`)
    .join('');
  const scripts = files.filter((file) => !isStyle(file));
  if (firstModule === undefined)
    return { all, styles, ahead: '', code: [...scripts.map((file) => preload(file, '')), ...low].join('') };
  // A page of much code has it fetched while its document is painted, and run after that.
  const ahead = [...filesOf(firstModule, manifest), ...first, ...scripts].filter((file) => !isStyle(file));
  return {
    all,
    styles,
    ahead: [...ahead.map((file) => preload(file, LOW)), ...low].join(''),
    code: `<script type="module" crossorigin src="/${manifest[firstModule]?.file}"></script>`,
  };
}

const LOW = ' fetchpriority="low"';

const isStyle = (file: string) => file.endsWith('.css');

function preload(file: string, priority: string): string {
  const kind = isStyle(file) ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} crossorigin href="/${file}"${priority} />\n`;
}

/** The script and the style of a module, and of all that it imports. */
function filesOf(key: string, manifest: Manifest, seen = new Set<string>()): ReadonlySet<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no ${key}. Run npm run build again.`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const style of chunk.css ?? []) seen.add(style);
  for (const imported of chunk.imports ?? []) filesOf(imported, manifest, seen);
  return seen;
}

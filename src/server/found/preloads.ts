import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { neededNext, pageModule } from '../../shared/page-modules.ts';
import { CLIENT_ROUTES, matchClientRoute, type ClientRoute } from '../../shared/routes.ts';

/** What Vite writes of a module that has a file of its own. */
interface Chunk {
  readonly file: string;
  /** Keys of the manifest. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk | undefined>>;

/** The document itself names all that its own bundle needs. */
const FIRST_BUNDLE = 'index.html';

/**
 * Tells of a path which files its page needs beyond the first bundle: HTML for the head, so that they do not wait until
 * that bundle runs. It goes by the route alone, so that it says nothing of a file that is private. Throws for a route
 * whose module the build does not know.
 */
export function readPreloads(clientDir: string): (pathname: string) => string {
  const file = path.join(clientDir, '.vite', 'manifest.json');
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const tags = new Map(CLIENT_ROUTES.map((route) => [route, tagsOf(route, manifest)]));
  return (pathname) => {
    const match = matchClientRoute(pathname);
    return (match && tags.get(match.route)) ?? '';
  };
}

function tagsOf(route: ClientRoute, manifest: Manifest): string {
  const module = pageModule(route);
  if (module === undefined) return '';
  const first = filesOf(FIRST_BUNDLE, manifest);
  const own = filesOf(module, manifest);
  const next = neededNext(route);
  const further = next === undefined ? [] : [...filesOf(next, manifest)];
  return [
    ...[...own].filter((file) => !first.has(file)).map((file) => tag(file, '')),
    // The most of a page; the first bundle goes before it.
    ...further
      .filter((file) => !first.has(file) && !own.has(file))
      .map((file) => tag(file, ' fetchpriority="low"')),
  ].join('');
}

function tag(file: string, priority: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
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

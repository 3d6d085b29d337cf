import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentHead } from '../shared/document-head.ts';
import { MAX_UPLOAD_META } from '../shared/limits.ts';
import { matchClientRoute } from '../shared/routes.ts';
import { MEGABYTE } from './config.ts';
import { isResetLink, requestPath } from './request-path.ts';
import type { Services } from './services.ts';
import { isPublicFile } from './storage/files.ts';

interface PagesOptions {
  /** The built client: `index.html` and `assets/`. */
  readonly clientDir: string;
  readonly mediaBaseUrl: string | undefined;
  /** What the pages are told, by the name of a `<meta>` of the document. */
  readonly documentMeta: Readonly<Record<string, string>>;
  readonly services: Services;
}

/** The one style sheet that react-player's element for YouTube writes into the page: youtube-video-element 1.9. */
export const YOUTUBE_ELEMENT_STYLE = "'sha256-MfsPLRug/nu3YOdJ35iMVDhjk7V/W1KXCVSi27acOz4='";
const MAX_ID = 2 ** 31 - 1;
const NOT_BUILT = 'The pages are not built yet. Run npm run build, then start the server again.';

/** The files of the client, and its one document under every address that is a page. All other addresses are 404. */
export async function servePages(
  app: FastifyInstance,
  { clientDir, mediaBaseUrl, documentMeta, services }: PagesOptions,
): Promise<void> {
  const documentHeaders = securityHeaders(mediaBaseUrl);
  const isBuilt = existsSync(path.join(clientDir, 'index.html'));
  const maxUploadMb = String(services.maxUploadBytes / MEGABYTE);
  const document = isBuilt
    ? readDocument(clientDir, { ...documentMeta, [MAX_UPLOAD_META]: maxUploadMb })
    : undefined;
  if (isBuilt) {
    await app.register(staticFiles, {
      root: clientDir,
      // One route per file, so that what is no file falls through to the pages.
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, file) => {
        // Names in assets/ hold a hash of their content.
        const isHashed = path.relative(clientDir, file).startsWith(`assets${path.sep}`);
        void response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const pathname = requestPath(request.url);
    const isDocument = request.method === 'GET' || request.method === 'HEAD';
    if (!isDocument || /^\/(api|assets)(\/|$)/.test(pathname)) {
      return reply.code(404).send({ detail: 'Not found.' });
    }
    if (document === undefined) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    if (!(await isPage(pathname, services))) void reply.code(404).header('x-robots-tag', 'noindex');
    else void reply.code(200);
    // Who is sent on from this page must not learn its address: it opens an account.
    const privacy = isResetLink(pathname) ? { 'referrer-policy': 'no-referrer' } : {};
    const ownDocument = withHead(document, pathname);
    return sendDocument(request, reply.headers({ ...documentHeaders, ...privacy }), ownDocument);
  });
}

/** The built document, with the settings that the pages need of this server. */
function readDocument(clientDir: string, meta: Readonly<Record<string, string>>): string {
  const built = readFileSync(path.join(clientDir, 'index.html'), 'utf8');
  return Object.entries(meta).reduce((text, [name, content]) => withMeta(text, name, content), built);
}

/** The document with the title and description of a page that has its own, for those who do not run its script. */
function withHead(document: string, pathname: string): string {
  const head = documentHead(matchClientRoute(pathname)?.route ?? '');
  if (head === undefined) return document;
  const title = `<title>${inHtml(head.title)}</title>`;
  return withMeta(document, 'description', head.description).replace(/<title>[^<]*<\/title>/, () => title);
}

function withMeta(document: string, name: string, content: string): string {
  const place = new RegExp(`(<meta\\s+name="${name}"\\s+content=")[^"]*`);
  return document.replace(place, (_whole, start: string) => start + inHtml(content));
}

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: string): FastifyReply {
  const bytes = Buffer.from(document);
  void reply.type('text/html; charset=utf-8').header('content-length', String(bytes.length));
  return reply.send(request.method === 'HEAD' ? undefined : bytes);
}

/** Whether a visitor without a token finds something there; browsers send none when they ask for a document. */
async function isPage(pathname: string, { db }: Services): Promise<boolean> {
  const match = matchClientRoute(pathname);
  if (match?.route !== '/viewer/:fileId') return match !== undefined;
  const id = match.parts[0] ?? '';
  return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_ID && isPublicFile(db, Number(id));
}

/** What a page of ours may load: itself, recordings from anywhere safe, and YouTube's player. */
function securityHeaders(mediaBaseUrl: string | undefined): Readonly<Record<string, string>> {
  const mediaOrigin = mediaBaseUrl === undefined ? '' : ` ${new URL(mediaBaseUrl).origin}`;
  const policy = [
    "default-src 'self'",
    "script-src 'self' https://www.youtube.com",
    `style-src 'self' ${YOUTUBE_ELEMENT_STYLE}`,
    "img-src 'self' data: blob:",
    `media-src 'self' blob: https:${mediaOrigin}`,
    `connect-src 'self' https:${mediaOrigin}`,
    'frame-src https://www.youtube.com https://www.youtube-nocookie.com',
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    // Without the site's address YouTube's player answers with error 153.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-cache',
  };
}

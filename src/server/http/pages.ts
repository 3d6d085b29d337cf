import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { MAX_UPLOAD_META } from '../../shared/limits.ts';
import { MEGABYTE } from '../config.ts';
import { escaped } from '../../shared/escape.ts';
import { recordLinks } from '../seo/file-record.ts';
import { findPage, type FoundPage } from '../seo/find-page.ts';
import { readPrerendered } from '../seo/prerendered.ts';
import { headTags } from '../seo/head-tags.ts';
import { readPreloads, type Preloads } from '../seo/preloads.ts';
import { documentHeaders, sendDocument } from './document.ts';
import { isMailedLink, requestPath } from './request-path.ts';
import type { Services } from '../services.ts';

interface PagesOptions {
  /** The built client: `index.html` and `assets/`. */
  readonly clientDir: string;
  readonly mediaBaseUrl: string | undefined;
  /** Settings for the pages, by the name of the `<meta>` of the document that contains each. */
  readonly documentMeta: Readonly<Record<string, string>>;
  readonly services: Services;
  /** The address of the site, without a slash at the end; known once it listens. */
  readonly publicUrl: () => string;
}

/** The worker that engraves notation: it compiles WebAssembly, which no page may, and can fetch nothing. */
const ENGRAVER = /notation-worker-[^/\\]+\.js(\.\w+)?$/;
const ENGRAVER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
/** Tags in the head of the document, written by the build, that load the code of all pages. */
const CODE = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
/** Addresses below which no page stands. `/api` itself is one. */
const NOT_PAGES = /^\/(api\/.|assets(\/|$))/;
const NOT_BUILT = 'The pages are not built yet. Run npm run build, then start the server again.';

/** The files of the client, and its one document under every address that is a page. All other addresses are 404. */
export async function servePages(
  app: FastifyInstance,
  { clientDir, mediaBaseUrl, documentMeta, services, publicUrl }: PagesOptions,
): Promise<void> {
  const headers = documentHeaders(mediaBaseUrl, "'none'");
  const isBuilt = existsSync(path.join(clientDir, 'index.html'));
  const maxUploadMb = String(services.maxUploadBytes / MEGABYTE);
  const document = isBuilt
    ? readDocument(clientDir, { ...documentMeta, [MAX_UPLOAD_META]: maxUploadMb })
    : undefined;
  const preloads = readPreloads(clientDir);
  const prerenderedPage = readPrerendered(clientDir);
  if (isBuilt) {
    await app.register(staticFiles, {
      root: clientDir,
      // One route per file, so that all other paths fall through to the pages.
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, file) => {
        // Names in assets/ hold a hash of their content.
        const isHashed = path.relative(clientDir, file).startsWith(`assets${path.sep}`);
        void response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (ENGRAVER.test(file)) void response.header('content-security-policy', ENGRAVER_POLICY);
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const pathname = requestPath(request.url);
    const isDocument = request.method === 'GET' || request.method === 'HEAD';
    if (!isDocument || NOT_PAGES.test(pathname)) {
      return reply.code(404).send({ detail: 'Not found.' });
    }
    if (document === undefined) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    const page = await findPage(pathname, { key: keyOf(request.query), address: request.ip }, services);
    // A temporary redirect, since the name may belong to somebody else one day.
    if (page?.leadsTo !== undefined)
      return reply.headers(headers).redirect(page.leadsTo + queryOf(request.url), 302);
    void reply.code(statusOf(page));
    if (page?.canonical === undefined) void reply.header('x-robots-tag', 'noindex');
    if (page?.record) void reply.header('link', recordLinks(page.record, publicUrl()));
    // Sites that this page links to must not learn its address, since it gives access to an account.
    const privacy = {
      ...(isMailedLink(pathname) && { 'referrer-policy': 'no-referrer' }),
      ...(page?.isPrivate === true && { 'cache-control': 'private, no-cache' }),
    };
    const described = page === undefined ? document : withHead(document, page, publicUrl());
    const screen = page && prerenderedPage(request.url, page.title);
    const ownDocument =
      screen === undefined
        ? described.replace('</head>', () => `${preloads(pathname).all}</head>`)
        : withScreen(described, screen, preloads(pathname));
    return sendDocument(request, reply.headers({ ...headers, ...privacy }), ownDocument);
  });
}

function statusOf(page: FoundPage | undefined): number {
  if (page === undefined) return 404;
  return page.isGone === true ? 410 : 200;
}

/** The query of an address with its question mark; empty where there is none. */
const queryOf = (url: string): string => /\?.*/s.exec(url)?.[0] ?? '';

/** The key of a link to a file in an address's query. */
function keyOf(query: unknown): string | undefined {
  const { k } = query as { readonly k?: unknown };
  return typeof k === 'string' ? k : undefined;
}

/** The built document, with the settings that the pages need of this server. */
function readDocument(clientDir: string, meta: Readonly<Record<string, string>>): string {
  const built = readFileSync(path.join(clientDir, 'index.html'), 'utf8');
  return Object.entries(meta).reduce((text, [name, content]) => withMeta(text, name, content), built);
}

/** The document with the head of a page, for those who do not run its script. */
function withHead(document: string, page: FoundPage, origin: string): string {
  const described = withMeta(document, 'description', page.description);
  return described.replace(/<title>[^<]*<\/title>/, () => headTags(page, origin));
}

/** The document with the prerendered HTML of its page. Its code is loaded after the first paint. */
function withScreen(document: string, screen: string, { styles, ahead, code }: Preloads): string {
  const links = ahead === '' ? '' : `<template id="ahead">${ahead}</template>`;
  const later = `${links}<template id="code">${code}${(document.match(CODE) ?? []).join('')}</template>`;
  return document
    .replaceAll(CODE, '')
    .replace('</head>', () => `${styles}${later}<script async src="/after-first-paint.js"></script></head>`)
    .replace('<div id="root">', (place) => `${place}<div data-prerendered>${screen}</div>`);
}

function withMeta(document: string, name: string, content: string): string {
  const place = new RegExp(`(<meta\\s+name="${name}"\\s+content=")[^"]*`);
  return document.replace(place, (_whole, start: string) => start + escaped(content));
}

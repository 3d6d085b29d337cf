import type { FastifyInstance } from 'fastify';
import { readFileId, readVersion } from '../../shared/file-id.ts';
import { documentHeaders, sendDocument } from '../http/document.ts';
import { readEmbedEntry } from '../seo/preloads.ts';
import { findShownFile } from '../seo/public-files.ts';
import type { Services } from '../services.ts';
import { findTombstone, wordsOf } from '../storage/files/tombstones.ts';
import { answerOembed, type OembedQuery } from './oembed.ts';
import { closedDocument, posterDocument, type EmbedFiles } from './poster.ts';

interface EmbedOptions {
  readonly clientDir: string;
  readonly mediaBaseUrl: string | undefined;
  readonly services: Services;
  /** The address of the site, without a slash at the end; known once it listens. */
  readonly publicUrl: () => string;
}

interface EmbedRoute {
  Params: { readonly fileId: string; readonly version?: string };
}

/** Entries of the build. */
const STYLE = 'styles/poster.css';
const SCRIPT = 'embed/poster.ts';
const VIEWER = 'embed/embed-viewer.tsx';
const NOT_BUILT = 'The pages are not built yet. Run npm run build, then start the server again.';
/** Words of a frame whose file is private, or was never there: which of the two is nobody's business. */
const NOT_PUBLIC = 'Its author may have made it private or deleted it.';

/** Files as pages of other sites show them in a frame, and the description of such frames for programs (oEmbed). */
export function serveEmbed(
  app: FastifyInstance,
  { clientDir, mediaBaseUrl, services, publicUrl }: EmbedOptions,
): void {
  const files = embedFiles(clientDir);
  const headers = { ...documentHeaders(mediaBaseUrl, '*'), 'x-robots-tag': 'noindex' };
  for (const path of ['/embed/:fileId', '/embed/:fileId/:version']) {
    app.get<EmbedRoute>(path, async (request, reply) => {
      if (files === undefined) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
      const { fileId, version: part } = request.params;
      const query = queryOf(request.url);
      const version = part === undefined ? undefined : readVersion(part);
      const isAddress = part === undefined || version !== undefined;
      const viewer = { caller: undefined, key: query.get('k') ?? undefined, address: request.ip };
      const file = isAddress ? await findShownFile(services, fileId, viewer, version) : undefined;
      void reply.headers(headers);
      if (file === undefined) {
        const note = isAddress ? await goneNote(fileId, version, services) : undefined;
        const document = closedDocument(note ?? NOT_PUBLIC, publicUrl(), query, files);
        return sendDocument(request, reply.code(note === undefined ? 404 : 410), document);
      }
      if (file.by !== undefined) void reply.header('cache-control', 'private, no-cache');
      const document = posterDocument({ file, version, query, origin: publicUrl(), files });
      return sendDocument(request, reply, document);
    });
  }

  app.get<{ Querystring: OembedQuery }>('/oembed', async ({ query, ip }, reply) => {
    const { status, body } = await answerOembed(query, ip, services, publicUrl());
    void reply.code(status).header('cache-control', 'public, max-age=300, must-revalidate');
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
}

/** Undefined where the pages are not built. */
function embedFiles(clientDir: string): EmbedFiles | undefined {
  const [style] = readEmbedEntry(clientDir, STYLE) ?? [];
  const [script] = readEmbedEntry(clientDir, SCRIPT) ?? [];
  const viewer = readEmbedEntry(clientDir, VIEWER);
  return style === undefined || script === undefined || viewer === undefined
    ? undefined
    : { style, script, viewer };
}

const queryOf = (url: string): URLSearchParams => new URLSearchParams(/\?.*/s.exec(url)?.[0] ?? '');

/** Note of a file that had been public and is gone. */
async function goneNote(
  part: string,
  version: number | undefined,
  { db }: Pick<Services, 'db'>,
): Promise<string | undefined> {
  const id = readFileId(part);
  const tombstone = id === undefined ? undefined : await findTombstone(db, id, version);
  return tombstone && wordsOf(tombstone);
}

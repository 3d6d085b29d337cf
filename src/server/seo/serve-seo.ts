import type { FastifyInstance, FastifyReply } from 'fastify';
import { readVersion } from '../../shared/file-id.ts';
import { notFound } from '../auth/access.ts';
import type { Services } from '../services.ts';
import { formPicture } from './form-picture.ts';
import { Pictures } from './pictures.ts';
import { seenTag } from '../media/seen-tag.ts';
import { findShownFile } from './public-files.ts';
import { NOT_FOR_ROBOTS } from './listed-pages.ts';
import { sitemap, sitemapBlock } from './sitemap.ts';

interface PictureRoute {
  Params: { readonly fileId: string; readonly version?: string };
  Querystring: Readonly<Record<string, unknown>>;
}

interface BlockRoute {
  Params: { readonly block: string };
}

/** Caching of public files; one made private disappears from shared caches after this. */
const SHORT = 'public, max-age=300, must-revalidate';
const PRIVATE = 'private, no-cache';

/**
 * Serves pictures for link previews, and the files that robots read. They are not part of the contract: robots are told to
 * leave its calls alone, and look for these files at the root.
 */
export function serveSeo(app: FastifyInstance, services: Services, publicUrl: () => string): void {
  const { db } = services;
  const pictures = new Pictures();
  for (const path of ['/viewer/:fileId/picture.png', '/viewer/:fileId/:version/picture.png']) {
    app.get<PictureRoute>(path, async ({ params, query, headers, ip }, reply) => {
      const { fileId, version } = params;
      const number = version === undefined ? undefined : readVersion(version);
      if (version !== undefined && number === undefined) throw notFound();
      const { k } = query;
      const reader = { caller: undefined, key: typeof k === 'string' ? k : undefined, address: ip };
      const file = await findShownFile(services, fileId, reader, number);
      if (file === undefined) throw notFound();
      const svg = formPicture(file, file.contents, file.strip);
      const etag = `"${seenTag(file, pictures.tagOf(svg), services)}"`;
      void reply.headers({ etag, 'cache-control': file.by === undefined ? SHORT : PRIVATE });
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      const png = await pictures.draw(svg);
      return reply.type('image/png').send(png);
    });
  }

  app.get('/robots.txt', (_request, reply) => {
    const rules = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join('');
    void reply.type('text/plain; charset=utf-8').header('cache-control', SHORT);
    return reply.send(`User-agent: *\n${rules}\nSitemap: ${publicUrl()}/sitemap.xml\n`);
  });

  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await sitemap(db, publicUrl())));

  app.get<BlockRoute>('/sitemap-:block(^\\d{1,6}$).xml', async (request, reply) => {
    const block = await sitemapBlock(db, publicUrl(), Number(request.params.block));
    if (block === undefined) throw notFound();
    return sendXml(reply, block);
  });
}

const sendXml = (reply: FastifyReply, xml: string): FastifyReply =>
  reply.type('application/xml; charset=utf-8').header('cache-control', SHORT).send(xml);

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The one style sheet that react-player's element for YouTube writes into the page: youtube-video-element 1.9. */
export const YOUTUBE_ELEMENT_STYLE = "'sha256-MfsPLRug/nu3YOdJ35iMVDhjk7V/W1KXCVSi27acOz4='";
/** The best coding first. Of Brotli, a quality that takes a millisecond for a document. */
const COMPRESS: Readonly<Record<string, (document: string) => Promise<Buffer>>> = {
  br: (document) => promisify(brotliCompress)(document, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (document) => promisify(gzip)(document),
};

/** Answers with an HTML document, compressed as the reader can have it. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: string,
): Promise<unknown> {
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', Object.keys(COMPRESS));
  const compress = encoding === null ? undefined : COMPRESS[encoding];
  const bytes = compress ? await compress(document) : Buffer.from(document);
  void reply
    .type('text/html; charset=utf-8')
    .headers({ vary: 'Accept-Encoding', 'content-length': String(bytes.length) });
  if (encoding !== null) void reply.header('content-encoding', encoding);
  return reply.send(request.method === 'HEAD' ? undefined : bytes);
}

/**
 * Security headers of documents, which may load from this site, recordings from any HTTPS address, and YouTube's player.
 * `framedBy` are the sites that may have the document in a frame, in the words of `frame-ancestors`.
 */
export function documentHeaders(
  mediaBaseUrl: string | undefined,
  framedBy: "'none'" | '*',
): Readonly<Record<string, string>> {
  const mediaOrigin = mediaBaseUrl === undefined ? '' : ` ${new URL(mediaBaseUrl).origin}`;
  const policy = [
    "default-src 'self'",
    "script-src 'self' https://www.youtube.com",
    `style-src 'self' ${YOUTUBE_ELEMENT_STYLE}`,
    "img-src 'self' data: blob:",
    `media-src 'self' blob: https:${mediaOrigin}`,
    `connect-src 'self' https:${mediaOrigin}`,
    // The help and the dialog Share show what stands in other pages.
    "frame-src 'self' https://www.youtube.com https://www.youtube-nocookie.com",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    "form-action 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    // Without the site's address YouTube's player answers with error 153.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cache-control': 'no-cache',
  };
}

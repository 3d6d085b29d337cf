import { cite, type CitationStyle } from '../../cite/cite.ts';
import type { Cited } from '../../cite/cited.ts';
import { attachment } from '../http/content-disposition.ts';
import type { StreamReply } from '../http/handler.ts';

/** A citation, to be read in the styles of texts, and to be saved in the others. */
export function sendCitation(style: CitationStyle | undefined, cited: Cited): StreamReply<Buffer> {
  const { text, type, filename } = cite(style ?? 'apa', cited);
  return {
    status: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      ...(type !== 'text/plain' && { 'content-disposition': attachment(filename) }),
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
    },
    open: () => Buffer.from(text),
  };
}

import { attachment } from '../http/content-disposition.ts';
import type { StreamReply } from '../http/handler.ts';

/** An answer to be saved under a name; it holds for this moment alone. */
export function sendAnswer(name: string, format: 'csv' | 'json', text: string): StreamReply<Buffer> {
  return {
    status: 200,
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/json',
      'content-disposition': attachment(`${name}.${format}`),
      'cache-control': 'private, no-store',
      vary: 'Authorization',
    },
    open: () => Buffer.from(text),
  };
}

import { AppError } from '../../shared/app-error.ts';
import type { TimelineData } from '../model/create-timelines.ts';
import type { Source } from '../source.ts';
import type { FileHead } from '../viewer-file.ts';

/** A file that has loaded completely. */
export interface WholeFile {
  readonly head: FileHead;
  readonly timelines: readonly TimelineData[];
}

/** Reads a whole file. Rejects with the source's `AppError`, `not_found` where this visitor has no such file. */
export function readWhole(source: Source): Promise<WholeFile> {
  return new Promise((resolve, reject) => {
    let head: FileHead | undefined;
    const timelines: TimelineData[] = [];
    const end = source.start([], (message) => {
      if (message.type === 'head') head = message.head;
      if (message.type === 'timelines') timelines.push(...message.timelines);
      if (message.type === 'failed') {
        end();
        reject(new AppError(message.code, message.message));
      }
      if (message.type === 'timelines' && message.isLast && head) {
        end();
        resolve({ head, timelines });
      }
    });
  });
}

import { isRecord } from '../../shared/fields.ts';
import { isText, isTime, textOf } from '../../kinds/contract/wire-component.ts';
import type { ConcreteWork, FileHead } from '../viewer-file.ts';

const STORAGES: readonly ConcreteWork['storage'][] = ['staticfiles', 'youtube', 'abstract'];

/**
 * A file's head with defaults for fields that its JSON leaves out; a file whose recording cannot be played is shown
 * without sound.
 */
export function readHead(written: Readonly<Record<string, unknown>>): FileHead {
  const work = recordOf(written['concrete_work']);
  const abstract = recordOf(written['abstract_work']);
  const start = timeOr(work['start'], 0);
  const end = timeOr(work['end'], timeOr(work['length'], start));
  return {
    concrete_work: {
      ...(work as unknown as ConcreteWork),
      type: work['type'] === 'video' ? 'video' : 'audio',
      storage: STORAGES.find((known) => known === work['storage']) ?? 'abstract',
      url: textOf(work['url']),
      artist: textOf(work['artist']),
      start,
      end,
      length: timeOr(work['length'], end),
      ...(work['time_unit'] === 'quarters' && { time_unit: 'quarters' as const }),
    },
    abstract_work: {
      ...(abstract as unknown as FileHead['abstract_work']),
      title: textOf(abstract['title']),
      composer: textOf(abstract['composer']),
    },
    ...(isFileNote(written['file']) && { file: written['file'] }),
  };
}

const recordOf = (value: unknown) => (isRecord(value) ? value : {});

const timeOr = (value: unknown, fallback: number) => (isTime(value) ? value : fallback);

const isFileNote = (value: unknown): value is NonNullable<FileHead['file']> =>
  isRecord(value) &&
  (value['author'] === undefined || isText(value['author'])) &&
  Array.isArray(value['metadata']) &&
  Array.isArray(value['not_shown']);

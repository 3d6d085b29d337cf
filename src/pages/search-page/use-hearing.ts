import { useMemo } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import type { QueuedList, QueueItem } from '../../queue/queue-item.ts';
import type { QueueStore } from '../../queue/queue-store.ts';
import { useQueue } from '../../queue/use-queue.ts';
import { useQueueKeys } from '../../queue/use-queue-keys.ts';
import { PLACES_ON_PAGE, toQuery, type Search } from './address.ts';
import { placesByWork, type Answer, type Place } from './found.ts';
import { placeInWords } from './hit-words.ts';

/** How the places of a list are heard. */
export interface Hearing {
  readonly queue: QueueStore;
  /** Plays one place alone; while all are heard, those after it too. Pauses the one that is heard. */
  readonly play: (place: Place) => void;
  /** Plays all places from the first of the page on. */
  readonly playAll: () => void;
}

/** Lets the places of a search be heard where they stand. What is heard goes on while the reader turns the pages. */
export function useHearing(search: Search, answer: Answer): Hearing {
  const queue = useQueue();
  const hearing = useMemo(() => {
    const list = listOf(search, answer);
    const { start, press } = queue.getState();
    return {
      queue,
      play: (place: Place) => press(list, soundKey(place)),
      playAll: () => start(list, 0, 'next'),
    };
  }, [queue, search, answer]);
  useQueueKeys(queue, hearing.playAll);
  return hearing;
}

/** Key of a place in the queue. */
export const soundKey = ({ hit, file }: Place): string => `${file.id} ${hit.key}`;

function listOf(search: Search, answer: Answer): QueuedList {
  let last = search.page;
  return {
    items: itemsOf(answer),
    before: (search.page - 1) * PLACES_ON_PAGE,
    total: answer.count,
    withoutRecording: silentCount(search, answer),
    more: async () => {
      if (last * PLACES_ON_PAGE >= answer.count) return [];
      const query = toQuery({ ...search, page: last + 1 });
      const next = await orThrow(api.GET('/tql/query/', { params: { query } }));
      last++;
      return itemsOf(next);
    },
  };
}

const silentCount = ({ chosen }: Search, { facets }: Answer): number =>
  chosen.media.length > 0 && !chosen.media.includes('none')
    ? 0
    : (facets.media.find(({ value }) => value === 'none')?.count ?? 0);

const itemsOf = (answer: Answer): readonly QueueItem[] =>
  placesByWork(answer)
    .flatMap(({ places }) => places)
    .map(queueItemOf);

/** A place as it is heard and listed. */
export const queueItemOf = (place: Place): QueueItem => ({
  key: soundKey(place),
  file: place.file,
  place: placeInWords(place),
  start: place.hit.start,
  end: place.hit.end,
  timelineId: place.hit.timeline_id,
});

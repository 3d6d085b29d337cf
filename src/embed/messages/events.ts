import { entryAt } from '../../shared/elements.ts';
import { shownTitle } from '../../viewer/panels/parts/file-title.ts';
import type { Session } from '../../viewer/session.ts';
import type { Listeners } from './listeners.ts';
import { describe, type Embedded } from './methods.ts';
import { positionOf } from './position.ts';

/** Least time between two `timeupdate`, in milliseconds: four a second. */
const TIME_EVERY_MS = 250;
/** Least time between two looks at what sounds, in milliseconds. */
const LOOK_EVERY_MS = 50;

/** Tells the page around what happens in an opened file. Returns the function that ends it. */
export function watchEvents(embedded: Embedded, listeners: Listeners): () => void {
  const { session } = embedded;
  const { playback, selection } = session;
  const { tell } = listeners;
  const tellTime = (time: number) =>
    tell('player.js', 'timeupdate', { seconds: time, duration: playback.getState().end });
  const tellPlace = createPlaceTeller(session, listeners);
  let timeToldMs = -Infinity;
  let lookedMs = -Infinity;
  const endings = [
    playback.subscribe((now, before) => {
      if (now.playing !== before.playing) tell('player.js', now.playing ? 'play' : 'pause');
      const isSought = now.seekTo !== before.seekTo;
      // At the end it goes back to the start by itself, and nothing else does both at once.
      if (before.playing && !now.playing && isSought && now.time === now.start) tell('player.js', 'ended');
      else if (isSought) tell('player.js', 'seeked');
      if (now.time === before.time) return;
      const nowMs = performance.now();
      if (isSought || nowMs - timeToldMs >= TIME_EVERY_MS) {
        timeToldMs = nowMs;
        tellTime(now.time);
      }
      if (isSought || nowMs - lookedMs >= LOOK_EVERY_MS) {
        lookedMs = nowMs;
        tellPlace(now.time);
      }
    }),
    selection.subscribe(({ selected }, { selected: before }) => {
      if (selected !== before) tell('tilia', 'select', selectedIn(session));
    }),
  ];
  tell('tilia', 'file', fileOf(embedded));
  return () => endings.forEach((end) => end());
}

/** Which file is open. */
export const fileOf = ({ session, file, version }: Embedded): object => ({
  id: session.fileId,
  version: version ?? file.file?.version,
  title: shownTitle(file),
});

/** Tells of each new measure, and of each timeline in which something else sounds. */
function createPlaceTeller({ timelines }: Session, listeners: Listeners): (time: number) => void {
  let measure = '';
  const sounding = new Map<number, string>();
  return (time) => {
    if (listeners.has('measure')) {
      const { time: _, beat, ...place } = positionOf(timelines, time);
      const text = JSON.stringify(place);
      if (text !== measure && place.measure !== undefined)
        listeners.tell('tilia', 'measure', { ...place, beat });
      measure = text;
    }
    if (!listeners.has('sounding')) return;
    for (const [at, { id, listening }] of timelines.entries()) {
      const rows: number[] = [];
      listening?.now?.(time, rows);
      const text = rows.join(' ');
      if (text === (sounding.get(id) ?? '')) continue;
      sounding.set(id, text);
      listeners.tell('tilia', 'sounding', {
        timeline: id,
        components: rows.map((row) => describe(timelines, at, row)),
      });
    }
  };
}

/** The selected component; null where there is none. */
function selectedIn({ timelines, selection }: Session): object | null {
  const { selected } = selection.getState();
  if (!selected) return null;
  const { id: component, ...rest } = describe(timelines, selected.timeline, selected.row);
  return { component, timeline: entryAt(timelines, selected.timeline).id, ...rest };
}

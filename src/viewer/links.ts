import { MOMENT_CONTEXT } from './scene/view-commands.ts';
import { goTo, scrollTo } from './scene/commands.ts';
import type { Session } from './session.ts';
import type { Item, Range } from './store/selection.ts';

/** What a link leads to: a component by its id, a time, or a span of time. */
type LinkTarget = { readonly component: number } | { readonly time: number } | { readonly range: Range };

/** The address of a file's viewer that leads to something in it. Times are written to the millisecond. */
export function linkTo(origin: string, fileId: number, target: LinkTarget): string {
  return `${origin}/viewer/${fileId}?${query(target)}`;
}

function query(target: LinkTarget): string {
  if ('component' in target) return `c=${target.component}`;
  if ('time' in target) return `t=${written(target.time)}`;
  return `t=${written(target.range.start)},${written(target.range.end)}`;
}

const written = (time: number) => String(Math.round(time * 1000) / 1000);

/** What a reader who shares what is before them means: an item, else the range on the ruler, else the time. */
export function targetOf({ timelines, selection, playback }: Session, item: Item | undefined): LinkTarget {
  if (item) return { component: timelines[item.timeline]!.componentId(item.row) };
  const { range } = selection.getState();
  return range ? { range } : { time: playback.getState().time };
}

/** The parts of an address that lead somewhere; undefined where it has none. */
interface AskedFor {
  readonly component: string | undefined;
  readonly time: string | undefined;
}

/** Reads `?c=` and `?t=`, and `#t=` as W3C Media Fragments has it. */
export function askedFor(search: string, hash: string): AskedFor {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    component: query.get('c') ?? undefined,
    time: query.get('t') ?? fragment.get('t') ?? undefined,
  };
}

/** `83.2`, `83.2,97.5`, `,97.5`, each also as `1:23.2`; undefined for anything else. */
export function readTime(
  text: string,
): { readonly start: number; readonly end: number | undefined } | undefined {
  const parts = text.trim().replace(/^npt:/i, '').split(',');
  const [first = '', last = ''] = parts.map((part) => part.trim());
  if (parts.length > 2 || (first === '' && last === '')) return undefined;
  const start = first === '' ? 0 : readClock(first);
  const end = last === '' ? undefined : readClock(last);
  const isReadable = start !== undefined && (last === '' || end !== undefined);
  return isReadable ? { start, end } : undefined;
}

/** Seconds, or minutes or hours before them, divided by colons. */
function readClock(text: string): number | undefined {
  const match = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d*)?|\.\d+)s?$/.exec(text);
  if (!match) return undefined;
  const [, hours = 0, minutes = 0, seconds] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Part of its own length that is shown on either side of what a link leads to. */
const CONTEXT = 0.25;

/**
 * Selects and goes to what an address asks for; what is not there is said in the status line. Never plays.
 * Returns what then brings it into view: the canvas must have its size.
 */
export function follow(session: Session, { component, time }: AskedFor): () => void {
  const showComponent = component === undefined ? undefined : followComponent(session, component);
  const showTime = time === undefined ? undefined : followTime(session, time);
  return () => {
    showComponent?.();
    showTime?.();
  };
}

/**
 * Calls `act` once the component that is asked for is there, or all that there are; at once where none is asked for.
 * Returns how to wait no longer.
 */
export function whenArrived(session: Session, { component }: AskedFor, act: () => void): () => void {
  const { timelines, layout, loading } = session;
  let searched = 0;
  const isArrived = () => {
    const from = searched;
    searched = timelines.length;
    return (
      component === undefined ||
      itemOf(session, component, from) !== undefined ||
      loading.getState().phase === 'complete'
    );
  };
  if (isArrived()) {
    act();
    return () => undefined;
  }
  const check = () => {
    if (!isArrived()) return;
    stop();
    act();
  };
  const endings = [layout.subscribe(check), loading.subscribe(check)];
  const stop = () => {
    for (const end of endings) end();
  };
  return stop;
}

function followComponent(session: Session, component: string): (() => void) | undefined {
  const { layout, selection, playback, panels } = session;
  const item = itemOf(session, component);
  if (!item) {
    panels.getState().say('The link names a component that is not in this file.');
    return undefined;
  }
  if (!layout.getState().shown[item.timeline]) layout.getState().setShown(item.timeline, true);
  selection.getState().select(item);
  const [start, end] = session.timelines[item.timeline]!.span(item.row);
  playback.getState().seek({ time: start, ifPlaying: false });
  return () => {
    showAround(session, { start, end });
    scrollTo(session, item);
  };
}

function followTime(session: Session, time: string): (() => void) | undefined {
  const { selection, playback, panels } = session;
  const { say } = panels.getState();
  const asked = readTime(time);
  const bounds = playback.getState();
  if (!asked) say('The link names a time that cannot be read.');
  else if (asked.start < bounds.start || asked.start > bounds.end)
    say('The link names a time outside the recording.');
  else if (asked.end === undefined) {
    const { start } = asked;
    playback.getState().seek({ time: start, ifPlaying: true });
    return () => goTo(session, start);
  } else if (asked.end <= asked.start) say('The link names a passage that ends before it begins.');
  else {
    const range = { start: asked.start, end: Math.min(asked.end, bounds.end) };
    selection.getState().setRange(range);
    playback.getState().seek({ time: range.start, ifPlaying: true });
    return () => showAround(session, range);
  }
  return undefined;
}

/** Looks through all components, of the timelines from the index `from` on. */
function itemOf({ timelines }: Session, component: string, from = 0): Item | undefined {
  const id = /^\d+$/.test(component) ? Number(component) : undefined;
  for (let index = from; index < timelines.length; index++) {
    const timeline = timelines[index]!;
    for (let row = 0; row < timeline.count; row++) {
      if (timeline.componentId(row) === id) return { timeline: index, row };
    }
  }
  return undefined;
}

function showAround({ viewport }: Session, { start, end }: Range): void {
  const around = end > start ? (end - start) * CONTEXT : MOMENT_CONTEXT;
  viewport.getState().show(start - around, end + around);
}

import { entryAt } from '../../shared/elements.ts';
import { itemOf } from '../../viewer/links/arrival.ts';
import { readAddress } from '../../viewer/links/read-address.ts';
import { timelineName } from '../../viewer/model/timeline.ts';
import type { Session } from '../../viewer/session.ts';
import type { FileHead } from '../../viewer/viewer-file.ts';
import type { EmbedLinks } from '../embed-links.ts';
import { positionOf } from './position.ts';

/** An opened file in a frame. */
export interface Embedded {
  readonly session: Session;
  readonly links: EmbedLinks;
  readonly file: FileHead;
  /** Number of the version that the address of the frame names. */
  readonly version: number | undefined;
}

/** Does what is asked, and returns the answer; undefined for what has none, and for a value that makes no sense. */
type Method = (embedded: Embedded, value: unknown) => unknown;

/** Components that one answer has at most. */
const MAX_COMPONENTS = 1000;
const MAX_QUERY = 2000;
const PERCENT = 100;

/** Methods of player.js, whose volume is in percent, and ours. */
export const METHODS: Readonly<Record<'player.js' | 'tilia', Readonly<Record<string, Method>>>> = {
  'player.js': {
    play: ({ session }) => session.playback.getState().play(),
    pause: ({ session }) => session.playback.getState().pause(),
    getPaused: ({ session }) => !session.playback.getState().playing,
    mute: ({ session }) => session.settings.getState().change({ isMuted: true }),
    unmute: ({ session }) => session.settings.getState().change({ isMuted: false }),
    getMuted: ({ session }) => session.settings.getState().isMuted,
    setVolume: ({ session }, value) => {
      if (isNumber(value) && value >= 0 && value <= PERCENT)
        session.settings.getState().change({ volume: value / PERCENT });
    },
    getVolume: ({ session }) => Math.round(session.settings.getState().volume * PERCENT),
    getDuration: ({ session }) => session.playback.getState().end,
    setCurrentTime: ({ session }, value) => {
      if (isNumber(value)) session.playback.getState().seek({ time: value, ifPlaying: true });
    },
    getCurrentTime: ({ session }) => session.playback.getState().time,
    setLoop: ({ session: { playback } }, value) => {
      const { start, end, loop, setLoop } = playback.getState();
      if (value === true) setLoop(loop ?? { start, end });
      if (value === false) setLoop(undefined);
    },
    getLoop: ({ session }) => session.playback.getState().loop !== undefined,
  },
  tilia: {
    goTo: (embedded, value) => (typeof value === 'string' ? goTo(embedded, value) : undefined),
    select: ({ session }, value) => {
      if (value === null) session.selection.getState().clear();
      const item = isNumber(value) ? itemOf(session.timelines, value) : undefined;
      if (item) session.selection.getState().select(item);
    },
    setTimelines: (embedded, value) =>
      Array.isArray(value) && value.every(isNumber) ? goTo(embedded, `tl=${value.join(',')}`) : undefined,
    setSpeed: ({ session }, value) => {
      if (isNumber(value)) session.playback.getState().setSpeed(value);
    },
    getPosition: ({ session }) => positionOf(session.timelines, session.playback.getState().time),
    getTimelines: ({ session }) =>
      session.timelines.map((timeline) => {
        const { id, kind, rows } = timeline;
        return { id, kind, name: timelineName(timeline), count: rows.count };
      }),
    getComponents: ({ session }, value) => componentsOf(session, value),
  },
};

/** Goes where the query of a link leads. `ok` says whether it leads there; else `problem` says why not. */
function goTo(
  { session, links }: Embedded,
  query: string,
): { readonly ok: boolean; readonly problem?: string } {
  const search = query === '' || query.startsWith('?') ? query : `?${query}`;
  if (search.length > MAX_QUERY) return { ok: false, problem: 'This is too long.' };
  const before = session.panels.getState().said;
  const { problems } = readAddress(search, '');
  links.incoming.setState({ search, hash: '' }, true);
  const { said } = session.panels.getState();
  const problem = said !== before && said !== undefined ? said.text : problems.join(' ');
  return problem === '' ? { ok: true } : { ok: false, problem };
}

/** Components of a timeline that touch a span of time, `{timeline, from?, to?}` in seconds. */
function componentsOf({ timelines }: Session, value: unknown): readonly object[] | undefined {
  const {
    timeline: id,
    from = -Infinity,
    to = Infinity,
  } = Object(value) as Readonly<Record<string, unknown>>;
  const at = timelines.findIndex((timeline) => timeline.id === id);
  if (at < 0 || !isNumber(from) || !isNumber(to)) return undefined;
  const { rows } = entryAt(timelines, at);
  const found: object[] = [];
  for (let row = 0; row < rows.count && found.length < MAX_COMPONENTS; row++) {
    const [start, end] = rows.span(row);
    if (end >= from && start <= to) found.push(describe(timelines, at, row));
  }
  return found;
}

/** A component as messages name it. Seconds. */
interface Described {
  readonly id: number;
  readonly label: string;
  readonly start: number;
  readonly end: number;
  /** Its level in the outline, 1 for the outermost, where its kind has levels. */
  readonly level?: number;
}

/** Describes a row of the timeline at a place in the stack. */
export function describe(timelines: Session['timelines'], at: number, row: number): Described {
  const { rows, words, order } = entryAt(timelines, at);
  const [start, end] = rows.span(row);
  const level = order.outline?.(row).level;
  return { id: rows.id(row), label: words.label(row), start, end, ...(level !== undefined && { level }) };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);

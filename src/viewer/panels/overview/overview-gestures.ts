import { xOf } from '../../../kinds/contract/visible.ts';
import { goTo } from '../../scene/commands/commands.ts';
import { fit, panByViews, zoomBySteps } from '../../scene/commands/move-view.ts';
import { turnPx, zoomOfTurn } from '../../scene/input/wheel.ts';
import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import { rightTime } from '../../store/viewport.ts';
import { cameraFor, isWhole, overviewTrack, partAt, timeAt, windowOf } from './overview-geometry.ts';

/** A press that moves less is a click. */
const DRAG_PX = 4;
/** Seconds that an arrow key moves the playhead. */
const KEY_STEP = 5;

interface Press {
  readonly pointerId: number;
  readonly fromPx: number;
  isDragged: boolean;
  /** Goes to where the pointer is, or moves the view with it. */
  readonly drag: (xPx: number) => void;
}

/** Handles pointer, wheel and keys on the strip of the whole recording. Returns a function that ends it. */
export function listenToOverview(host: HTMLElement, session: Session): () => void {
  const { viewport, playback, follow } = session;
  let press: Press | undefined;

  const xOfEvent = (event: MouseEvent) => event.clientX - host.getBoundingClientRect().left;
  const readTrack = () => {
    const { start, end } = playback.getState();
    return overviewTrack(start, end, host.clientWidth);
  };

  /** Drag handler for a press at `fromPx`. */
  const dragFrom = (fromPx: number): Press['drag'] => {
    const track = readTrack();
    const { view, panTo, moveTo } = viewport.getState();
    const window = windowOf(track, view);
    const first = view.leftTime;
    const last = rightTime(view);
    const show = (from: number, to: number) => moveTo(cameraFor(track, view.widthPx, from, to));
    const part = partAt(window, fromPx);
    if (part === 'start') {
      const offsetPx = xOf(track, Math.max(first, track.start)) - fromPx;
      return (xPx) => show(Math.min(timeAt(track, xPx + offsetPx), last), last);
    }
    if (part === 'end') {
      const offsetPx = xOf(track, Math.min(last, track.end)) - fromPx;
      return (xPx) => show(first, Math.max(timeAt(track, xPx + offsetPx), first));
    }
    // A window that shows all cannot be moved: there, as outside of it, the playhead is.
    if (part === 'window' && !isWhole(window, track))
      return (xPx) => panTo(first + (xPx - fromPx) / track.pxPerSecond);
    return seekAndCentre;
  };

  const seekAndCentre = (xPx: number) => {
    const time = timeAt(readTrack(), xPx);
    const { view, panTo } = viewport.getState();
    playback.getState().seek({ time, ifPlaying: true });
    follow.getState().moveInStep(() => panTo(time - view.widthPx / 2 / view.pxPerSecond));
  };

  const setCursor = (xPx: number) => {
    const track = readTrack();
    const window = windowOf(track, viewport.getState().view);
    const part = partAt(window, xPx);
    const isEdge = part === 'start' || part === 'end';
    const cursor = isEdge ? 'ew-resize' : part === 'window' && !isWhole(window, track) ? 'grab' : 'pointer';
    if (host.style.cursor !== cursor) host.style.cursor = cursor;
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || press) return;
    const fromPx = xOfEvent(event);
    host.setPointerCapture(event.pointerId);
    press = { pointerId: event.pointerId, fromPx, isDragged: false, drag: dragFrom(fromPx) };
  };

  const onMove = (event: PointerEvent) => {
    const xPx = xOfEvent(event);
    if (!press) setCursor(xPx);
    if (press?.pointerId !== event.pointerId) return;
    if (!press.isDragged && Math.abs(xPx - press.fromPx) < DRAG_PX) return;
    press.isDragged = true;
    if (host.style.cursor === 'grab') host.style.cursor = 'grabbing';
    press.drag(xPx);
  };

  const onUp = (event: PointerEvent) => {
    if (press?.pointerId !== event.pointerId) return;
    const { isDragged, fromPx } = press;
    press = undefined;
    if (!isDragged) seekAndCentre(fromPx);
    setCursor(xOfEvent(event));
  };

  const onCancel = (event: PointerEvent) => {
    if (press?.pointerId === event.pointerId) press = undefined;
  };

  const onWheel = (event: WheelEvent) => {
    const { view, zoomAt, panBy } = viewport.getState();
    const { dx, dy } = turnPx(event, view.heightPx);
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const anchorPx = xOf(view, timeAt(readTrack(), xOfEvent(event)));
      zoomAt(zoomOfTurn(dy), Math.min(Math.max(anchorPx, 0), view.widthPx));
    } else if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) {
      event.preventDefault();
      panBy(dx === 0 ? dy : dx);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = KEYS[event.key];
    if (!command) return;
    event.preventDefault();
    // The keys of the timelines do not count here.
    event.stopPropagation();
    command(session);
  };

  const listening = new AbortController();
  const { signal } = listening;
  host.addEventListener('pointerdown', onDown, { signal });
  host.addEventListener('pointermove', onMove, { signal });
  host.addEventListener('pointerup', onUp, { signal });
  host.addEventListener('pointercancel', onCancel, { signal });
  host.addEventListener('dblclick', () => fit(session), { signal });
  host.addEventListener('wheel', onWheel, { signal, passive: false });
  host.addEventListener('keydown', onKeyDown, { signal });
  return () => listening.abort();
}

const step = (session: AnalysisView, seconds: number) =>
  goTo(session, session.playback.getState().time + seconds);

/** Arrows and the ends move the playhead, as on a slider; pages move the view, as everywhere in the viewer. */
const KEYS: Readonly<Record<string, (session: Session) => void>> = {
  ArrowLeft: (session) => step(session, -KEY_STEP),
  ArrowDown: (session) => step(session, -KEY_STEP),
  ArrowRight: (session) => step(session, KEY_STEP),
  ArrowUp: (session) => step(session, KEY_STEP),
  PageUp: (session) => panByViews(session, -1),
  PageDown: (session) => panByViews(session, 1),
  Home: (session) => goTo(session, session.playback.getState().start),
  End: (session) => goTo(session, session.playback.getState().end),
  '+': (session) => zoomBySteps(session, 1),
  '=': (session) => zoomBySteps(session, 1),
  '-': (session) => zoomBySteps(session, -1),
  '0': fit,
};

import type { EngravedNotes, EngravingAnnotation } from '../../../kinds/contract/kind-timeline.ts';
import { memoize } from '../../../shared/memoize.ts';
import type { MeasureTable } from '../../../measures/measure-table.ts';
import { measureName } from '../../../measures/score-measures.ts';
import { entryAt } from '../../../shared/elements.ts';
import { capitalized, countedMeasures } from '../../model/counted.ts';
import { goTo, reveal } from '../../scene/commands/commands.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { drawSystem, scaleOf, systemSize, USUAL_SCALE, type DrawnNote } from './draw-system.ts';
import styles from './engraved-systems.module.css';
import type { Engraving } from './engraving.ts';
import { NO_MEASURES } from './measures-agree.ts';
import { movedX, spacingOf, unmovedX, type Spacing } from './spacing.ts';
import { partOfX, xOfPart } from './measure-anchors.ts';
import type { ScorePlace, ScorePlaces } from './score-places.ts';
import { systemOfMeasure, wrapSystems, type System } from './systems.ts';

/** Space between systems, in CSS pixels. */
const GAP_PX = 20;
/** A press means the nearest note within this many units, about the width of a head on either side. */
const NEAR = 20;
/** Anchors stand at the leftmost sign of a place, which may be this far from the head of a note. */
const NEAR_ANCHOR = 30;

/** More systems than are ever drawn at once. */
const KEPT_SPACINGS = 64;
/** Longest time of drawing systems in one go, in milliseconds; the measure in progress is finished. */
const DRAWING_MS = 6;

/** Inputs of a shown engraving. */
interface ShownEngraving {
  readonly session: AnalysisView & Tools;
  /** Timeline of the same notes, by its index in the session; undefined where the file has none. */
  readonly lane: { readonly timeline: number; readonly notes: EngravedNotes } | undefined;
  readonly annotations: readonly EngravingAnnotation[];
  /** The measures that the score has by the file's own word; left out where it names none. */
  readonly table?: MeasureTable | undefined;
  readonly engraving: Engraving;
}

type Lane = NonNullable<ShownEngraving['lane']>;

/** A system at its place in the sheet, in CSS pixels. */
interface PlacedSystem {
  readonly system: System;
  /** Index of the measure after its last. */
  readonly after: number;
  readonly topPx: number;
  readonly heightPx: number;
  readonly scale: number;
  /** Spacing of its music: computed when it is first drawn or played. */
  readonly spacing: () => Spacing;
}

interface DrawnAt {
  readonly element: HTMLElement;
  readonly notes: readonly DrawnNote[];
}

/**
 * The systems of an engraved score in a sheet that scrolls. Only those in view are drawn. The one that is played stays in
 * view unless the reader has scrolled: then `onHold` is called, and nothing moves until `follow`.
 */
export class EngravedSystems {
  private readonly content = document.createElement('div');
  private readonly playhead = document.createElement('div');
  private readonly measure = document.createElement('div');
  private readonly drawn = new Map<number, DrawnAt>();
  private readonly ended = new AbortController();
  private readonly stops: (() => void)[] = [];
  private systems: readonly PlacedSystem[] = [];
  private isHeld = false;
  /** Index of the system that is played. */
  private playedSystem = -1;
  /** Scroll position set here; at any other, the reader has scrolled. */
  private ownScrollPx = 0;
  /** The system that is being drawn, by its index, as far as it has come. */
  private unfinished: { readonly index: number; readonly steps: Iterator<undefined, DrawnAt> } | undefined;
  /** Timer of the next drawing. */
  private drawing: ReturnType<typeof setTimeout> | undefined;
  /** Notes that are marked now, as text. */
  private marked = '';

  constructor(
    private readonly sheet: HTMLElement,
    private readonly shown: ShownEngraving,
    private readonly onHold: () => void,
  ) {
    this.content.className = styles.content ?? '';
    this.playhead.className = styles.playhead ?? '';
    this.playhead.dataset['playhead'] = '';
    this.measure.dataset['played'] = '';
    this.measure.className = styles.measure ?? '';
    this.content.append(this.measure, this.playhead);
    sheet.append(this.content);
    const { signal } = this.ended;
    sheet.addEventListener('scroll', () => this.onScroll(), { signal, passive: true });
    this.content.addEventListener('click', (event) => this.onClick(event), { signal });
    this.content.addEventListener('dblclick', (event) => this.onDoubleClick(event), { signal });
    const { playback, selection } = shown.session;
    this.stops.push(
      playback.subscribe((now, before) => {
        if (now.time !== before.time) this.onTime();
      }),
      selection.subscribe((now, before) => {
        if (now.selected !== before.selected) this.mark();
      }),
    );
  }

  /** Breaks the score into systems for a width in CSS pixels, at a size where 1 is the usual one. */
  layOut(widthPx: number, zoom: number): void {
    const { head } = this.shown.engraving;
    const isFirst = this.systems.length === 0;
    const read = this.isHeld ? this.systemAtPx(this.sheet.scrollTop)?.system.first : undefined;
    let topPx = 0;
    const systems = wrapSystems(head, widthPx / (USUAL_SCALE * zoom));
    const spacingAt = memoize(KEPT_SPACINGS, (index) =>
      spacingOf(this.shown.engraving, entryAt(systems, index)),
    );
    this.systems = systems.map((system, index) => {
      const scale = scaleOf(system, widthPx, zoom);
      const placed = {
        ...{ system, after: system.after, topPx, heightPx: systemSize(system).height * scale, scale },
        spacing: () => spacingAt(index),
      };
      topPx += placed.heightPx + GAP_PX;
      return placed;
    });
    for (const { element } of this.drawn.values()) element.remove();
    this.drawn.clear();
    this.unfinished = undefined;
    this.content.style.height = `${topPx}px`;
    this.playedSystem = -1;
    this.marked = '';
    if (read !== undefined) this.scrollTo(this.systems[systemOfMeasure(this.systems, read)]?.topPx ?? 0);
    // To lay out the panel takes long enough when it has just opened.
    if (isFirst) this.doNext(() => this.show());
    else {
      this.show();
      // At once, or it would flicker.
      this.drawSome(Infinity);
    }
  }

  private show(): void {
    this.onTime();
    this.tellSpan();
    this.drawVisible();
  }

  /** Turns to the passage that is played, and stays with it. */
  follow(): void {
    this.isHeld = false;
    this.playedSystem = -1;
    this.onTime();
  }

  destroy(): void {
    this.ended.abort();
    clearTimeout(this.drawing);
    for (const stop of this.stops) stop();
    this.shown.session.panels.getState().setScoreSpan(undefined);
    this.content.remove();
  }

  private systemAtPx(yPx: number): PlacedSystem | undefined {
    return this.systems.find(({ topPx, heightPx }) => topPx + heightPx > yPx);
  }

  private scrollTo(topPx: number): void {
    this.sheet.scrollTop = topPx;
    // The sheet does not go beyond its end.
    this.ownScrollPx = this.sheet.scrollTop;
  }

  private onScroll(): void {
    this.drawVisible();
    this.tellSpan();
    if (this.isHeld || Math.abs(this.sheet.scrollTop - this.ownScrollPx) <= 1) return;
    this.isHeld = true;
    this.onHold();
  }

  /** Draws the systems in view, then those beside it, and takes away all others. */
  private drawVisible(): void {
    const { scrollTop, clientHeight } = this.sheet;
    const isWithin = ({ topPx, heightPx }: PlacedSystem, beyondPx: number) =>
      topPx + heightPx > scrollTop - beyondPx && topPx < scrollTop + clientHeight + beyondPx;
    const gone = [...this.drawn].filter(([at]) => !isWithin(entryAt(this.systems, at), clientHeight));
    for (const [index, { element }] of gone) {
      element.remove();
      this.drawn.delete(index);
    }
    const missing = (beyondPx: number) =>
      this.systems.findIndex((placed, at) => !this.drawn.has(at) && isWithin(placed, beyondPx));
    const inView = missing(0);
    const next = inView < 0 ? missing(clientHeight) : inView;
    const placed = this.systems[next];
    if (!placed) {
      this.unfinished = undefined;
      return;
    }
    if (this.unfinished?.index !== next) this.unfinished = { index: next, steps: this.draw(placed) };
    this.doNext(() => this.drawSome(DRAWING_MS));
  }

  /** Continues the system that is being drawn, for a number of milliseconds: a whole one would hold up the page. */
  private drawSome(forMs: number): void {
    const { unfinished } = this;
    if (!unfinished) return;
    const untilMs = performance.now() + forMs;
    let step = unfinished.steps.next();
    while (!step.done && performance.now() < untilMs) step = unfinished.steps.next();
    if (!step.done) {
      this.doNext(() => this.drawSome(DRAWING_MS));
      return;
    }
    const { element } = step.value;
    this.content.append(element);
    // Laid out here rather than in the next frame, in which the timelines may be drawn too.
    element.getBoundingClientRect();
    this.drawn.set(unfinished.index, step.value);
    this.unfinished = undefined;
    this.marked = '';
    this.mark();
    this.drawVisible();
  }

  /** Runs something in a task of its own, in place of the task that waited. */
  private doNext(act: () => void): void {
    clearTimeout(this.drawing);
    this.drawing = setTimeout(act);
  }

  private *draw(placed: PlacedSystem): Generator<undefined, DrawnAt> {
    const { system, topPx, heightPx, scale, spacing } = placed;
    const { engraving, annotations } = this.shown;
    const moved = spacing();
    yield;
    const { svg, notes } = yield* drawSystem(engraving, system, annotations, moved);
    const element = document.createElement('div');
    element.className = styles.system ?? '';
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', this.nameOf(system));
    element.style.top = `${topPx}px`;
    svg.setAttribute('width', String(systemSize(system).width * scale));
    svg.setAttribute('height', String(heightPx));
    element.append(svg);
    yield;
    return { element, notes };
  }

  private nameOf({ first, after }: System): string {
    const { measures, movements } = this.shown.engraving.head;
    const [from, to] = [first, after - 1].map((index) => measureName(entryAt(measures, index)));
    const named = from === to ? `measure ${from}` : `measures ${from} to ${to}`;
    const movement = movements?.[measures[first]?.movement ?? 0];
    return movement === undefined ? capitalized(named) : `${movement}, ${named}`;
  }

  /** Moves the playhead, and turns to its system where it has left the view. */
  private onTime(): void {
    const place = this.places()?.placeAt(this.shown.session.playback.getState().time);
    const index = place ? systemOfMeasure(this.systems, place.measure) : -1;
    const placed = this.systems[index];
    this.playhead.hidden = !placed;
    this.measure.hidden = !placed;
    if (!placed || !place) return;
    const { system, topPx, heightPx, scale, spacing } = placed;
    const leftPx = (at: number) => (system.headWidth + movedX(spacing(), at) - system.x) * scale;
    this.playhead.style.transform = `translate(${leftPx(this.xOf(place))}px, ${topPx}px)`;
    this.playhead.style.height = `${heightPx}px`;
    const { x, width } = entryAt(this.shown.engraving.head.measures, place.measure);
    this.measure.style.transform = `translate(${leftPx(x)}px, ${topPx}px)`;
    this.measure.style.width = `${leftPx(x + width) - leftPx(x)}px`;
    this.measure.style.height = `${heightPx}px`;
    if (index !== this.playedSystem) {
      this.playedSystem = index;
      if (!this.isHeld) this.turnTo(placed);
      this.tellSpan();
    }
    this.mark();
  }

  /** Reports the span of time in view: of several passes of its first measure, the one nearest to the playhead. */
  private tellSpan(): void {
    const { session } = this.shown;
    const { scrollTop, clientHeight } = this.sheet;
    const inView = this.systems.filter(
      ({ topPx, heightPx }) => topPx + heightPx > scrollTop && topPx < scrollTop + clientHeight,
    );
    const [from = 0, after = 0] = [inView[0]?.system.first, inView.at(-1)?.system.after];
    const span = this.places()?.spanOf(from, after, session.playback.getState().time);
    session.panels.getState().setScoreSpan(span);
  }

  /** Makes a system the first in view where it is the last one there that is whole, or not whole in view. */
  private turnTo({ topPx, heightPx }: PlacedSystem): void {
    const { scrollTop, clientHeight } = this.sheet;
    const isAbove = topPx < scrollTop;
    const nextEndPx = topPx + 2 * heightPx + GAP_PX;
    if (isAbove || nextEndPx > scrollTop + clientHeight) this.scrollTo(topPx);
  }

  /** Places in the score of the file's times; undefined where it counts no measures. */
  private places(): ScorePlaces | undefined {
    const { session, engraving, table } = this.shown;
    return engraving.places(countedMeasures(session.timelines), table);
  }

  private xOf({ measure, part }: ScorePlace): number {
    return xOfPart(entryAt(this.shown.engraving.anchors, measure), part);
  }

  /** Marks the notes that sound, and the one that is selected. */
  private mark(): void {
    const { session, lane } = this.shown;
    if (!lane) return;
    const { timeline } = lane;
    const own = entryAt(session.timelines, timeline);
    const sounding: number[] = [];
    own.listening?.now?.(session.playback.getState().time, sounding);
    const { selected } = session.selection.getState();
    const chosen = selected?.timeline === timeline ? [selected.row] : [];
    const wanted = `${sounding.join()} ${chosen.join()}`;
    if (wanted === this.marked) return;
    this.marked = wanted;
    const marks = [
      ['sounding', this.drawnOf(lane, sounding)],
      ['selected', this.drawnOf(lane, chosen)],
    ] as const;
    for (const { notes } of this.drawn.values())
      for (const note of notes)
        for (const [name, marked] of marks) note.element.toggleAttribute(`data-${name}`, marked.has(note));
  }

  /** Finds the drawn notes of rows: by the staff and the time at which each begins. */
  private drawnOf({ timeline, notes }: Lane, rows: readonly number[]): ReadonlySet<DrawnNote> {
    const { session } = this.shown;
    const found = new Set<DrawnNote>();
    for (const row of rows) {
      const place = this.places()?.placeAt(entryAt(session.timelines, timeline).rows.span(row)[0]);
      const drawn = place && this.drawn.get(systemOfMeasure(this.systems, place.measure));
      const note = drawn && nearestNote(drawn.notes, notes.staffOf(row), this.xOf(place), NEAR_ANCHOR);
      if (note) found.add(note);
    }
    return found;
  }

  /** Place in the engraving of a press, in its units; undefined between the systems and left of the music. */
  private pressed({ clientX, clientY }: MouseEvent) {
    const box = this.content.getBoundingClientRect();
    const yPx = clientY - box.top;
    const index = this.systems.findIndex(({ topPx, heightPx }) => yPx >= topPx && yPx < topPx + heightPx);
    const placed = this.systems[index];
    if (!placed) return undefined;
    const { system, scale, topPx, spacing } = placed;
    const x = unmovedX(spacing(), (clientX - box.left) / scale - system.headWidth + system.x);
    return x < system.x ? undefined : { index, system, x, y: (yPx - topPx) / scale + system.top };
  }

  /** Staff of a system whose middle is nearest to a y. */
  private staffAt({ staves }: System, y: number): number {
    const away = staves.map(({ lines }) => Math.abs(y - ((lines[0] ?? 0) + (lines.at(-1) ?? 0)) / 2));
    return away.indexOf(Math.min(...away));
  }

  /** The time at which an x of a system is played. */
  private timeOfX({ first, after }: System, x: number): number | undefined {
    const { session, engraving } = this.shown;
    const { measures } = engraving.head;
    const measure = measures.findLastIndex((one, index) => index < after && (index === first || one.x <= x));
    const part = partOfX(entryAt(engraving.anchors, measure), x);
    return this.places()?.timeOf({ measure, part }, session.playback.getState().time);
  }

  private onClick(event: MouseEvent): void {
    const at = this.pressed(event);
    const drawn = at && this.drawn.get(at.index);
    const { session, lane } = this.shown;
    if (!drawn || !lane) return;
    const { timeline, notes } = lane;
    const staff = this.staffAt(at.system, at.y);
    const note = nearestNote(drawn.notes, staff, at.x, NEAR);
    if (note && !this.places()) session.panels.getState().say(NO_MEASURES);
    const time = note && this.timeOfX(at.system, note.x);
    const row = time === undefined ? undefined : notes.nearest(staff, time);
    if (row === undefined) return;
    const item = { timeline, row };
    session.selection.getState().selectOnly(item);
    reveal(session, item);
  }

  private onDoubleClick(event: MouseEvent): void {
    const at = this.pressed(event);
    if (at && !this.places()) this.shown.session.panels.getState().say(NO_MEASURES);
    const time = at && this.timeOfX(at.system, at.x);
    if (time !== undefined) goTo(this.shown.session, time);
  }
}

function nearestNote(
  notes: readonly DrawnNote[],
  staff: number,
  x: number,
  within: number,
): DrawnNote | undefined {
  let best: DrawnNote | undefined;
  let bestAway = within;
  for (const note of notes) {
    const away = Math.abs(note.x - x);
    if (note.staff !== staff || away > bestAway) continue;
    best = note;
    bestAway = away;
  }
  return best;
}

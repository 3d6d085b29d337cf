import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { entryAt } from '../../shared/elements.ts';
import { citation, placeInWords } from '../citation.ts';
import { targetOf } from '../links/present-address.ts';
import { timelineName } from '../model/timeline.ts';
import { endLoop, hearLoop, loopable } from '../scene/commands/loop-commands.ts';
import { fitItem } from '../scene/commands/view-commands.ts';
import type { Session } from '../session.ts';
import type { MenuRequest } from '../store/panels.ts';
import type { Range } from '../store/selection.ts';
import type { FileHead } from '../viewer-file.ts';
import styles from './context-menu.module.css';
import { copyText } from './share/copy-text.ts';
import { focusTimelines } from './focus-timelines.ts';

interface Props {
  readonly session: Session;
  readonly file: FileHead;
}

/** What can be done with the component, or the place, that the menu was asked for at. */
export function ContextMenu(props: Props) {
  const request = useStore(props.session.panels, (state) => state.menu);
  // Asked for anew it opens anew: at another place and with other items.
  return request && <Menu key={`${request.clientX} ${request.clientY}`} {...props} request={request} />;
}

/** Distance from the window's edges, in CSS pixels. */
const EDGE_PX = 4;

function Menu({ session, request, ...about }: Props & { readonly request: MenuRequest }) {
  const menu = useRef<HTMLDivElement>(null);
  const { setMenu } = session.panels.getState();
  const actions = actionsOf({ session, request, ...about });

  useLayoutEffect(() => {
    const { current } = menu;
    if (!current) return;
    current.showPopover();
    const { width, height } = current.getBoundingClientRect();
    const within = (wanted: number, size: number, room: number) =>
      Math.max(Math.min(wanted, room - size - EDGE_PX), EDGE_PX);
    current.style.left = `${within(request.clientX, width, innerWidth)}px`;
    current.style.top = `${within(request.clientY, height, innerHeight)}px`;
    itemsOf(current)[0]?.focus({ preventScroll: true });
  }, [request]);

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const close = () => setMenu(undefined);
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', closeOutside, { capture: true, signal });
    document.addEventListener('wheel', closeOutside, { capture: true, passive: true, signal });
    window.addEventListener('resize', close, { signal });
    window.addEventListener('blur', close, { signal });
    return () => closing.abort();
  }, [setMenu]);

  const leave = () => {
    focusTimelines();
    setMenu(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      items[next]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      leave();
      // Tab goes on from the timelines.
    } else if (event.key === 'Tab') leave();
  };

  return (
    <div
      ref={menu}
      className={styles.menu}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={nameOf(session, request)}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {actions.map(({ words, act }) => (
        <button
          key={words}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            leave();
            act();
          }}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];

function nameOf({ timelines }: Session, { item, timeline }: MenuRequest): string {
  if (item) return entryAt(timelines, item.timeline).words.describe(item.row);
  return timeline === undefined ? 'Timelines' : timelineName(entryAt(timelines, timeline));
}

interface Action {
  readonly words: string;
  readonly act: () => void;
}

/** Actions that make sense at the place of the request. */
function actionsOf({ session, file, request }: Props & { readonly request: MenuRequest }): Action[] {
  const { item, timeline } = request;
  const { loop } = session.playback.getState();
  const span = item ? loopable(session, item, false) : session.selection.getState().range;
  const tails = item && loopable(session, item, true);
  const withTails = tails && span && !isSame(span, tails) && !isSame(loop, tails) ? tails : undefined;
  const link = session.links?.to(targetOf(session, item));
  const cited = citation(file, placeInWords(session, item), link ?? '');
  const actions: (Action | false | undefined)[] = [
    span && !isSame(loop, span) && { words: 'Loop', act: () => hearLoop(session, span) },
    withTails && { words: 'Loop with lead-in and tail', act: () => hearLoop(session, withTails) },
    loop && { words: 'End loop', act: () => endLoop(session) },
    link !== undefined && { words: 'Copy link', act: () => void copyText(session, 'link', link) },
    { words: 'Copy citation', act: () => void copyText(session, 'citation', cited) },
    item && { words: 'Fit', act: () => fitItem(session, item) },
    timeline !== undefined && {
      words: 'Hide timeline',
      act: () => session.layout.getState().setShown(timeline, false),
    },
  ];
  return actions.filter((action) => action !== undefined && action !== false);
}

const isSame = (a: Range | undefined, b: Range) => a?.start === b.start && a.end === b.end;

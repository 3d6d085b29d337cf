import { useCallback } from 'react';
import { useStore } from 'zustand';
import { entryAt } from '../../shared/elements.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { targetOf } from '../links/present-address.ts';
import { addSpan } from '../lists/add-to-list.ts';
import { timelineName, type Timeline } from '../model/timeline.ts';
import { endLoop, hearLoop, loopable } from '../scene/commands/loop-commands.ts';
import { fitAll, fitAnnotated } from '../scene/commands/move-view.ts';
import { fitItem } from '../scene/commands/view-commands.ts';
import type { Session } from '../session.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Tools } from '../session/tools.ts';
import type { MenuRequest } from '../store/panels.ts';
import type { Item, Range } from '../store/selection.ts';
import type { FileHead } from '../viewer-file.ts';
import { copyLink } from './parts/copy-link.ts';
import { shownTitle } from './parts/file-title.ts';
import { focusTimelines } from './parts/focus-timelines.ts';
import { TimelineMenu } from './timelines/timeline-menu.tsx';

interface Props {
  readonly session: Session;
  readonly file: FileHead;
}

/** Menu of actions on the component or the place that it was opened at. */
export function ContextMenu(props: Props) {
  const request = useStore(props.session.panels, (state) => state.menu);
  // A new request opens a new menu: at another place and with other items.
  return request && <OpenMenu key={`${request.clientX} ${request.clientY}`} {...props} request={request} />;
}

function OpenMenu({ session, request, ...about }: Props & { readonly request: MenuRequest }) {
  const { setMenu } = session.panels.getState();
  const close = useCallback(() => setMenu(undefined), [setMenu]);
  const { timeline, returnFocus } = request;
  if (timeline !== undefined && returnFocus)
    return <TimelineMenu at={request} onClose={close} {...{ session, timeline, returnFocus }} />;
  const actions = actionsOf({ session, request, ...about });
  return (
    <Menu
      label={nameOf(session.timelines, request)}
      at={request}
      onClose={close}
      returnFocus={focusTimelines}
    >
      {actions.map(({ words, act }) => (
        <MenuItem key={words} onChoose={act}>
          {words}
        </MenuItem>
      ))}
    </Menu>
  );
}

function nameOf(timelines: readonly Timeline[], { item, timeline }: MenuRequest): string {
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
  const actions: (Action | false | undefined)[] = [
    span && !isSame(loop, span) && { words: 'Loop', act: () => hearLoop(session, span) },
    withTails && { words: 'Loop with lead-in and tail', act: () => hearLoop(session, withTails) },
    loop && { words: 'End loop', act: () => endLoop(session) },
    link !== undefined && { words: 'Copy link', act: () => void copyLink(session.panels, link) },
    link !== undefined &&
      file.file?.citation && { words: 'Cite this passage', act: () => citePassage(session, item) },
    span &&
      session.links?.pages.list !== undefined && {
        words: 'Add to my listening list',
        act: () => addSpan(session, shownTitle(file), span, item),
      },
    item && { words: 'Fit', act: () => fitItem(session, item) },
    ...fitsOf(session, item),
    timeline !== undefined && {
      words: 'Hide timeline',
      act: () => session.layout.getState().setShown(timeline, false),
    },
  ];
  return actions.filter((action) => action !== undefined && action !== false);
}

/** Actions that fit the annotated part or the whole recording, for the bare canvas. */
function fitsOf(session: AnalysisView & Tools, item: Item | undefined): readonly Action[] {
  if (item || !session.viewport.getState().annotated()) return [];
  return [
    { words: 'Fit what is annotated', act: () => fitAnnotated(session) },
    { words: 'Fit the whole recording', act: () => fitAll(session) },
  ];
}

/** Selects the item first, so that it comes first in the dialog and stays selected behind it. */
function citePassage({ selection, panels }: AnalysisView & Tools, item: Item | undefined): void {
  if (item) selection.getState().selectOnly(item);
  panels.getState().setDialog('citePassage');
}

const isSame = (a: Range | undefined, b: Range) => a?.start === b.start && a.end === b.end;

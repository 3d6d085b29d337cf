import { ListPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import type { Links } from '../../links/links.ts';
import type { ShareTarget } from '../../links/share.ts';
import { addToList, headingOf, passagePlace } from '../../lists/add-to-list.ts';
import type { PassagePlace } from '../../lists/listening-list.ts';
import { loopable } from '../../scene/commands/loop-commands.ts';
import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import { PageLink } from '../parts/page-link.tsx';

interface Props {
  readonly session: Session;
  readonly links: Links;
  /** Title of the file. */
  readonly title: string;
  /** Shared target; undefined where its measures cannot be read. */
  readonly target: ShareTarget | undefined;
  /** Other actions, left of the rest. */
  readonly children: ReactNode;
}

/** Foot of the dialog: puts the shared target into the listening list of this browser, and closes. */
export function ShareActions({ session, links, title, target, children }: Props) {
  const [said, setSaid] = useState('');
  const { list } = links.pages;
  const place = target && placeOf(session, target);
  const add = () => {
    if (!place) return;
    const { selected } = session.selection.getState();
    const item = target.name === 'The selection' ? selected : undefined;
    setSaid(addToList(session, title, place, headingOf(session.timelines, item)));
  };
  return (
    <>
      {list !== undefined && (
        <p role="status" aria-label="Listening list">
          {said}{' '}
          {said !== '' && (
            <PageLink links={links} href={list}>
              Open your list
            </PageLink>
          )}
        </p>
      )}
      <DialogActions>
        {children}
        <Button look="outline" onClick={() => session.panels.getState().setDialog(undefined)}>
          Close
        </Button>
        {list !== undefined && (
          <Button look="outline" disabled={!place} onClick={add}>
            <ListPlus size={18} aria-hidden="true" />
            Add to my listening list
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** A target as a passage; undefined for a moment. */
function placeOf(session: AnalysisView, { name, address }: ShareTarget): PassagePlace | undefined {
  const { measures, time } = address;
  if (time) return time.end === undefined ? undefined : passagePlace(session, { ...time, end: time.end });
  if (measures) return { measures };
  const { start, end } = session.playback.getState();
  if (name === 'The whole file') return end > start ? { time: { start, end } } : undefined;
  const { selected } = session.selection.getState();
  const span = selected && loopable(session, selected, false);
  return span && passagePlace(session, span);
}

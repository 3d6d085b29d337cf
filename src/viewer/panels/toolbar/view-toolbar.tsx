import {
  BookOpen,
  ChevronLeft,
  ChevronRight,
  Keyboard,
  Layers,
  ListTree,
  MessageSquareText,
  MoveHorizontal,
  PanelRight,
  Search,
  Signpost,
  ZoomIn,
  ZoomOut,
  type LucideIcon,
} from 'lucide-react';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/icon-button.tsx';
import { fitAll, panByViews, zoomBySteps } from '../../scene/commands/move-view.ts';
import type { Chord } from '../../scene/input/key-chords.ts';
import type { Session } from '../../session.ts';
import { useKeyHint } from '../use-key-hint.ts';
import styles from './view-toolbar.module.css';
import { VisibleSpan } from './visible-span.tsx';

/** A press of a pan button moves the view by this part of its width. */
const PAN_PART = 0.5;

interface Props {
  readonly session: Session;
  /** Seconds of the whole recording. */
  readonly length: number;
}

/** What moves the view, and what is open beside it. */
export function ViewToolbar({ session, length }: Props) {
  return (
    <div className={styles.place}>
      <div className={styles.bar}>
        <ZoomTools session={session} />
        <PanelTools session={session} />
        <div className={styles.rest}>
          <VisibleSpan session={session} length={length} />
        </div>
      </div>
    </div>
  );
}

function ZoomTools({ session }: { readonly session: Session }) {
  const withKey = useKeyHint(session);
  const tools: readonly (readonly [name: string, key: Chord, Sign: LucideIcon, act: () => void])[] = [
    ['Zoom in', '+', ZoomIn, () => zoomBySteps(session, 1)],
    ['Zoom out', '-', ZoomOut, () => zoomBySteps(session, -1)],
    ['Fit to screen', '0', MoveHorizontal, () => fitAll(session)],
    ['Earlier', 'KeyA', ChevronLeft, () => panByViews(session, -PAN_PART)],
    ['Later', 'KeyD', ChevronRight, () => panByViews(session, PAN_PART)],
    ['Go to', 'G', Signpost, () => session.panels.getState().setDialog('goTo')],
  ];
  return (
    <div className={styles.tools} role="toolbar" aria-label="Zoom">
      {tools.map(([name, key, Sign, act]) => (
        <IconButton key={name} aria-label={name} title={withKey(name, key)} onClick={act}>
          <Sign size={18} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}

function PanelTools({ session }: { readonly session: Session }) {
  const { panels, selection, find } = session;
  const withKey = useKeyHint(session);
  const { timelinesOpen, outlineOpen, guideOpen, scoreOpen, dialog, ...panel } = useStore(panels);
  const findOpen = useStore(find, ({ asked }) => asked > 0);
  const setFindOpen = (open: boolean) => (open ? find.getState().open() : find.getState().close());
  const inspectorOpen = useStore(selection, (state) => state.inspectorOpen);
  const tools: readonly (readonly [
    name: string,
    key: Chord,
    Sign: LucideIcon,
    isOpen: boolean,
    set: (open: boolean) => void,
  ])[] = [
    ['Find', '/', Search, findOpen, setFindOpen],
    ['Timelines', 'T', Layers, timelinesOpen, panel.setTimelinesOpen],
    ['Outline', 'O', ListTree, outlineOpen, panel.setOutlineOpen],
    ['Guide', 'C', MessageSquareText, guideOpen, panel.setGuideOpen],
    ['Inspector', 'I', PanelRight, inspectorOpen, selection.getState().setInspectorOpen],
    // One whose file has no score has no use for it.
    ...(scoreOpen === undefined ? [] : ([['Score', 'P', BookOpen, scoreOpen, panel.setScoreOpen]] as const)),
    ['Shortcuts', '?', Keyboard, dialog === 'keys', (open) => panel.setDialog(open ? 'keys' : undefined)],
  ];
  return (
    <div className={styles.tools} role="toolbar" aria-label="Panels">
      {tools.map(([name, key, Sign, isOpen, set]) => (
        <button
          key={name}
          type="button"
          className={styles.panelTool}
          aria-pressed={isOpen}
          title={withKey(name, key)}
          onClick={() => set(!isOpen)}
        >
          <Sign size={18} aria-hidden="true" />
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}

import {
  BookOpen,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  EyeOff,
  Fullscreen,
  Keyboard,
  Layers,
  ListTree,
  MessageSquareText,
  MoveHorizontal,
  PanelRight,
  Presentation,
  Search,
  Signpost,
  ZoomIn,
  ZoomOut,
  type LucideIcon,
} from 'lucide-react';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MenuButton, MenuItem } from '../../../ui/menu.tsx';
import {
  fit,
  fitAll,
  fitAnnotated,
  PAN_PART,
  panByViews,
  zoomBySteps,
} from '../../scene/commands/move-view.ts';
import type { Chord } from '../../scene/input/key-chords.ts';
import type { Session } from '../../session.ts';
import { isScoreOpen, showsTab, type ColumnTab } from '../../store/column.ts';
import { useKeyHint } from '../parts/use-key-hint.ts';
import styles from './view-toolbar.module.css';
import { VisibleSpan } from './visible-span.tsx';

interface Props {
  readonly session: Session;
  /** Seconds of the whole recording. */
  readonly length: number;
}

/** Something to press: its name, the key that does the same, its sign. */
interface Tool {
  readonly name: string;
  readonly key: Chord;
  readonly Sign: LucideIcon;
  readonly act: () => void;
  /** Likely pressed again at once: a menu stays open for that. */
  readonly isRepeated?: true;
}

/** One for a panel, which is open or not. */
interface PanelTool extends Omit<Tool, 'act'> {
  readonly isOpen: boolean;
  readonly set: (open: boolean) => void;
  /** On a phone the tool is in the menu. */
  readonly isRare?: boolean;
}

/** Tools that move the view or open panels. A phone has room for five of them, and for a menu of the others. */
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

const zoomToolsOf = (session: Session): readonly Tool[] => [
  { name: 'Zoom in', key: '+', Sign: ZoomIn, act: () => zoomBySteps(session, 1), isRepeated: true },
  { name: 'Zoom out', key: '-', Sign: ZoomOut, act: () => zoomBySteps(session, -1), isRepeated: true },
  { name: 'Fit to screen', key: '0', Sign: MoveHorizontal, act: () => fit(session) },
  {
    ...{ name: 'Earlier', key: 'KeyA', Sign: ChevronLeft, isRepeated: true },
    act: () => panByViews(session, -PAN_PART),
  },
  {
    ...{ name: 'Later', key: 'KeyD', Sign: ChevronRight, isRepeated: true },
    act: () => panByViews(session, PAN_PART),
  },
  { name: 'Go to', key: 'G', Sign: Signpost, act: () => session.panels.getState().setDialog('goTo') },
];

function ZoomTools({ session }: { readonly session: Session }) {
  const withKey = useKeyHint(session);
  return (
    <div className={`${styles.tools} ${styles.zoom}`} role="toolbar" aria-label="Zoom">
      {zoomToolsOf(session).map(({ name, key, Sign, act }) => (
        <IconButton key={name} aria-label={name} title={withKey(name, key)} onClick={act}>
          <Sign size={18} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}

function PanelTools({ session }: { readonly session: Session }) {
  const { panels, find } = session;
  const withKey = useKeyHint(session);
  const { timelinesOpen, dialog, ...panel } = useStore(panels);
  const findOpen = useStore(find, ({ asked }) => asked > 0);
  // The annotated part is known only once all timelines have loaded.
  useStore(session.loading, ({ phase }) => phase);
  const setFindOpen = (open: boolean) => (open ? find.getState().open() : find.getState().close());
  const setKeysOpen = (open: boolean) => panel.setDialog(open ? 'keys' : undefined);
  const { hasScore } = panel;
  const tabTool = (tab: ColumnTab) => ({ isOpen: showsTab(panel, tab), set: () => panel.toggleTab(tab) });
  const tools: readonly PanelTool[] = [
    { name: 'Find', key: '/', Sign: Search, isOpen: findOpen, set: setFindOpen },
    {
      ...{ name: 'Timelines', key: 'T', Sign: Layers, isRare: hasScore },
      ...{ isOpen: timelinesOpen, set: panel.setTimelinesOpen },
    },
    { name: 'Outline', key: 'O', Sign: ListTree, ...tabTool('outline') },
    { name: 'Guide', key: 'C', Sign: MessageSquareText, ...tabTool('guide') },
    { name: 'Inspector', key: 'I', Sign: PanelRight, ...tabTool('details') },
    // One whose file has no score has no use for it.
    ...(hasScore
      ? [
          {
            name: 'Score',
            key: 'P',
            Sign: BookOpen,
            isOpen: isScoreOpen(panel) === true,
            set: panel.setScoreOpen,
          } as const,
        ]
      : []),
    {
      name: 'Shortcuts',
      key: '?',
      Sign: Keyboard,
      isOpen: dialog === 'keys',
      set: setKeysOpen,
      isRare: true,
    },
  ];
  const rare = tools
    .filter(({ isRare }) => isRare)
    .map((tool) => ({ ...tool, act: () => tool.set(!tool.isOpen) }));
  return (
    <div className={styles.tools} role="toolbar" aria-label="Panels">
      {tools.map(({ name, key, Sign, isOpen, set, isRare }) => (
        <button
          key={name}
          type="button"
          className={styles.panelTool}
          data-rare={isRare || undefined}
          aria-pressed={isOpen}
          title={withKey(name, key)}
          onClick={() => set(!isOpen)}
        >
          <Sign size={18} aria-hidden="true" />
          <span>{name}</span>
        </button>
      ))}
      <More tools={[...titleToolsOf(session), ...rare, ...zoomToolsOf(session), ...fitToolsOf(session)]} />
    </div>
  );
}

/** The buttons beside the title that have no room there on a phone. */
const titleToolsOf = ({ presenting, panels, links }: Session): readonly MenuTool[] => [
  { name: 'Present', Sign: Presentation, act: () => presenting.getState().setMode('screen') },
  // Hiding is part of a link.
  ...(links
    ? [{ name: 'Hide and check', Sign: EyeOff, act: () => panels.getState().setDialog('check') }]
    : []),
];

/** The views that the button for fitting switches between, where they differ. */
const fitToolsOf = (session: Session): readonly MenuTool[] =>
  session.viewport.getState().annotated()
    ? [
        { name: 'Fit what is annotated', Sign: Fullscreen, act: () => fitAnnotated(session) },
        { name: 'Fit the whole recording', Sign: MoveHorizontal, act: () => fitAll(session) },
      ]
    : [];

type MenuTool = Omit<Tool, 'key'>;

function More({ tools }: { readonly tools: readonly MenuTool[] }) {
  return (
    <div className={styles.more}>
      <MenuButton
        label="More"
        buttonClass={styles.panelTool ?? ''}
        menuClass={styles.menu}
        button={
          <>
            <Ellipsis size={18} aria-hidden="true" />
            <span>More</span>
          </>
        }
      >
        {tools.map(({ name, Sign, act, isRepeated = false }) => (
          <MenuItem key={name} onChoose={act} staysOpen={isRepeated}>
            <Sign size={18} aria-hidden="true" />
            {name}
          </MenuItem>
        ))}
      </MenuButton>
    </div>
  );
}

import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import {
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Tools } from '../../session/tools.ts';
import { Divider, type PanelWidth } from '../parts/divider.tsx';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import type { ColumnPanel } from './column-panel.ts';
import { ColumnTabs } from './column-tabs.tsx';
import styles from './side-column.module.css';
import { usePulledHeight } from './use-pulled-height.ts';

interface Props {
  readonly session: Tools;
  readonly panels: readonly ColumnPanel[];
  readonly width: PanelWidth;
  readonly isSheet: boolean;
  /** The recording's pictures, over the tabs. */
  readonly pictures: ReactNode;
  /** What stands above the tabs for the file's owner. */
  readonly notice: ReactNode;
  readonly isPresented: boolean;
}

/** The column beside the timelines: one panel at a time, chosen by its tab. On a phone it lies below them. */
export function SideColumn({ session, panels, width, isSheet, pictures, notice, isPresented }: Props) {
  const { panels: store } = session;
  const id = useId();
  const column = useRef<HTMLDivElement>(null);
  const tab = useStore(store, (state) => (isPresented ? 'guide' : state.tab));
  const isOpen = useStore(store, (state) => state.columnOpen) || isPresented;
  const isPhone = useMedia(PHONE);
  const { heightPx, pulling } = usePulledHeight(session.panels, column);
  const shown = isOpen ? panels.find((one) => one.tab === tab) : undefined;
  const { setColumnWidth, setScoreWidth, setColumnOpen } = store.getState();
  const fold = () => {
    setColumnOpen(false);
    focusTimelines();
  };
  return (
    <div
      ref={column}
      id={id}
      className={styles.column}
      data-folded={!isOpen || undefined}
      data-sheet={isSheet || undefined}
      data-shows={shown?.tab}
      data-presented={isPresented || undefined}
      style={
        {
          '--column-width': `${width.now}px`,
          ...(heightPx !== undefined && { '--column-height': `${heightPx}px` }),
        } as CSSProperties
      }
    >
      {isOpen && !isPresented && (
        <Divider
          name={tab === 'score' ? 'Resize score' : 'Resize panel'}
          controls={id}
          width={width}
          onWidth={tab === 'score' ? setScoreWidth : setColumnWidth}
        />
      )}
      {pictures}
      {!isPresented && notice}
      {!isPresented && (
        <div className={styles.head} {...pulling}>
          {(isOpen || isPhone) && <ColumnTabs session={session} panels={panels} columnId={id} />}
          <FoldButton
            name={shown?.panelName}
            isOpen={isOpen}
            onFold={fold}
            onOpen={() => setColumnOpen(true)}
          />
        </div>
      )}
      {panels.map((one) => {
        const isShown = one.tab === shown?.tab;
        if (!isShown && !one.isKept) return null;
        const isAway = !isShown && one.isKept === 'away';
        return (
          <PanelBody
            key={one.tab}
            id={`${id}-${one.tab}`}
            className={isAway ? undefined : styles.panel}
            hidden={!isShown && !isAway}
            {...(isShown && !isPresented && { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${one.tab}` })}
          >
            {one.panel}
          </PanelBody>
        );
      })}
      {isOpen && shown === undefined && <Bones />}
    </div>
  );
}

interface FoldProps {
  readonly name: string | undefined;
  readonly isOpen: boolean;
  readonly onFold: () => void;
  readonly onOpen: () => void;
}

/** Closes the panel, and opens the one that was there last. */
function FoldButton({ name = 'panel', isOpen, onFold, onOpen }: FoldProps) {
  const words = isOpen ? `Close ${name}` : 'Open panel';
  const Sign = isOpen ? PanelRightClose : PanelRightOpen;
  return (
    <IconButton className={styles.fold} aria-label={words} title={words} onClick={isOpen ? onFold : onOpen}>
      <Sign size={18} aria-hidden="true" />
    </IconButton>
  );
}

/** The shape of a panel that is not there yet. */
const Bones = () => (
  <div className={styles.bones} aria-hidden="true">
    {[0, 1, 2].map((entry) => (
      <div key={entry}>
        <i />
        <i />
        <i />
      </div>
    ))}
  </div>
);

/** A panel, which gives the keyboard to the timelines when it goes while it has it. */
function PanelBody(props: ComponentProps<'div'>) {
  const body = useRef<HTMLDivElement>(null);
  // Before it is gone, and the focus with it.
  useLayoutEffect(() => {
    const own = body.current;
    return () => {
      if (own?.contains(document.activeElement)) focusTimelines();
    };
  }, []);
  return <div {...props} ref={body} />;
}

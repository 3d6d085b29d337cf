import { ArrowDownUp, Ellipsis, Presentation, Share2, X } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AlignedMoment } from '../../compare/axis.ts';
import { stepDifference } from '../../compare/compare.ts';
import { placeOfDifference } from '../../compare/difference.ts';
import { alignedInWords, alignmentProblem } from '../../compare/words.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { timelineName } from '../model/timeline.ts';
import { SideColumn } from '../panels/column/side-column.tsx';
import { useColumnWidths } from '../panels/column/use-column-widths.ts';
import toolStyles from '../panels/parts/bar-tool.module.css';
import { copyLink } from '../panels/parts/copy-link.ts';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { useAlone, useFullScreen } from '../panels/present/use-whole-screen.ts';
import { Rail } from '../panels/rail/rail.tsx';
import { GivenRecording } from '../panels/recording/given-recording.tsx';
import { StatusLine } from '../panels/status-line.tsx';
import titleStyles from '../panels/title-bar.module.css';
import { FollowChip } from '../panels/toolbar/follow-chip.tsx';
import screenStyles from '../panels/viewer-screen.module.css';
import { revealTime } from '../scene/commands/commands.ts';
import { fitAll } from '../scene/commands/move-view.ts';
import { runKey } from '../scene/input/keys.ts';
import { isOwnKey } from '../scene/input/own-keys.ts';
import { TimelinesCanvas } from '../scene/timelines-canvas.tsx';
import { keepLaneSize } from '../store/keep-lane-size.ts';
import { CompareBar } from './compare-bar.tsx';
import { CompareDetails } from './compare-details.tsx';
import { CompareHeads, type SideChoice } from './compare-heads.tsx';
import styles from './compare-screen.module.css';
import { differencesOf, type OpenComparison } from './create-comparison.ts';
import { DifferencesPanel, listed } from './differences-panel.tsx';
import { DifferencesTable } from './differences-table.tsx';
import { keepSound, keptSound, ownSound } from './side-sound.ts';
import { areDifferentWorks, titleOf } from './side-words.ts';
import { useComparedLanes } from './use-compared-lanes.ts';
import { YouTubeSides, youTubeSides } from './youtube-sides.tsx';

/** Keys of the viewer that move about and play; the rest is for panels that are not here. */
const KEYS: ReadonlySet<string> = new Set([
  ...[
    ' ',
    'k',
    'j',
    'l',
    'm',
    'r',
    'f',
    'y',
    'w',
    'a',
    's',
    'd',
    'i',
    '[',
    ']',
    '<',
    '>',
    'Backspace',
    'Enter',
  ],
  ...['Home', 'End', 'Escape', '+', '=', '-', '0', '8', '9', 'PageUp', 'PageDown'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
]);

/** What the ruler counts. */
const AXIS_NAMES = {
  measures: 'Measures',
  time: 'Time',
  length: 'Share of length',
  hand: 'Time of A',
} as const;

interface CompareScreenProps {
  readonly open: OpenComparison;
  readonly moments: readonly AlignedMoment[];
  readonly choices: readonly SideChoice[];
  readonly onChoose: (side: number, key: string) => void;
  readonly onSwap: () => void;
  readonly onAlign: (moments: readonly AlignedMoment[]) => void;
  /** Goes to another page of the site. */
  readonly onOpen: (href: string) => void;
  /** A file of the reader's, to stand in a side's place. */
  readonly onFile: (side: number, file: File) => void;
  /** Address of the comparison as it is shown now. */
  readonly linkNow: () => string;
}

/** Analyses below each other, one screen high. Ends the players when it goes. */
export function CompareScreen(props: CompareScreenProps) {
  const { open, moments, choices, onChoose, onSwap, onAlign, onOpen, linkNow } = props;
  const { session, store, player, placed, storage } = open;
  const agreeing = useStore(store, (state) => state.agreeing);
  const comparison = useMemo(() => differencesOf(open, agreeing), [open, agreeing]);
  const [problem, setProblem] = useState<string>();
  const [isTable, setTable] = useState(false);
  const [own, setOwn] = useState<ReadonlyMap<number, string>>(new Map());
  const screen = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const regionId = useId();
  const widths = useColumnWidths(session, body, regionId);
  const mode = useStore(session.presenting, (state) => state.mode);
  const isPresented = mode === 'screen';
  const endPresenting = useCallback(() => session.presenting.getState().setMode('off'), [session]);
  useAlone(screen, isPresented);
  useFullScreen(isPresented, endPresenting);
  const isPhone = useMedia(PHONE);
  useComparedLanes(open, comparison.differences, !isPhone);
  useFormAlone(open, isPhone);
  useEffect(() => keepLaneSize(session), [session]);
  useEffect(() => () => player.release(), [player]);

  const hear = (side: number) => {
    store.setState({ heard: side });
    void player.switchTo(side);
  };
  const bring = useCallback(
    (side: number, name: string, sound: Blob, isNew: boolean) => {
      const to = placed.sides[side];
      if (!to) return;
      if (isNew) keepSound(to, name, sound, storage);
      player.replace(side, ownSound(to, sound, storage));
      setOwn((known) => new Map(known).set(side, name));
    },
    [placed, player, storage],
  );
  useEffect(() => {
    let isWanted = true;
    for (const [side, to] of placed.sides.entries())
      void keptSound(to, storage).then((kept) => {
        if (kept && isWanted) bring(side, kept.name, kept.sound, false);
      });
    return () => {
      isWanted = false;
    };
  }, [placed, storage, bring]);

  const go = (index: number) => {
    const difference = comparison.differences[index];
    if (!difference) return;
    store.setState({ chosen: index });
    const time = placeOfDifference(difference);
    session.playback.getState().seek({ time, ifPlaying: false });
    revealTime(session, time);
    select(open, index, comparison.differences);
  };
  const step = (to: 1 | -1) => {
    const { sort, chosen } = store.getState();
    const all = listed(comparison.differences, sort);
    const at = all.findIndex(({ index }) => index === chosen);
    const next = stepDifference(all, at < 0 ? undefined : at, to);
    if (!next) {
      session.panels.getState().say('No further difference in this direction.');
      return;
    }
    go(next.index);
    const { where, title, words } = next.difference;
    session.panels.getState().say(`${where}, ${title}. A: ${words[0]}. B: ${words[1]}.`);
  };

  const keyed = {
    session,
    copyLink: () => void copyLink(session.panels, linkNow()),
    openMenu: () => undefined,
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    const isFree = target instanceof Element && !isOwnKey(target, event);
    const hasSingle = session.singleKeys.getState().isOn;
    if (isFree && key === 'Escape' && isPresented) {
      event.preventDefault();
      endPresenting();
    } else if (isFree && hasSingle && (key === '.' || key === ',')) {
      event.preventDefault();
      step(key === '.' ? 1 : -1);
    } else if (isFree && hasSingle && key.toLowerCase() === 'x') {
      event.preventDefault();
      hear((store.getState().heard + 1) % placed.sides.length);
    } else if (isFree && hasSingle && /^[1-6]$/.test(key) && Number(key) <= placed.sides.length) {
      event.preventDefault();
      hear(Number(key) - 1);
    } else if (KEYS.has(key.toLowerCase()) || KEYS.has(key)) runKey(keyed, event);
  };
  const pageKey = useRef(onKey);
  useEffect(() => {
    pageKey.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      const isInside = target instanceof Node && screen.current?.contains(target);
      const isAround = target instanceof Element && target.contains(screen.current);
      if (isInside || isAround) pageKey.current(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const rulerPx = useStore(session.layout, (state) => state.rulerPx);
  const [a, b] = placed.sides;
  const count = placed.sides.length;
  const what = open.areVersions ? `${count} versions` : `${count} analyses`;
  const isOther = a && b && areDifferentWorks(a, b);
  const note = alignmentProblem(
    placed.axis,
    placed.sides.map(({ compared }) => compared),
  );
  const title = a ? titleOf(a) : '';
  const panels = [
    {
      ...({ tab: 'changes', label: 'Differences', panelName: 'differences' } as const),
      panel: (
        <DifferencesPanel open={open} comparison={comparison} onGo={go} onTable={() => setTable(true)} />
      ),
    },
    {
      ...({ tab: 'details', label: 'Details', panelName: 'details' } as const),
      panel: (
        <CompareDetails
          {...{ open, comparison, own, moments, onAlign }}
          onBring={(side, file) => bring(side, file.name, file, true)}
        />
      ),
    },
  ];
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- a file of the reader's may be dropped anywhere
    <div
      ref={screen}
      className={`${screenStyles.screen} ${styles.screen}`}
      data-viewer=""
      data-presented={isPresented ? 'lanes' : undefined}
      tabIndex={-1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file) props.onFile(event.clientY > innerHeight / 2 ? count - 1 : 0, file);
      }}
    >
      {!isPresented && (
        <div className={titleStyles.bar}>
          <h1 tabIndex={-1} title={title}>
            {title}
          </h1>
          <p className={titleStyles.credits}>
            {[a?.file.abstract_work.composer, `${what}, ${alignedInWords(placed.axis)}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className={titleStyles.tools}>
            <Button look="outline" size="small" className={titleStyles.share ?? ''} onClick={onSwap}>
              <ArrowDownUp size={16} aria-hidden="true" />
              <span>Swap</span>
            </Button>
            <Button look="outline" size="small" className={titleStyles.share ?? ''} onClick={keyed.copyLink}>
              <Share2 size={16} aria-hidden="true" />
              <span>Share</span>
            </Button>
          </div>
        </div>
      )}
      {problem !== undefined && (
        <p className={`${screenStyles.note} ${screenStyles.problem}`} role="alert">
          {problem}
        </p>
      )}
      {!isPresented && (note ?? (isOther || undefined)) !== undefined && (
        <p className={screenStyles.note} role="status">
          {[isOther === true && 'These seem to be different works.', note].filter(Boolean).join(' ')}
        </p>
      )}
      <GivenRecording session={session} player={player} onProblem={setProblem} />
      <div ref={body} className={screenStyles.body}>
        <div className={screenStyles.main}>
          <div className={screenStyles.stack}>
            <Rail session={session} />
            <TimelinesCanvas session={session} id={regionId} title={`${title}, compared`} />
            <p className={styles.axis} style={{ height: rulerPx }}>
              {AXIS_NAMES[placed.axis.by]}
            </p>
            <CompareHeads {...{ open, choices, onChoose, onOpen }} />
            <FollowChip session={session} />
          </div>
        </div>
        {(!isPresented || youTubeSides(open, own).length > 0) && (
          <SideColumn
            session={session}
            panels={panels}
            width={widths.column}
            isSheet={widths.isSheet}
            isPresented={isPresented}
            pictures={<YouTubeSides open={open} own={own} onProblem={setProblem} />}
            notice={null}
          />
        )}
      </div>
      <CompareBar
        open={open}
        onHear={hear}
        onStep={step}
        more={
          isPresented ? (
            <button type="button" className={toolStyles.tool} onClick={endPresenting}>
              <X size={18} aria-hidden="true" />
              <span className={toolStyles.word}>End presentation</span>
            </button>
          ) : (
            <span className={toolStyles.place}>
              <MenuButton
                label="More"
                buttonClass={toolStyles.tool ?? ''}
                menuClass={toolStyles.panel}
                button={
                  <>
                    <Ellipsis size={18} aria-hidden="true" />
                    <span className={toolStyles.word}>More</span>
                  </>
                }
              >
                <MenuItem onChoose={() => fitAll(session)}>Fit to screen</MenuItem>
                <MenuItem onChoose={() => setTable(true)}>Table of differences</MenuItem>
                <MenuItem onChoose={() => session.presenting.getState().setMode('screen')}>
                  <Presentation size={15} aria-hidden="true" />
                  Present to a class
                </MenuItem>
              </MenuButton>
            </span>
          )
        }
      />
      <CompareTip open={open} />
      {isTable && <DifferencesTable open={open} comparison={comparison} onClose={() => setTable(false)} />}
      <StatusLine session={session} />
    </div>
  );
}

/** On a phone each side has its first timeline alone, as long as there is no room for more. */
function useFormAlone({ session, placed }: OpenComparison, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const { shown, setShownByLink } = session.layout.getState();
    const others = placed.sides.flatMap(({ timelines }) =>
      [...timelines.keys()].filter((timeline) => shown[timeline]).slice(1),
    );
    for (const timeline of others) setShownByLink(timeline, false);
    return () => others.forEach((timeline) => setShownByLink(timeline, true));
  }, [session, placed, isWanted]);
}

/** Selects what a difference speaks of, in A, else in B. */
function select(
  { session, placed }: OpenComparison,
  index: number,
  differences: ReturnType<typeof differencesOf>['differences'],
) {
  const { selection, layout } = session;
  const items = differences[index]?.items ?? [];
  for (const [side, item] of items.entries()) {
    const own = placed.sides[side]?.timelines;
    const timeline = item && own && [...own].find(([, id]) => id === item.timeline)?.[0];
    const rows = timeline === undefined ? undefined : session.timelines[timeline]?.rows;
    if (timeline === undefined || !rows || !layout.getState().shown[timeline]) continue;
    for (let row = 0; row < rows.count; row++) {
      if (rows.id(row) !== item?.component) continue;
      // As the reader's own press does, but the list of differences stays.
      const { turnTo } = session.panels.getState();
      selection.getState().selectOnly({ timeline, row });
      turnTo('changes');
      return;
    }
  }
  selection.getState().clear();
}

/** What lies under the pointer, and whose it is. */
function CompareTip({ open: { session, placed } }: { readonly open: OpenComparison }) {
  const { panels, timelines } = session;
  const tip = useStore(panels, (state) => state.tip);
  const hide = useCallback(() => panels.getState().setTip(undefined), [panels]);
  const timeline = tip && timelines[tip.item.timeline];
  if (!timeline) return null;
  const side = placed.sides.find((one) => one.timelines.has(tip.item.timeline));
  const { keepTip, hideTipSoon } = panels.getState();
  const measures = timeline.inMeasures(tip.item.row);
  return (
    <Tooltip at={tip} onDismiss={hide} onPointerOver={keepTip} onPointerLeave={hideTipSoon}>
      <p>
        <b>{timeline.words.label(tip.item.row) || 'Unlabelled'}</b>
      </p>
      <p>
        {side?.letter} · {timelineName(timeline)}
      </p>
      {measures !== undefined && <p>{measures}</p>}
    </Tooltip>
  );
}

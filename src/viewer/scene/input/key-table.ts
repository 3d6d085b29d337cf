import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { isScoreOpen } from '../../store/column.ts';
import { goTo, playFrom } from '../commands/commands.ts';
import type { Chord } from './key-chords.ts';
import { endLoop, setLoopEdge, toggleLoop } from '../commands/loop-commands.ts';
import { fit, fitAll, fitAnnotated, PAN_PART, panByViews, zoomBySteps } from '../commands/move-view.ts';
import { changeSpeed, resumeFollowing, stepSpeed, toggleChords } from '../commands/playback-commands.ts';
import { toggleMute } from '../commands/mute.ts';
import { announceSounding } from '../commands/announce-sounding.ts';
import {
  selectNeighbour,
  selectOutermost,
  selectVertically,
  stepFromPlayhead,
} from '../commands/step-selection.ts';
import { setBoundaryNow } from '../commands/set-boundary.ts';
import { centreOrFit } from '../commands/view-commands.ts';

/** Viewer that the keys act on. */
export interface KeyedViewer {
  readonly session: Session;
  /** Copies a link to the selection, else to the range on the ruler, else to the time. */
  readonly copyLink: () => void;
  /** Opens the context menu at the selected component. */
  readonly openMenu: () => void;
}

type Group = 'Playing' | 'Selecting' | 'Looping' | 'Moving the view' | 'Panels' | 'Presenting';

/** A command and its keys. */
export interface KeyCommand {
  readonly group: Group;
  /** Description in the key sheet. */
  readonly words: string;
  /** Each of them does it. */
  readonly keys: readonly Chord[];
  /** Whether it repeats while the key is held down. */
  readonly repeats?: true;
  readonly run: (viewer: KeyedViewer) => void;
}

/** All keys of the viewer, in the order of the key sheet. A new one is one line. */
export const KEY_COMMANDS: readonly KeyCommand[] = [
  on('Playing', 'Play or pause', [' ', 'K'], playOrPause),
  on('Playing', 'Play from the selection', ['Enter'], (session) => playSelected(session)),
  on('Playing', 'Play from its lead-in', ['Shift+Enter'], (session) =>
    playSelected(session, { withLeadIn: true }),
  ),
  held('Playing', 'Back 5 seconds', ['J'], (session) => seekBy(session, -5)),
  held('Playing', 'Forward 5 seconds', ['L'], (session) => seekBy(session, 5)),
  held('Playing', 'Back 1 second', ['Shift+J'], (session) => seekBy(session, -1)),
  held('Playing', 'Forward 1 second', ['Shift+L'], (session) => seekBy(session, 1)),
  held('Playing', 'Back a tenth of a second', ['Alt+J'], (session) => seekBy(session, -0.1)),
  held('Playing', 'Forward a tenth of a second', ['Alt+L'], (session) => seekBy(session, 0.1)),
  on('Playing', 'To the start', ['Home'], (session) => goTo(session, session.playback.getState().start)),
  on('Playing', 'To the end', ['End'], (session) => goTo(session, session.playback.getState().end)),
  held('Playing', 'Slower', ['<'], (session) => stepSpeed(session, -1)),
  held('Playing', 'Faster', ['>'], (session) => stepSpeed(session, 1)),
  on('Playing', 'Normal speed', ['Backspace'], (session) => changeSpeed(session, 1)),
  on('Playing', 'Previous performance', ['Alt+ArrowUp'], ({ performances }) =>
    performances.getState().step(-1),
  ),
  on('Playing', 'Next performance', ['Alt+ArrowDown'], ({ performances }) => performances.getState().step(1)),
  on('Playing', 'Mute or unmute', ['M'], toggleMute),
  on('Playing', 'Play the chords, or no longer', ['H'], toggleChords),
  on('Playing', 'Say what sounds now', ['N'], announceSounding),

  held('Selecting', 'Previous on the same level', ['ArrowLeft'], (session) => selectNeighbour(session, -1)),
  held('Selecting', 'Next on the same level', ['ArrowRight'], (session) => selectNeighbour(session, 1)),
  held('Selecting', 'Up a level, or to the timeline above', ['ArrowUp'], (session) =>
    selectVertically(session, 'up'),
  ),
  held('Selecting', 'Down a level, or to the timeline below', ['ArrowDown'], (session) =>
    selectVertically(session, 'down'),
  ),
  on('Selecting', 'First in the timeline', ['Ctrl+Home'], (session) => selectOutermost(session, 'first')),
  on('Selecting', 'Last in the timeline', ['Ctrl+End'], (session) => selectOutermost(session, 'last')),
  held('Selecting', 'Go back from the playhead', [','], (session) => stepFromPlayhead(session, -1)),
  held('Selecting', 'Go on from the playhead', ['.'], (session) => stepFromPlayhead(session, 1)),

  held('Selecting', 'Next change', ['E'], (session) => stepToChange(session, 1)),
  held('Selecting', 'Previous change', ['Shift+E'], (session) => stepToChange(session, -1)),

  on('Looping', 'Loop the selection, or end the loop', ['R'], (session) =>
    toggleLoop(session, { withTails: false }),
  ),
  on('Looping', 'Loop the selection with its lead-in and tail', ['Shift+R'], (session) =>
    toggleLoop(session, { withTails: true }),
  ),
  on('Looping', 'Set loop start at the playhead', ['['], (session) => setLoopEdge(session, 'start')),
  on('Looping', 'Set loop end at the playhead', [']'], (session) => setLoopEdge(session, 'end')),

  held('Moving the view', 'Zoom in', ['+', '=', 'KeyW'], (session) => zoomBySteps(session, 1)),
  held('Moving the view', 'Zoom out', ['-', 'KeyS'], (session) => zoomBySteps(session, -1)),
  on('Moving the view', 'Go to a time or a measure', ['G'], ({ panels }) =>
    panels.getState().setDialog('goTo'),
  ),
  on('Moving the view', 'Fit to screen', ['0'], fit),
  on('Moving the view', 'Fit what is annotated', ['9'], fitAnnotated),
  on('Moving the view', 'Fit the whole recording', ['8'], fitAll),
  on('Moving the view', 'Follow the playhead again', ['Y'], resumeFollowing),
  on('Moving the view', 'Centre selection (twice: fit)', ['F'], centreOrFit),
  held('Moving the view', 'Earlier', ['KeyA'], (session) => panByViews(session, -PAN_PART)),
  held('Moving the view', 'Later', ['KeyD'], (session) => panByViews(session, PAN_PART)),
  held('Moving the view', 'A view earlier', ['PageUp'], (session) => panByViews(session, -1)),
  held('Moving the view', 'A view later', ['PageDown'], (session) => panByViews(session, 1)),

  on('Panels', 'Set a boundary, while boundaries are hidden', ['B'], setBoundaryNow),
  on('Panels', 'Find in this file', ['/', 'Ctrl+F'], ({ find }) => find.getState().open()),
  on('Panels', 'All commands', ['Ctrl+K'], ({ panels }) => panels.getState().setDialog('palette')),
  on('Panels', 'Print a hand-out', ['Ctrl+P'], ({ panels }) => panels.getState().setDialog('print')),
  on('Panels', 'Details', ['I'], ({ panels }) => panels.getState().toggleTab('details')),
  on('Panels', 'Guide', ['C'], ({ panels }) => panels.getState().toggleTab('guide')),
  on('Panels', 'Timelines', ['T'], ({ panels }) => {
    panels.getState().setTimelinesOpen(!panels.getState().timelinesOpen);
  }),
  on('Panels', 'Outline', ['O'], ({ panels }) => panels.getState().toggleTab('outline')),
  on('Panels', 'Score', ['P'], ({ panels }) => {
    const isOpen = isScoreOpen(panels.getState());
    if (isOpen === undefined) panels.getState().say('This file has no score.');
    else panels.getState().setScoreOpen(!isOpen);
  }),
  on('Panels', 'Frame times', ['Shift+F'], ({ panels }) => {
    panels.getState().setFrameTimesOpen(!panels.getState().frameTimesOpen);
  }),
  {
    group: 'Panels',
    words: 'Copy a link to the selection or the time',
    keys: ['Shift+C'],
    run: ({ copyLink }) => copyLink(),
  },
  {
    group: 'Panels',
    words: 'Menu of the selection',
    keys: ['Shift+F10', 'ContextMenu'],
    run: ({ openMenu }) => openMenu(),
  },
  on('Panels', 'End the loop, clear the selection, close a panel', ['Escape'], stepBack),
  on('Panels', 'Shortcuts', ['?'], ({ panels }) => panels.getState().setDialog('keys')),

  on('Presenting', 'Present to a class, or end it', ['Shift+P'], ({ presenting }) => {
    const { mode, setMode } = presenting.getState();
    setMode(mode === 'off' ? 'screen' : 'off');
  }),
];

type Run = (session: Session) => void;

function on(group: Group, words: string, keys: readonly Chord[], run: Run): KeyCommand {
  return { group, words, keys, run: ({ session }) => run(session) };
}

function held(group: Group, words: string, keys: readonly Chord[], run: Run): KeyCommand {
  return { ...on(group, words, keys, run), repeats: true };
}

function playOrPause({ playback }: AnalysisView): void {
  const { playing, play, pause } = playback.getState();
  if (playing) pause();
  else play();
}

function playSelected(session: AnalysisView, from?: { readonly withLeadIn: boolean }): void {
  const { selected } = session.selection.getState();
  if (selected) playFrom(session, selected, from);
}

const seekBy = (session: AnalysisView, seconds: number) =>
  goTo(session, session.playback.getState().time + seconds);

function stepToChange({ comparison, panels }: Tools, to: 1 | -1): void {
  if (comparison.getState().from === undefined)
    panels.getState().say('No changes are shown. Open Versions under More and choose Changes.');
  else comparison.getState().stepTo(to);
}

/** Undoes one thing, the most passing first. */
function stepBack(session: AnalysisView & Tools): void {
  const { selected, range, ...selection } = session.selection.getState();
  const { tip, menu, timelinesOpen, frameTimesOpen, ...panels } = session.panels.getState();
  if (tip) panels.setTip(undefined);
  else if (menu) panels.setMenu(undefined);
  else if (session.playback.getState().loop) endLoop(session);
  else if (range) selection.setRange(undefined);
  else if (selected) {
    selection.clear();
    panels.turnBack('details');
  } else if (timelinesOpen) panels.setTimelinesOpen(false);
  else if (session.comparison.getState().from !== undefined) session.comparison.getState().close();
  else if (frameTimesOpen) panels.setFrameTimesOpen(false);
}

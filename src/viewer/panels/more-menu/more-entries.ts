import {
  ArrowRightFromLine,
  ArrowRightToLine,
  Columns2,
  EyeOff,
  FileAudio,
  Download,
  History,
  Image,
  Info,
  Keyboard,
  Layers,
  MessageSquareText,
  Move,
  MoveHorizontal,
  Music,
  Presentation,
  Printer,
  Quote,
  Search,
  Share2,
  Signpost,
  Square,
  type LucideIcon,
} from 'lucide-react';
import { setLoopEdge } from '../../scene/commands/loop-commands.ts';
import {
  fit,
  fitAll,
  fitAnnotated,
  PAN_PART,
  panByViews,
  zoomBySteps,
} from '../../scene/commands/move-view.ts';
import { changeFollow, toggleChords } from '../../scene/commands/playback-commands.ts';
import type { Chord } from '../../scene/input/key-chords.ts';
import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { FOLLOW_MODES, type FollowMode } from '../../store/follow.ts';
import type { FileHead } from '../../viewer-file.ts';

/** One of several under an entry. */
interface MoreChoice {
  readonly words: string;
  /** The key that does the same. */
  readonly key?: Chord;
  /** Whether it is the chosen one; undefined for an action, which may be pressed again at once. */
  readonly isChosen?: boolean;
  readonly run: () => void;
}

/** Something that is wanted less than once a visit: a line of the menu "More", and a command of the palette. */
export interface MoreEntry extends Omit<MoreChoice, 'isChosen'> {
  readonly group: string;
  readonly Sign: LucideIcon;
  /** Its state, in a word. */
  readonly state?: string;
  /** Chosen from in place of `run`. */
  readonly choices?: readonly MoreChoice[];
  /** Only on a phone, whose bars have no room for it. */
  readonly isForPhones?: boolean;
}

interface MoreContext {
  readonly session: Session;
  readonly file: FileHead;
  /** Whether there are harmonies to be heard. */
  readonly hasChords: boolean;
  /** Whether there is a recording that can be stopped. */
  readonly hasRecording: boolean;
  /** Entries of the other performances of the work. */
  readonly performances: readonly MoreEntry[];
  /** Plays a recording of the reader's; undefined where the page gives the player. */
  readonly playOwn: (() => void) | undefined;
}

/** All entries that make sense for a file, in the order of the menu. */
export const moreEntries = (context: MoreContext): readonly MoreEntry[] => [
  ...showEntries(context),
  ...playEntries(context),
  ...context.performances,
  ...fileEntries(context),
  {
    group: 'Help',
    words: 'Keyboard shortcuts',
    key: '?',
    Sign: Keyboard,
    run: () => context.session.panels.getState().setDialog('keys'),
  },
];

function showEntries({ session }: MoreContext): readonly MoreEntry[] {
  const { panels, presenting, links } = session;
  const group = 'Show';
  return [
    {
      ...{ group, words: 'Guide settings', Sign: MessageSquareText },
      run: () => panels.getState().setDialog('guide'),
    },
    {
      ...{ group, words: 'Timelines: show, fold, order', key: 'T', Sign: Layers },
      run: () => panels.getState().setTimelinesOpen(!panels.getState().timelinesOpen),
    },
    // Hiding is part of a link.
    ...(links
      ? [
          {
            ...{ group, words: 'Hide and check', Sign: EyeOff },
            run: () => panels.getState().setDialog('check'),
          },
        ]
      : []),
    {
      ...{ group, words: 'Present', key: 'Shift+P', Sign: Presentation },
      run: () => presenting.getState().setMode('screen'),
    },
  ];
}

const FOLLOW_WORDS: Readonly<Record<FollowMode, string>> = {
  page: 'By page',
  continuous: 'Continuous',
  off: 'Off',
};

function playEntries({ session, hasChords, hasRecording }: MoreContext): readonly MoreEntry[] {
  const { panels, find, follow, settings, playback } = session;
  const { mode } = follow.getState();
  const group = 'Go and play';
  return [
    ...(hasRecording
      ? [
          {
            ...{ group, words: 'Stop and return to the start', Sign: Square, isForPhones: true },
            run: () => playback.getState().stop(),
          },
        ]
      : []),
    { group, words: 'Find in this file', key: '/', Sign: Search, run: () => find.getState().open() },
    {
      ...{ group, words: 'Go to measure or time', key: 'G', Sign: Signpost },
      run: () => panels.getState().setDialog('goTo'),
    },
    {
      ...{ group, words: 'Loop from here', key: '[', Sign: ArrowRightFromLine },
      run: () => setLoopEdge(session, 'start'),
    },
    {
      ...{ group, words: 'Loop to here', key: ']', Sign: ArrowRightToLine },
      run: () => setLoopEdge(session, 'end'),
    },
    {
      ...{ group, words: 'Follow the playhead', Sign: MoveHorizontal, state: FOLLOW_WORDS[mode] },
      run: () => undefined,
      choices: FOLLOW_MODES.map((one) => ({
        words: FOLLOW_WORDS[one],
        isChosen: one === mode,
        run: () => changeFollow(session, one),
      })),
    },
    { group, words: 'Move', Sign: Move, run: () => undefined, choices: moves(session) },
    ...(hasChords
      ? [
          {
            ...{ group, words: 'Play the chords', key: 'H', Sign: Music },
            state: settings.getState().playsChords ? 'On' : 'Off',
            run: () => toggleChords(session),
          },
        ]
      : []),
  ];
}

/** Moves of the view. */
const moves = (session: AnalysisView & Tools): readonly MoreChoice[] => [
  { words: 'Earlier', key: 'KeyA', run: () => panByViews(session, -PAN_PART) },
  { words: 'Later', key: 'KeyD', run: () => panByViews(session, PAN_PART) },
  { words: 'Zoom in', key: '+', run: () => zoomBySteps(session, 1) },
  { words: 'Zoom out', key: '-', run: () => zoomBySteps(session, -1) },
  { words: 'Fit to screen', key: '0', run: () => fit(session) },
  // The views that fitting switches between, where they differ.
  ...(session.viewport.getState().annotated()
    ? [
        { words: 'Fit what is annotated', key: '9', run: () => fitAnnotated(session) },
        { words: 'Fit the whole recording', key: '8', run: () => fitAll(session) },
      ]
    : []),
];

function fileEntries({ session, file, playOwn }: MoreContext): readonly MoreEntry[] {
  const { panels, links } = session;
  const group = 'This file';
  const opening =
    (dialog: 'share' | 'cite' | 'figure' | 'handOut' | 'download' | 'versions' | 'about') => () =>
      panels.getState().setDialog(dialog);
  const { file: note } = file;
  const openPage = (href: string | undefined) => {
    if (href !== undefined) links?.open(href);
  };
  const entries: readonly (MoreEntry | false | undefined)[] = [
    links && { group, words: 'Share a link', Sign: Share2, isForPhones: true, run: opening('share') },
    links && note?.citation && { group, words: 'Cite', Sign: Quote, run: opening('cite') },
    // An exercise would be answered by its figure.
    links?.figures &&
      note?.citation &&
      !session.check && { group, words: 'Figure', Sign: Image, run: opening('figure') },
    { group, words: 'Print a hand-out', key: 'Ctrl+P', Sign: Printer, run: opening('handOut') },
    playOwn && { group, words: 'Use my own recording', Sign: FileAudio, run: playOwn },
    links?.pages.compare !== undefined &&
      !session.check && {
        group,
        words: 'Compare with…',
        Sign: Columns2,
        run: () => openPage(links.pages.compare),
      },
    links?.download && { group, words: 'Download', Sign: Download, run: opening('download') },
    links?.versions !== undefined &&
      note !== undefined && { group, words: 'Versions', Sign: History, run: opening('versions') },
    note && { group, words: 'About this file', Sign: Info, run: opening('about') },
  ];
  return entries.filter((entry) => entry !== undefined && entry !== false);
}

/** An entry as commands: itself, or each of its choices. */
export const commandsOf = ({ group, words, key, choices, run }: MoreEntry) =>
  choices
    ? choices.map((choice) => ({
        group,
        words: choice.isChosen === undefined ? choice.words : `${words}: ${choice.words}`,
        keys: choice.key === undefined ? [] : [choice.key],
        run: choice.run,
      }))
    : [{ group, words, keys: key === undefined ? [] : [key], run }];

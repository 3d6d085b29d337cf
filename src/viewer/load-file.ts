import { AppError } from '../shared/app-error.ts';
import type { AskedCheck, Check, CreateCheck } from './check/check.ts';
import { readAddress } from './links/read-address.ts';
import type { LoadedTimelines, LoadMessage } from './load/messages.ts';
import { createTimelineOpener, warnOf } from './model/create-timelines.ts';
import type { Timeline } from './model/timeline.ts';
import { openOnAnnotated } from './open-on-annotated.ts';
import { rememberLayout } from './remembered-layout.ts';
import { createSession, type Session, type ViewerParts } from './session.ts';
import type { Source } from './source.ts';
import type { ArrangeNew } from './store/layout.ts';
import { createLoadingStore, type LoadingStore } from './store/loading.ts';
import type { FileHead } from './viewer-file.ts';

/** A file that can be shown, though more of its timelines may be on the way: its session's `loading` says. */
export interface OpenedFile {
  readonly file: FileHead;
  readonly session: Session;
  readonly load: Pick<FileLoad, 'cancel' | 'resume'>;
  /** Adds timelines that are not of the file, where the reader has left them. */
  readonly add: (timelines: readonly Timeline[]) => void;
}

/** A file that is loading. */
export interface FileLoad {
  readonly loading: LoadingStore;
  /**
   * Starts the load; to be called when the page is mounted. Calls `onOpened` once, when the first timelines have loaded
   * or when there turn out to be none.
   */
  readonly start: (onOpened: (opened: OpenedFile) => void) => void;
  /** Stops the source; to be called when the page is left. */
  readonly stop: () => void;
  /** Stops fetching; loaded timelines stay. */
  readonly cancel: () => void;
  /** Fetches the missing part after the load was cancelled or broke off. */
  readonly resume: () => void;
}

export interface LoadOptions {
  /** Which of the timelines are shown; all without. */
  readonly shows?: (timeline: Timeline) => boolean;
  /** Whether they are arranged as the reader has left them, and a new arrangement is remembered. */
  readonly keepsLayout?: boolean;
  /** Whether the view opens on the first sections rather than on all that is annotated. */
  readonly opensOnSections?: () => boolean;
}

const NO_CHECKS = 'Hide and check could not be loaded. Check your connection and try again.';

/** The exercise that the viewer's link asks for; undefined for none. */
function askedCheck({ links }: ViewerParts): AskedCheck | undefined {
  const { search = '', hash = '' } = links?.incoming.getInitialState() ?? {};
  const { check, ...asked } = readAddress(search, hash).address;
  return check && { ...asked, check };
}

/**
 * Makes the timelines of a file as its source gives them. Failures are reported in `loading`, as the source's `AppError`:
 * `not_found` where there is no such file for this visitor, `unreachable` or `server` where the server does not answer
 * as it should.
 */
export function createFileLoad(
  source: Source,
  parts: ViewerParts,
  { shows = () => true, keepsLayout = false, opensOnSections = () => false }: LoadOptions,
): FileLoad {
  const { fileId, requests, waveform, json } = source;
  const loading = createLoadingStore('loading');
  const asked = askedCheck(parts);
  let createCheck: CreateCheck | undefined;
  /** Ids of the loaded timelines, including those that are not shown. */
  const have: number[] = [];
  let head: FileHead | undefined;
  let check: Check | undefined;
  let openTimeline: ReturnType<typeof createTimelineOpener> | undefined;
  let opened: OpenedFile | undefined;
  let tellOpened: ((opened: OpenedFile) => void) | undefined;
  let arrangeNew: ArrangeNew | undefined;
  let stopSource: (() => void) | undefined;

  function end(): void {
    stopSource?.();
    stopSource = undefined;
  }

  /** Opens timelines without the labels that a check hides; only the head says which version they are of. */
  function opener(): ReturnType<typeof createTimelineOpener> {
    check = asked && createCheck?.(asked, parts.storage, fileId, head?.file?.version ?? 1);
    const unit = head?.concrete_work.time_unit;
    return check?.opened(createTimelineOpener(unit)) ?? createTimelineOpener(unit);
  }

  function take({ timelines, unrecognized, isLast }: LoadedTimelines): void {
    const all = [...loading.getState().unrecognized, ...unrecognized];
    openTimeline ??= opener();
    if (!opened && head && (timelines.length > 0 || isLast)) {
      const session = createSession(head.concrete_work, [], {
        ...parts,
        fileId,
        workId: head.abstract_work.id,
        requests,
        waveform,
        json,
        notation: head.file?.notation,
        check,
        loading,
      });
      if (keepsLayout) arrangeNew = rememberLayout(fileId, session.timelines, session.layout, parts.storage);
      opened = { file: head, session, load, add: (more) => session.grow(more, arrangeNew) };
      tellOpened?.(opened);
    }
    have.push(...timelines.map(({ id }) => id));
    const shown = timelines.map(openTimeline).filter(shows);
    if (shown.length > 0) opened?.add(shown);
    if (opened) openOnAnnotated(opened.session, { onSections: opensOnSections() });
    // Only now, so that a listener to the completion of the file finds its timelines.
    loading.setState({ unrecognized: all, ...(isLast && { phase: 'complete' }) });
    if (!isLast) return;
    end();
    // The server leaves kinds out that it does not know either, and says so.
    warnOf([...(head?.file?.not_shown ?? []).map(({ kind }) => kind), ...all]);
  }

  function hear(message: LoadMessage): void {
    if (message.type === 'head') head = message.head;
    else if (message.type === 'progress') loading.setState({ progress: message.progress });
    else if (message.type === 'timelines') take(message);
    else {
      end();
      loading.setState({ phase: 'broken', problem: new AppError(message.code, message.message) });
    }
  }

  /** Waits for the code that hides labels for a link: without it nothing may be shown. */
  function fetchChecks(): void {
    let isWanted = true;
    stopSource = () => {
      isWanted = false;
    };
    import('./check/check.ts').then(
      (module) => {
        ({ createCheck } = module);
        if (isWanted) fetchRest();
      },
      () => {
        if (isWanted) hear({ type: 'failed', code: 'unreachable', message: NO_CHECKS });
      },
    );
  }

  function fetchRest(): void {
    if (asked && !createCheck) {
      fetchChecks();
      return;
    }
    // A message sent before the end may arrive after it.
    const own = () => stop === stopSource;
    const stop = source.start(have, (message) => {
      if (own()) hear(message);
    });
    stopSource = stop;
  }

  const load: FileLoad = {
    loading,
    start: (onOpened) => {
      tellOpened = onOpened;
      fetchRest();
    },
    stop: end,
    cancel: () => {
      end();
      loading.setState({ phase: 'cancelled' });
    },
    resume: () => {
      loading.setState(loading.getInitialState());
      fetchRest();
    },
  };
  return load;
}

import type { Loudness } from '../../kinds/columns/loudness.ts';
import { WAVEFORMS } from '../../kinds/registry/waveform.ts';
import { createTimelineOpener } from '../model/create-timelines.ts';
import type { OpenedFile } from '../load-file.ts';
import { WAVEFORM_ID, type Timeline } from '../model/timeline.ts';
import type { Session } from '../session.ts';
import type { SessionFile } from '../session/session-file.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Waveform } from '../viewer-file.ts';
import { readWaveform, writeWaveform } from './kept-waveform.ts';
import type { ReadAnswer, ReadRequest } from './messages.ts';

/** Delay of requesting the waveform after the file has loaded and is drawn, in milliseconds. */
const PATIENCE_MS = 1000;

/**
 * A larger recording is not fetched for a reader who has not asked for it, in addition to the player's own fetching.
 */
const UNASKED_BYTES = 16 * 2 ** 20;

/**
 * Shows the loudness of a recording that this site serves: as a lane "Waveform" for the reader to show, hidden at
 * first, in lanes of the file that have nothing else to draw, and in the overview. A waveform kept beside the file is
 * fetched. Else the browser reads it from the recording, and the owner's browser keeps the result; a large recording of
 * somebody else is read only once a lane that needs it is shown. Returns a function that stops it.
 */
export function showWaveform({ file, session, add }: OpenedFile): () => void {
  const { concrete_work: work, file: head } = file;
  const url = servedHere(work);
  if (url === undefined) return () => undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const isKept = head?.has_waveform === true;
  const isOwn = head?.is_own === true;

  const begin = () => {
    if (!session.timelines.some(({ fromRecording }) => fromRecording)) add(createLane());
    tell(session, { phase: 'unread' });
    // Leaves time for the first picture.
    setTimeout(start, PATIENCE_MS);
  };
  const start = () => {
    if (signal.aborted) return;
    tell(session, { phase: 'reading' });
    obtain().catch((error: unknown) => {
      if (signal.aborted) return;
      tell(session, { phase: error instanceof UndecodableError ? 'undecodable' : 'failed' });
    });
  };
  const obtain = async () => {
    const { waveform: kept } = session;
    const mostBytes = isOwn || isWanted(session) ? Infinity : UNASKED_BYTES;
    const waveform = isKept && kept ? await kept.get() : await readRecording({ url, mostBytes }, signal);
    if (signal.aborted) return;
    if (waveform === undefined) {
      tell(session, { phase: 'unread' });
      if (isWanted(session)) start();
      else stopWaiting = whenWanted(session, start);
      return;
    }
    tell(session, { phase: 'known', peaks: readWaveform(waveform) });
    // It is shown all the same; at the next opening it is read again.
    if (isOwn && !isKept) await kept?.keep(waveform).catch(() => undefined);
  };

  let stopWaiting = whenOpened(session, begin);
  return () => {
    stopWaiting();
    stop.abort();
  };
}

/** Failure of a recording that this browser cannot decode. */
class UndecodableError extends Error {}

/** The address of a recording on this site, which is a path; undefined for another, which scripts of this page may not read. */
function servedHere({ storage, url }: OpenedFile['file']['concrete_work']): string | undefined {
  return storage === 'staticfiles' && /^\/(?!\/)/.test(url) ? url : undefined;
}

/** The lane, for a file that has none of its own to draw the recording in. */
function createLane(): readonly Timeline[] {
  const [waveform] = WAVEFORMS;
  if (!waveform) return [];
  const shown = { id: WAVEFORM_ID, name: 'Waveform', isVisible: false };
  return [createTimelineOpener()({ ...shown, ...waveform, pdfUrl: undefined, attachmentUrl: undefined })];
}

function tell(session: Session, known: Loudness): void {
  const { timelines, loudness, layout, panels } = session;
  const [words] = timelines.flatMap(({ fromRecording }) => fromRecording?.take(known) ?? []);
  loudness.setState(known, true);
  if (!isWanted(session)) return;
  layout.getState().redraw();
  // Text on the canvas is not read out by screen readers.
  if (words !== undefined && (known.phase === 'undecodable' || known.phase === 'failed'))
    panels.getState().say(words);
}

/** Whether a lane is shown that draws the recording. */
const isWanted = ({ timelines, layout }: AnalysisView) =>
  layout.getState().lanes.some(({ timeline }) => timelines[timeline]?.fromRecording);

function whenWanted(session: AnalysisView, then: () => void): () => void {
  const stop = session.layout.subscribe(() => {
    if (!isWanted(session)) return;
    stop();
    then();
  });
  return stop;
}

/** Calls `then` once all timelines have loaded and have been drawn: until then the processor is needed for that. */
function whenOpened({ loading, firstPicture }: SessionFile & AnalysisView, then: () => void): () => void {
  const look = () => {
    if (loading.getState().phase !== 'complete' || !firstPicture.getState().isThere) return;
    stop();
    then();
  };
  const endings = [loading.subscribe(look), firstPicture.subscribe(look)];
  const stop = () => endings.forEach((end) => end());
  look();
  return stop;
}

/** Reads a recording in a worker; undefined for a larger one than asked for. Rejects where it does not come, with `UndecodableError` where this browser cannot decode it. */
function readRecording(request: ReadRequest, signal: AbortSignal) {
  return new Promise<Waveform | undefined>((resolve, reject) => {
    const worker = new Worker(new URL('./waveform-worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    signal.addEventListener('abort', end, { once: true });
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
      end();
      if ('problem' in data) reject(new Error(data.problem));
      else if ('isUndecodable' in data) reject(new UndecodableError(request.url));
      else if ('isTooLarge' in data) resolve(undefined);
      else resolve(writeWaveform(data.secondsPerPeak, data.bytes));
    };
    worker.onerror = () => {
      end();
      reject(new Error('The worker that reads the recording did not start.'));
    };
    worker.postMessage(request);
  });
}

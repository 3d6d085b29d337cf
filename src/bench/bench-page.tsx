import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import checkStyles from '../ui/check.module.css';
import layoutStyles from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { PAGES } from '../site/pages.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { createMemoryStorage } from '../persist/storage.ts';
import textStyles from '../ui/text.module.css';
import { machineFacts } from '../viewer/panels/frame-times/frame-times-machine.ts';
import { grouped } from '../viewer/panels/frame-times/frame-times-text.ts';
import type { Session } from '../viewer/session.ts';
import { CANVAS } from '../viewer/surfaces/canvas.tsx';
import { Viewer } from '../viewer/viewer.tsx';
import type { Source } from '../viewer/source.ts';
import styles from './bench-page.module.css';
import { BenchTable } from './bench-page-table.tsx';
import {
  nextFrame,
  PHASE_WORDS,
  pictureComplete,
  playScript,
  resultText,
  shown,
  type BenchResult,
} from './bench-page-run.ts';
import { RECORDING_SIZES } from './generate-recording.ts';
import { generateInWorker } from './recording-source.ts';
import { LOAD_MEASURE } from './script-figures.ts';

const HIDDEN = 'The page was hidden, and a hidden page draws nothing. Run it again and leave it in view.';
const NOT_DRAWN = 'The timelines could not be drawn, so there is nothing to measure.';
const FAILED = 'The run failed: ';

type Stage =
  | { readonly is: 'ready' }
  | { readonly is: 'running'; readonly words: string }
  | { readonly is: 'done'; readonly result: BenchResult }
  | { readonly is: 'stopped' }
  | { readonly is: 'failed'; readonly words: string };

/** Measures the viewer in the visitor's own browser: a generated recording, moved by a fixed script. */
export function Component() {
  const [size, setSize] = useState(RECORDING_SIZES[0] ?? 0);
  const place = useRef<HTMLDivElement>(null);
  const { stage, recording, run, stop } = useRun(place);
  const isRunning = stage.is === 'running';
  return (
    <>
      <meta name="robots" content="noindex" />
      <PageTitle head={PAGES['/bench']}>Bench</PageTitle>
      <div className={styles.about}>
        <p className={textStyles.lede}>
          How fast the viewer is on this machine. The page makes up a recording, opens it on the viewer’s own
          canvas, then pans, zooms and sets the playhead by itself, one step a frame, and measures each.
          Nothing is sent anywhere.
        </p>
        <p>
          Leave the page in view and let it be the only busy one. The largest recording takes about three
          gigabytes of memory, the one before it a third of one.
        </p>
      </div>
      <form
        className={styles.choice}
        onSubmit={(event) => {
          event.preventDefault();
          void run(size);
        }}
      >
        <fieldset disabled={isRunning}>
          <legend>Components</legend>
          {RECORDING_SIZES.map((choice) => (
            <label key={choice} className={`${checkStyles.check} ${textStyles.num}`}>
              <input
                type="radio"
                name="size"
                checked={choice === size}
                onChange={() => {
                  setSize(choice);
                }}
              />
              {grouped(choice)}
            </label>
          ))}
        </fieldset>
        <div className={layoutStyles.actions}>
          {isRunning ? (
            <Button look="outline" onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button type="submit">{stage.is === 'ready' ? 'Run' : 'Run again'}</Button>
          )}
          {/* A sign that turns would be drawn in each frame that is measured. */}
          {isRunning && <span role="status">{stage.words}</span>}
        </div>
      </form>
      {stage.is === 'stopped' && <p role="status">Stopped. Nothing was measured to its end.</p>}
      {stage.is === 'failed' && <Notice kind="error">{stage.words}</Notice>}
      {stage.is === 'done' && <Result result={stage.result} />}
      {/* No hand may interfere while the script has the pointer. */}
      <div ref={place} className={styles.place} hidden={recording === undefined} inert={isRunning}>
        {recording && <BenchViewer recording={recording} />}
      </div>
    </>
  );
}

/** A generated recording to be opened. */
interface BenchRecording {
  readonly source: Source;
  readonly onOpen: (session: Session) => void;
  readonly onProblem: (problem: string) => void;
}

/** Viewer of a recording that is in memory and for which nothing is stored. */
function BenchViewer({ recording: { source, onOpen, onProblem } }: { readonly recording: BenchRecording }) {
  const [storage] = useState(createMemoryStorage);
  return (
    <Viewer
      source={source}
      storage={storage}
      surface={CANVAS}
      onOpen={({ session }) => onOpen(session)}
      onProblem={onProblem}
    />
  );
}

function Result({ result }: { readonly result: BenchResult }) {
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(resultText(result));
      setCopied('Copied.');
    } catch {
      // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
      setCopied('Copying is not allowed here. Select the table and copy it.');
    }
  };
  return (
    <section className={styles.result} aria-label="Result">
      <BenchTable result={result} />
      <div className={layoutStyles.actions}>
        <Button look="outline" onClick={() => void copy()}>
          Copy as text
        </Button>
        <span role="status">{copied}</span>
      </div>
    </section>
  );
}

/** One run at a time. Leaving or hiding the page ends it. */
function useRun(place: RefObject<HTMLElement | null>) {
  const [stage, setStage] = useState<Stage>({ is: 'ready' });
  const [recording, setRecording] = useState<BenchRecording>();
  const stopping = useRef<AbortController>(undefined);

  useEffect(() => {
    const onHide = () => {
      if (document.hidden) stopping.current?.abort(new Error(HIDDEN));
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      stopping.current?.abort();
    };
  }, []);

  const run = async (size: number) => {
    const stopper = new AbortController();
    stopping.current = stopper;
    const { signal } = stopper;
    const say = (words: string) => setStage({ is: 'running', words });
    try {
      const result = await measureSize(size, signal, say, setRecording, place);
      setStage({ is: 'done', result });
    } catch (error) {
      const isStopped = error instanceof DOMException && error.name === 'AbortError';
      if (isStopped) setStage({ is: 'stopped' });
      else setStage({ is: 'failed', words: error instanceof Error ? error.message : FAILED + String(error) });
    }
  };
  return { stage, recording, run, stop: () => stopping.current?.abort() };
}

/** Throws what the signal was aborted with, and an error with words for the visitor where nothing can be drawn. */
async function measureSize(
  size: number,
  signal: AbortSignal,
  say: (words: string) => void,
  open: (recording: BenchRecording | undefined) => void,
  place: RefObject<HTMLElement | null>,
): Promise<BenchResult> {
  // The recording before goes first: two at once may be too much.
  open(undefined);
  say('Generating…');
  await shown(signal);
  const { source, held, discard } = await generateInWorker(size, signal);
  signal.addEventListener('abort', discard, { once: true });
  say('Opening…');
  await shown(signal);

  const startMs = performance.now();
  const session = await new Promise<Session>((resolve, reject) =>
    open({ source, onOpen: resolve, onProblem: (problem) => reject(new Error(problem)) }),
  );
  signal.throwIfAborted();
  const { frameTimes } = session;
  const here = (selector: string) => place.current?.querySelector(selector) ?? null;
  while (here('canvas, [role="alert"]') === null) await nextFrame(signal);
  if (here('[role="alert"]')) throw new Error(NOT_DRAWN);
  // A large one comes timeline by timeline.
  while (session.loading.getState().phase === 'loading') await nextFrame(signal);
  const { problem } = session.loading.getState();
  if (problem) throw problem;
  await pictureComplete(frameTimes, signal, true);
  const loadMs = performance.now() - startMs;
  performance.measure(LOAD_MEASURE, { start: startMs, duration: loadMs, detail: held() });

  const { drawing } = frameTimes;
  if (!drawing) throw new Error(NOT_DRAWN);
  const phases = await playScript(drawing.canvas, frameTimes, signal, (name) =>
    say(`Measuring: ${PHASE_WORDS[name].toLowerCase()}…`),
  );
  const components = session.timelines.reduce((sum, { rows }) => sum + rows.count, 0);
  return { components, loadMs, phases, machine: machineFacts(drawing.canvas) };
}

import '@fontsource-variable/brygada-1918';
import '@fontsource-variable/source-sans-3';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { generateRecording } from '../../../src/bench/generate-recording.ts';
import { changeGroups } from '../../../src/viewer/changes/change-list.ts';
import { markedLanes } from '../../../src/viewer/changes/marked-lanes.ts';
import { createTimelines } from '../../../src/viewer/model/create-timelines.ts';
import { runKey } from '../../../src/viewer/scene/input/keys.ts';
import { ChangesLayer } from '../../../src/viewer/scene/layers/changes-layer.ts';
import { TimelinesCanvas } from '../../../src/viewer/scene/timelines-canvas.tsx';
import { createSession, type Session } from '../../../src/viewer/session.ts';
import type { Changes, ViewerFile } from '../../../src/viewer/viewer-file.ts';
import '../../../src/styles/fonts.css';
import '../../../src/styles/tokens.css';

/** Handles of the page for the tests. */
export interface Bench {
  session: Session;
  open(file: ViewerFile): void;
  /** A generated recording of so many components. */
  openGenerated(count: number): void;
  /** Marks what changed on the canvas, as the panel does; undefined ends that. */
  showChanges(changes: Changes | undefined): void;
  close(): void;
}

const element = document.getElementById('root');
if (!element) throw new Error('The page has no root.');
let root: Root | undefined;

const bench: Bench = {
  session: createSession(
    { id: 0, type: 'audio', storage: 'abstract', url: '', length: 1, artist: '', start: 0, end: 1 },
    [],
  ),
  open(file) {
    bench.close();
    bench.session = createSession(file.concrete_work, createTimelines(file).timelines);
    // A slider's lane is folded at first: here all that the author shows is looked at.
    const { setShown } = bench.session.layout.getState();
    bench.session.timelines.forEach(({ visible }, timeline) => setShown(timeline, visible));
    root = createRoot(element);
    const absent = () => undefined;
    const keyed = { session: bench.session, copyLink: absent, openMenu: absent };
    root.render(
      <StrictMode>
        {/* As the viewer's screen does around all its parts. */}
        <div style={{ display: 'contents' }} onKeyDown={({ nativeEvent }) => runKey(keyed, nativeEvent)}>
          <TimelinesCanvas session={bench.session} id="timelines" title={file.abstract_work.title} />
        </div>
      </StrictMode>,
    );
  },
  openGenerated: (count) => bench.open(generateRecording(count)),
  showChanges(changes) {
    const { timelines, overlay } = bench.session;
    const lanes = changes && markedLanes(changeGroups(changes, timelines, { map: (time) => time }));
    overlay.setState({ differences: lanes && ((...given) => new ChangesLayer(...given, lanes)) });
  },
  close() {
    root?.unmount();
    root = undefined;
  },
};

Object.assign(globalThis, { bench });

import '@fontsource-variable/brygada-1918';
import '@fontsource-variable/source-sans-3';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createTimelines } from '../../../src/viewer/model/create-timelines.ts';
import { TimelinesCanvas } from '../../../src/viewer/scene/timelines-canvas.tsx';
import { createSession, type Session } from '../../../src/viewer/session.ts';
import type { ViewerFile } from '../../../src/viewer/viewer-file.ts';
import '../../../src/styles/tokens.css';

/** What the tests hold on to in the page. */
export interface Bench {
  session: Session;
  open(file: ViewerFile): void;
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
    root = createRoot(element);
    root.render(
      <StrictMode>
        <TimelinesCanvas session={bench.session} id="timelines" title={file.abstract_work.title} />
      </StrictMode>,
    );
  },
  close() {
    root?.unmount();
    root = undefined;
  },
};

Object.assign(globalThis, { bench });

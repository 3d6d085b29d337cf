// Before the modules of the components, whose styles override it.
import '../styles/index.css';
import type { Root } from 'react-dom/client';
import { createMemoryStorage } from '../persist/storage.ts';
import { createRootWithoutMoves } from '../ui/create-root-without-moves.ts';
import type { OpenedFile } from '../viewer/load-file.ts';
import type { Session } from '../viewer/session.ts';
import { Viewer } from '../viewer/viewer.tsx';
import { embedLinks } from './embed-links.ts';
import { EMBED } from './embed-screen.tsx';
import { embedSource, type EmbeddedFile } from './embed-source.ts';
import { OPEN_EVENT, type OpenRequest } from './frame.ts';
import { createMessages } from './messages/messages.ts';
import { beOnlyViewer } from './one-viewer.ts';

/** What lasts while the document does: the viewer may go and come back. */
const storage = createMemoryStorage();
const messages = createMessages((text, origin) => parent.postMessage(text, origin));
/** Where the viewer was when it went, in seconds. */
let leftAt: number | undefined;

// The poster loads this module, and then asks for the viewer at its place.
document.querySelector('[data-stage]')?.addEventListener(OPEN_EVENT, (event) => {
  if (event instanceof CustomEvent) openViewer(event.detail as OpenRequest);
});

/** Opens the viewer in its frame; with `plays` it begins to play as soon as it can. */
function openViewer({ frame, plays }: OpenRequest): void {
  const file = addressedFile();
  const links = { ...embedLinks(file, location.search), handIn: messages.handIn };
  const root = createRootWithoutMoves(frame.stage);
  const endings: (() => void)[] = [];
  let opened: Session | undefined;
  const close = (words?: string) => {
    opened?.playback.getState().pause();
    leftAt = opened?.playback.getState().time ?? leftAt;
    for (const end of endings.splice(0)) end();
    frame.hear = undefined;
    root.unmount();
    frame.show(false, words);
  };
  endings.push(beOnlyViewer(() => close()));
  const onOpen = ({ session, file: head }: OpenedFile) => {
    opened = session;
    frame.show(true);
    if (leftAt !== undefined) session.playback.getState().seek({ time: leftAt, ifPlaying: true });
    endings.push(
      whenWhole(session, () => {
        endings.push(messages.connect({ session, links, file: head, version: file.version }));
        frame.hear = messages.hear;
        for (const message of frame.waiting.splice(0)) messages.hear(message);
        if (plays) session.playback.getState().play();
      }),
    );
  };
  const onProblem = (words: string) => {
    if (opened) messages.refusePlaying(words);
    else close(words);
  };
  render(root, { file, links, onOpen, onProblem });
}

interface Shown {
  readonly file: EmbeddedFile;
  readonly links: Session['links'];
  readonly onOpen: (opened: OpenedFile) => void;
  readonly onProblem: (words: string) => void;
}

function render(root: Root, { file, links, onOpen, onProblem }: Shown): void {
  root.render(
    <Viewer
      source={embedSource(file)}
      storage={storage}
      links={links}
      surface={EMBED}
      onOpen={onOpen}
      onProblem={onProblem}
    />,
  );
}

/** The file as the document of the frame names it. */
function addressedFile(): EmbeddedFile {
  const { file, version } = document.querySelector<HTMLElement>('[data-poster]')?.dataset ?? {};
  return {
    id: Number(file),
    version: version === undefined ? undefined : Number(version),
    key: new URLSearchParams(location.search).get('k') ?? undefined,
  };
}

/** Calls `act` once all timelines are there and the link is applied. Returns the function that stops waiting. */
function whenWhole({ loading }: Session, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (loading.getState().phase !== 'complete') return;
    stop();
    timer = setTimeout(act);
  };
  const stop = loading.subscribe(look);
  look();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

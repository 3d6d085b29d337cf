import { createRootWithoutMoves } from '../ui/create-root-without-moves.ts';
import { PlainOpening } from './panels/loading/plain-opening.tsx';
import { screenAfter } from './surfaces/screen.tsx';
import type { Session } from './session.ts';
import { Viewer, type ViewerProps } from './viewer.tsx';

/** The whole viewer, for pages that say nothing else before the file has loaded. */
const SCREEN = screenAfter(PlainOpening);

interface ViewerOptions extends Omit<ViewerProps, 'surface' | 'onOpen'> {
  /** How much of the viewer there is to see; all of it without. */
  readonly surface?: ViewerProps['surface'];
}

interface ViewerHandle {
  /** The stores and timelines of the file, once it can be seen; never where it cannot be opened. */
  readonly opened: Promise<Session>;
  /** Takes the viewer out of its host, and ends its requests, workers and listeners. */
  readonly destroy: () => void;
}

let created = 0;

/** Puts a viewer into an element of any page, as large as that element; `Viewer` is the same for pages made with React. */
export function createViewer(host: HTMLElement, { surface = SCREEN, ...rest }: ViewerOptions): ViewerHandle {
  created += 1;
  // Elements of two roots would have the same ids.
  const root = createRootWithoutMoves(host, { identifierPrefix: `viewer${created}-` });
  const opened = new Promise<Session>((resolve) => {
    root.render(<Viewer {...rest} surface={surface} onOpen={({ session }) => resolve(session)} />);
  });
  return { opened, destroy: () => root.unmount() };
}

/** A message of the page around, as the poster has let it in: from the window above, short, and with a method. */
export interface FrameMessage {
  readonly context: 'player.js' | 'tilia';
  readonly method: string;
  readonly value?: unknown;
  /** What the sender knows the answer or the event by. */
  readonly listener?: unknown;
  /** Origin of the sender; `null` for a document that has none. */
  readonly origin: string;
}

/** What the poster and the viewer tell each other. */
export interface Frame {
  /** Place of the viewer. */
  readonly stage: HTMLElement;
  /** Messages that came before the viewer. */
  readonly waiting: FrameMessage[];
  /** Takes each message while the viewer is there. */
  hear: ((message: FrameMessage) => void) | undefined;
  /** Shows the viewer in place of the poster, or the poster again, with a sentence if there is one. */
  readonly show: (isViewer: boolean, words?: string) => void;
}

/** Event by which the poster asks for the viewer, at the viewer's place. */
export const OPEN_EVENT = 'tilia-open';

/** Its detail. */
export interface OpenRequest {
  readonly frame: Frame;
  /** Whether it is to play as soon as it can. */
  readonly plays: boolean;
}

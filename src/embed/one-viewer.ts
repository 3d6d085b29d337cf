/** Name of what the frames of a page hear each other by. */
const CHANNEL = 'tilia-embed';

/**
 * Tells the other frames of this site that the viewer of this one opens, and calls `onOther` when theirs does: a page with
 * ten frames has one viewer with its graphics context, and one recording that plays. Frames in sandboxes hear nobody.
 * Returns the function that ends it.
 */
export function beOnlyViewer(onOther: () => void): () => void {
  try {
    const channel = new BroadcastChannel(CHANNEL);
    // Frames of a page that nobody sees are another page's.
    channel.onmessage = () => {
      if (!document.hidden) onOther();
    };
    channel.postMessage('opened');
    return () => channel.close();
  } catch {
    // Browsers refuse channels where they refuse storage.
    return () => undefined;
  }
}

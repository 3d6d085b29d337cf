/** Gives the keyboard back to the region around the canvas, for a panel that is left or closed. */
export function focusTimelines(): void {
  // A page may have several viewers: the one that has the keyboard now.
  const viewer = document.activeElement?.closest('[data-viewer]') ?? document;
  viewer
    .querySelector<HTMLElement>('[role="region"][aria-label^="Timelines of "]')
    ?.focus({ preventScroll: true });
}

/** Gives the keyboard back to the region around the canvas, for a panel that is left or closed. */
export function focusTimelines(): void {
  document
    .querySelector<HTMLElement>('[role="region"][aria-label^="Timelines of "]')
    ?.focus({ preventScroll: true });
}

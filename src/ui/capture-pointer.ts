/**
 * Has an element hear how a pointer moves that is pressed on it, wherever it goes, until it is let go. React hears nothing of
 * moves (see `EVENTS_NOT_DELEGATED`).
 */
export function capturePointer(
  element: Element,
  pointerId: number,
  onMove: (event: PointerEvent) => void,
): void {
  const held = new AbortController();
  const { signal } = held;
  const ofPointer = (listener: (event: PointerEvent) => void) => (event: Event) => {
    if (event instanceof PointerEvent && event.pointerId === pointerId) listener(event);
  };
  element.setPointerCapture(pointerId);
  element.addEventListener('pointermove', ofPointer(onMove), { signal });
  element.addEventListener(
    'lostpointercapture',
    ofPointer(() => held.abort()),
    { signal },
  );
}

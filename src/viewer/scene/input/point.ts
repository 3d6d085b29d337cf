/** Point in CSS pixels from the canvas's top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export function pointOf(host: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = host.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

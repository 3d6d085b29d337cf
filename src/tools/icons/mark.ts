/** The page's icon in its light theme: browsers choose by the system's theme, which the renderer here cannot. */
export function markOf(favicon: string): string {
  const [, day = ''] = /<style>(.*?)@media/s.exec(favicon) ?? [];
  if (day === '') throw new Error('The icon has no colours for the day.');
  return favicon.replace(/<style>.*<\/style>/s, () => `<style>${day}</style>`);
}

/** Part of the icon's side that systems may cut off, in whatever shape they give icons. */
const EDGE = 0.2;

/** The mark in the middle of a square of one colour, for systems that put no ground behind icons. */
export function iconOnGround(mark: string, color: string): string {
  const side = 16 / (1 - 2 * EDGE);
  const inner = mark.replace(/<svg[^>]*>/, '').replace('</svg>', '');
  const shift = side * EDGE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${color}"/><g transform="translate(${shift} ${shift})">${inner}</g></svg>`;
}

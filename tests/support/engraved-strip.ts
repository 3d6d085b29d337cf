/** Units of a measure in the strip, and of the margin before the first one. */
const MEASURE = 200;
const MARGIN = 60;
const STAFF_DISTANCE = 120;
const LINE_DISTANCE = 10;
const FIRST_LINE = 50;

interface StripParts {
  readonly measures: number;
  readonly staves?: number;
  /** Markup added to the first measure of the first staff. */
  readonly inside?: string;
}

const styled = (fill: string, stroke: string) =>
  `stroke-width="1" fill="${fill}" stroke="${stroke}" stroke-dasharray="none"`;

/**
 * An engraved score as the desktop program stores it: one row of music, a group for each staff, in it one for each measure, with
 * four notes to a measure. Drawn by hand here, of the elements that its engraver writes.
 */
export function engravedStrip({ measures, staves = 1, inside = '' }: StripParts): string {
  const width = MARGIN + measures * MEASURE;
  const height = FIRST_LINE + staves * STAFF_DISTANCE;
  const rows = Array.from({ length: staves }, (_, staff) => {
    const groups = Array.from({ length: measures }, (_, measure) => {
      const x = MARGIN + measure * MEASURE;
      const signs = measure === 0 ? signsOf(x, topOf(staff)) : '';
      return `<g class="vf-measure" id="${measure + 1}">${linesOf(x, topOf(staff))}${signs}${notesOf(x, topOf(staff))}${measure + staff === 0 ? inside : ''}</g>`;
    });
    return `<g class="staffline" id="Part ${staff + 1}">${groups.join('')}</g>`;
  });
  return `<svg id="osmdSvgPage1" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${rows.join('')}</svg>`;
}

/** Where the notes of a strip stand: `viewer_beat_x` of as many measures. */
export const stripAnchors = (measures: number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Array.from({ length: 4 * measures }, (_, note) => [String(1 + note / 4), noteX(note)] as const),
  );

const topOf = (staff: number) => FIRST_LINE + staff * STAFF_DISTANCE;
/** Left edge of the head of a note, counted from the first of all. */
const noteX = (note: number) => MARGIN + Math.floor(note / 4) * MEASURE + 60 + (note % 4) * 34;

function linesOf(x: number, top: number): string {
  const lines = Array.from({ length: 5 }, (_, line) => {
    const y = top + line * LINE_DISTANCE;
    return `<path ${styled('none', '#000000')} d="M${x} ${y}L${x + MEASURE} ${y}"/>`;
  });
  return `${lines.join('')}<rect ${styled('#000000', '#000000')} x="${x + MEASURE}" y="${top}" width="1" height="40"/>`;
}

/** A box for a clef and one for a key. */
const signsOf = (x: number, top: number) =>
  `<g class="vf-clef"><path ${styled('#000000', 'none')} d="M${x + 5} ${top - 8}L${x + 20} ${top - 8}L${x + 20} ${top + 48}L${x + 5} ${top + 48}Z"/></g>` +
  `<g class="vf-keysignature"><path ${styled('#000000', 'none')} d="M${x + 28} ${top}L${x + 36} ${top}L${x + 36} ${top + 20}L${x + 28} ${top + 20}Z"/></g>`;

const notesOf = (x: number, top: number) =>
  Array.from({ length: 4 }, (_, note) => {
    const left = noteX(note) - MARGIN + x;
    const y = top + 15 + note * 5;
    const head = `M${left} ${y}C${left} ${y - 6},${left + 12} ${y - 6},${left + 12} ${y}C${left + 12} ${y + 6},${left} ${y + 6},${left} ${y}Z`;
    return (
      `<g class="vf-stavenote" id="vf-auto${note}"><g class="vf-note" pointer-events="bounding-box">` +
      `<g class="vf-stem"><path ${styled('none', '#000000')} d="M${left + 12} ${y}L${left + 12} ${y - 30}"/></g>` +
      `<g class="vf-notehead" pointer-events="bounding-box"><path ${styled('#000000', 'none')} d="${head}"/></g>` +
      '</g></g>'
    );
  }).join('');

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contrast, packRgba } from '../../src/shared/color.ts';
import { RULER_TIMES_PX } from '../../src/viewer/store/layout.ts';
import type { ViewerFile } from '../../src/viewer/viewer-file.ts';
import { openCanvasPage, SIZE, type Box, type CanvasPage, type Picture } from './canvas-page.ts';

const MARGIN_PX = 10;
/** One second is a pixel while the whole recording is in view. */
const END = SIZE.width - 2 * MARGIN_PX;
/** The first second has the playhead, so boxes begin later. */
const FIRST = 40;
/** Width of the ellipsis, with the space around its dots. */
const ELLIPSIS_PX = 13;
const LATIN = 'Recapitulation of themes';
/** The first letter alone reaches above the others. */
const HEBREW = 'לאאאאאאאאאאאאאאאאאאאא';
const ARABIC = 'بببببببب';
const EMOJI = '🎵🍎🌍';
/** One fill per row, by which its box is found; none is a mixture of another and an ink. */
const FILLS = ['#ffd0a0', '#a0ffd0', '#d0a0ff', '#ffa0d0', '#d0ffa0', '#a0d0ff', '#ffc0c0', '#c0ffc0'];
/** Mid greys and pure colours: where black and white are nearly as good, and where a tint misleads the eye. */
const AWKWARD = [
  '#757575',
  '#777777',
  '#7f7f7f',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ff00ff',
  '#00ffff',
  '#808000',
  '#c86400',
  '#000000',
  '#ffffff',
];

interface Labelled {
  readonly label: string;
  readonly color: string;
  readonly widthPx: number;
}

/** One box to a row, each in a hierarchy of its own, the first row at the top. */
function fileOf(rows: readonly Labelled[]): ViewerFile {
  return {
    concrete_work: {
      id: 1,
      type: 'audio',
      storage: 'abstract',
      url: '',
      length: END,
      artist: '',
      start: 0,
      end: END,
    },
    abstract_work: { id: 1, title: 'Study', composer: '' },
    timelines: rows.map(({ label, color, widthPx }, index) => ({
      id: index + 1,
      name: `Row ${index + 1}`,
      kind: 'HIERARCHY_TIMELINE',
      display_position: index,
      is_visible: true,
      components: [
        {
          id: index + 1,
          start: FIRST,
          end: FIRST + widthPx,
          level: 1,
          label,
          color,
          comments: '',
          formal_type: '',
          formal_function: '',
        },
      ],
    })),
  };
}

const rgbOf = (hex: string) => Number.parseInt(hex.slice(1), 16);
const packed = (rgb: number) => packRgba(rgb >>> 16, (rgb >>> 8) & 0xff, rgb & 0xff);

/** Box around all pixels that `isWanted` accepts; undefined where there are none. */
function boxAround({ left, top, right, bottom }: Box, isWanted: (x: number, y: number) => boolean) {
  const box = { left: right, top: bottom, right: left, bottom: top };
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (!isWanted(x, y)) continue;
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x + 1);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  }
  return box.right > box.left ? box : undefined;
}

function boxOf(picture: Picture, fill: string): Box {
  const all = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const rgb = rgbOf(fill);
  const box = boxAround(all, (x, y) => picture.rgbAt(x, y) === rgb);
  if (!box) throw new Error(`Nothing is ${fill}.`);
  return box;
}

/** Bounds of the pixels in a box that differ from its fill, in device pixels; undefined where there are none. */
const inkOf = (picture: Picture, box: Box, fill: string) => {
  const rgb = rgbOf(fill);
  return boxAround(box, (x, y) => picture.rgbAt(x, y) !== rgb);
};

/** Columns of pixels from one x to another. */
const columns = (picture: Picture, { top, bottom }: Box, left: number, right: number) =>
  Array.from({ length: right - left }, (_, x) =>
    Array.from({ length: bottom - top }, (__, y) => picture.colorAt(left + x, top + y)).join(),
  );

/** Whether the machine has a font with these letters: they do not all look like one that no font has. */
const hasFontFor = (canvas: CanvasPage, text: string) =>
  canvas.page.evaluate((letters) => {
    const draw = (letter: string) => {
      const context = new OffscreenCanvas(40, 40).getContext('2d');
      if (!context) throw new Error('No 2d canvas in this browser.');
      context.font = '20px sans-serif';
      context.fillText(letter, 4, 28);
      return context.getImageData(0, 0, 40, 40).data.join();
    };
    return draw(letters.slice(0, 1)) !== draw('\u{effff}');
  }, text);

const hasColoredEmoji = (canvas: CanvasPage) =>
  canvas.page.evaluate((text) => {
    const context = new OffscreenCanvas(80, 40).getContext('2d');
    if (!context) throw new Error('No 2d canvas in this browser.');
    context.font = '20px sans-serif';
    context.fillText(text, 4, 28);
    return context.getImageData(0, 0, 80, 40).data.some((byte, at) => at % 4 < 3 && byte > 0);
  }, EMOJI);

/** The picture with a text of the page itself in place of the drawing in a box, in the same font and colours. */
async function withPageText(canvas: CanvasPage, text: string, box: Box, ratio: number, fill: string) {
  await canvas.page.evaluate(
    ([content, left, top, width, height, color]) => {
      const span = document.createElement('span');
      span.id = 'reference';
      span.dir = 'auto';
      span.textContent = content;
      const root = getComputedStyle(document.documentElement);
      Object.assign(span.style, {
        position: 'fixed',
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
        lineHeight: `${height}px`,
        font: `500 12.5px/${height}px ${root.getPropertyValue('--font-ui')}`,
        fontVariantLigatures: 'none',
        textAlign: 'left',
        whiteSpace: 'pre',
        color: root.getPropertyValue('--label-dark'),
        background: color,
      });
      document.body.append(span);
    },
    [
      text,
      box.left / ratio,
      box.top / ratio,
      (box.right - box.left) / ratio,
      (box.bottom - box.top) / ratio,
      fill,
    ] as const,
  );
  const picture = await canvas.picture();
  await canvas.page.evaluate(() => document.getElementById('reference')?.remove());
  return picture;
}

describe.each([1, 2])('at %i device pixels to a CSS pixel', (ratio) => {
  let canvas: CanvasPage;
  beforeAll(async () => {
    canvas = await openCanvasPage(ratio);
  });
  afterAll(() => canvas.close());
  afterEach(() => expect(canvas.errors.splice(0)).toEqual([]));

  /** The ink of each row, from above, with the box it lies in. */
  const drawn = async (rows: readonly Labelled[]) => {
    await canvas.open(fileOf(rows));
    const picture = await canvas.picture();
    return {
      picture,
      rows: rows.map(({ color }) => {
        const box = boxOf(picture, color);
        return { box, ink: inkOf(picture, box, color) };
      }),
    };
  };
  const inWidths = (label: string, widths: readonly number[]) =>
    widths.map((widthPx, index) => ({ label, color: FILLS[index]!, widthPx }));
  const widthOf = (ink: Box | undefined) => (ink ? ink.right - ink.left : 0);

  test('a label loses letter after letter to an ellipsis as its box narrows, and stays inside', async () => {
    const { picture, rows } = await drawn(inWidths(LATIN, [400, 250, 130, 100, 70, 40, 12, 6]));
    const widths = rows.map(({ ink }) => widthOf(ink));
    const [whole, same, ...cut] = widths;
    expect(whole).toBeGreaterThan(100 * ratio);
    expect(same).toBe(whole);
    let wider = same!;
    for (const width of cut.slice(0, 4)) {
      expect(width).toBeLessThan(wider);
      expect(width).toBeGreaterThan(ELLIPSIS_PX * ratio);
      wider = width;
    }
    expect(cut.slice(4)).toEqual([0, 0]);
    const full = rows[0]!.ink!;
    for (const { box, ink } of rows.slice(2, 6)) {
      expect(ink!.left).toBeGreaterThan(box.left);
      expect(ink!.right).toBeLessThan(box.right);
      // The dots stand on the base line and reach nowhere near the top.
      const dots = { ...ink!, left: ink!.right - 7 * ratio };
      const dotsInk = inkOf(picture, dots, picture.colorAt(box.left, ink!.top));
      expect(dotsInk!.bottom - dotsInk!.top).toBeLessThanOrEqual(3 * ratio);
      // The kept part is the beginning of the text: the same columns are empty.
      const kept = widthOf(ink) - ELLIPSIS_PX * ratio;
      const isEmpty = (fill: string) => (column: string) =>
        new Set(column.split(',')).has(fill) && column.split(',').every((color) => color === fill);
      const rowOf = (one: Box, at: Box) =>
        columns(picture, at, one.left, one.left + kept).map(isEmpty(picture.colorAt(at.left, at.top)));
      expect(rowOf(ink!, { ...box, top: box.top })).toEqual(rowOf(full, rows[0]!.box));
    }
  });

  test('a box wider than the view has its label in the view, in the middle of what is seen', async () => {
    const fill = FILLS[0]!;
    // Seen at eight times the size: from its left edge on, in its midst, and up to its right edge.
    for (const anchorPx of [MARGIN_PX + FIRST + 5, 400, MARGIN_PX + FIRST + 795]) {
      await canvas.open(fileOf([{ label: LATIN, color: fill, widthPx: 800 }]));
      await canvas.page.evaluate((x) => bench.session.viewport.getState().zoomAt(8, x), anchorPx);
      await canvas.settle();
      const { leftTime, pxPerSecond } = await canvas.page.evaluate(
        () => bench.session.viewport.getState().view,
      );
      const leftPx = Math.max((FIRST - leftTime) * pxPerSecond, 0);
      const rightPx = Math.min((FIRST + 800 - leftTime) * pxPerSecond, SIZE.width);
      expect(rightPx - leftPx).toBeGreaterThan(200);
      const picture = await canvas.picture();
      const box = boxOf(picture, fill);
      // The playhead may cross the box, with its foot and halo at the edge: the label is the ink around the middle.
      const ink = inkOf(picture, { ...box, left: box.left + 20 * ratio }, fill);
      expect(widthOf(ink)).toBeGreaterThan(100 * ratio);
      expect(Math.abs((ink!.left + ink!.right) / 2 - ((leftPx + rightPx) / 2) * ratio)).toBeLessThan(
        3 * ratio,
      );
    }
  });

  test('from right to left the beginning stays at the right and the ellipsis is at the left', async ({
    skip,
  }) => {
    skip(!(await hasFontFor(canvas, HEBREW)), 'no font has Hebrew letters');
    const { picture, rows } = await drawn(inWidths(HEBREW, [400, 110, 70]));
    expect(widthOf(rows[1]!.ink)).toBeLessThan(widthOf(rows[0]!.ink));
    expect(widthOf(rows[2]!.ink)).toBeLessThan(widthOf(rows[1]!.ink));
    rows.forEach(({ box, ink }, index) => {
      const fill = FILLS[index]!;
      expect(ink!.left).toBeGreaterThan(box.left);
      expect(ink!.right).toBeLessThan(box.right);
      const tallest = inkOf(picture, { ...ink!, bottom: ink!.top + ratio }, fill);
      expect(tallest!.left).toBeGreaterThan(ink!.right - 9 * ratio);
      const leftmost = inkOf(picture, { ...ink!, right: ink!.left + 7 * ratio }, fill);
      const isDots = leftmost!.bottom - leftmost!.top <= 3 * ratio;
      expect(isDots).toBe(index > 0);
    });
  });

  test('Arabic letters join, whole and cut, as the browser joins them', async ({ skip }) => {
    skip(!(await hasFontFor(canvas, ARABIC)), 'no font has Arabic letters');
    const fill = FILLS[0]!;
    const { picture, rows } = await drawn(inWidths(ARABIC, [300, 45]));
    const [whole, short] = rows;
    const gaps = (box: Box, color: string) =>
      columns(picture, box, box.left, box.right).filter((column) =>
        column.split(',').every((pixel) => pixel === color),
      ).length;
    expect(gaps(whole!.ink!, fill)).toBe(0);
    expect(widthOf(short!.ink)).toBeLessThan(widthOf(whole!.ink));
    const withoutDots = { ...short!.ink!, left: short!.ink!.left + ELLIPSIS_PX * ratio };
    expect(gaps(withoutDots, FILLS[1]!)).toBe(0);
    const reference = await withPageText(canvas, ARABIC, whole!.box, ratio, fill);
    const referenceInk = inkOf(reference, whole!.box, fill);
    expect(Math.abs(widthOf(whole!.ink) - widthOf(referenceInk))).toBeLessThanOrEqual(ratio);
  });

  test('letters are as sharp as the page’s own', async () => {
    const fill = FILLS[0]!;
    const text = 'HEHEH Elegie';
    const { picture, rows } = await drawn(inWidths(text, [300]));
    const { box, ink } = rows[0]!;
    const reference = await withPageText(canvas, text, box, ratio, fill);
    const referenceInk = inkOf(reference, box, fill)!;
    expect(Math.abs(widthOf(ink) - widthOf(referenceInk))).toBeLessThanOrEqual(2);
    expect(Math.abs(ink!.bottom - ink!.top - (referenceInk.bottom - referenceInk.top))).toBeLessThanOrEqual(
      1,
    );
    const solid = (seen: Picture, { left, top, right, bottom }: Box) => {
      let count = 0;
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          if (contrast(packed(seen.rgbAt(x, y)), packed(rgbOf(fill))) > 9) count++;
        }
      }
      return count;
    };
    const own = solid(picture, ink!);
    expect(own).toBeGreaterThan(40 * ratio);
    expect(own).toBeGreaterThan(0.85 * solid(reference, referenceInk));
  });

  test.each([AWKWARD.slice(0, 6), AWKWARD.slice(6)])(
    'the ink of a label has 4.5:1 on awkward colours: %s, %s, %s, %s, %s, %s',
    async (...fills) => {
      const label = 'EHTLF EHTLF';
      await canvas.open(fileOf(fills.map((color) => ({ label, color, widthPx: 200 }))));
      const picture = await canvas.picture();
      // Left of the labels, and below the ruler.
      const x = (MARGIN_PX + FIRST + 20) * ratio;
      for (const fill of fills) {
        const rows = Array.from({ length: picture.height }, (_, y) => y).filter(
          (y) => picture.colorAt(x, y) === fill && y > 20 * ratio,
        );
        const box = { left: x, top: rows[0]!, right: x + 160 * ratio, bottom: rows.at(-1)! + 1 };
        let best = 1;
        for (let y = box.top; y < box.bottom; y++) {
          for (let at = box.left; at < box.right; at++) {
            best = Math.max(best, contrast(packed(picture.rgbAt(at, y)), packed(rgbOf(fill))));
          }
        }
        expect.soft(best, fill).toBeGreaterThanOrEqual(4.5);
        // One row, and nothing of its neighbours.
        expect.soft(box.bottom - box.top, fill).toBeLessThan(40 * ratio);
      }
    },
  );

  test('emoji have their own colours', async ({ skip }) => {
    skip(!(await hasColoredEmoji(canvas)), 'no font has emoji in colours');
    const { picture, rows } = await drawn(inWidths(EMOJI, [300]));
    const { top, bottom, left, right } = rows[0]!.ink!;
    const hues = new Set<number>();
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const [red, green, blue] = [16, 8, 0].map((shift) => (picture.rgbAt(x, y) >>> shift) & 0xff) as [
          number,
          number,
          number,
        ];
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > 120)
          hues.add([red, green, blue].indexOf(Math.max(red, green, blue)));
      }
    }
    expect(hues.size).toBeGreaterThan(1);
  });

  test('a label of any length, with breaks and signs that are not seen, is one line in its box', async () => {
    const rows = [
      { label: 'Long '.repeat(2000), color: FILLS[0]!, widthPx: 900 },
      { label: 'first\r\nsecond\tthird', color: FILLS[1]!, widthPx: 300 },
      { label: 'first second third', color: FILLS[2]!, widthPx: 300 },
      { label: 'fi\u202erst\u200b second\u2066 third', color: FILLS[3]!, widthPx: 300 },
      { label: 'مرحبا '.repeat(2000), color: FILLS[4]!, widthPx: 900 },
      { label: 'e' + '\u0301'.repeat(9000), color: FILLS[5]!, widthPx: 300 },
    ];
    const { rows: found } = await drawn(rows);
    for (const { box, ink } of found) {
      if (!ink) continue;
      expect(ink.left).toBeGreaterThan(box.left);
      expect(ink.right).toBeLessThan(box.right);
    }
    expect(widthOf(found[0]!.ink)).toBeGreaterThan(860 * ratio);
    expect(widthOf(found[4]!.ink)).toBeGreaterThan(840 * ratio);
    expect(widthOf(found[1]!.ink)).toBe(widthOf(found[2]!.ink));
    expect(widthOf(found[3]!.ink)).toBe(widthOf(found[2]!.ink));
  });

  test('the last time of the ruler stands left of its tick where the canvas ends before it', async () => {
    const file = fileOf([]);
    const end = 5 * END;
    await canvas.open({ ...file, concrete_work: { ...file.concrete_work, length: end, end } });
    const picture = await canvas.picture();
    // A long tick every ten minutes, the last 100 seconds before the end.
    const tickPx = MARGIN_PX + 4800 / 5;
    const colorAt = (x: number, y: number) => picture.colorAt(x * ratio, y * ratio);
    const ground = colorAt(SIZE.width - 1, 2);
    const inkBetween = (fromPx: number, toPx: number) => {
      for (let x = fromPx; x < toPx; x++) {
        for (let y = 6; y < 20; y++) if (colorAt(x, y) !== ground) return true;
      }
      return false;
    };
    expect(colorAt(tickPx, RULER_TIMES_PX - 2)).not.toBe(ground);
    expect(inkBetween(tickPx - 30, tickPx - 3)).toBe(true);
    expect(inkBetween(tickPx + 3, SIZE.width)).toBe(false);
  });
});

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { ROOT_FOLDER } from '../root-folder.ts';

const FONTS = path.join(ROOT_FOLDER, 'src', 'server', 'seo', 'fonts');
const FONT_FILES = readdirSync(FONTS).filter((name) => name.endsWith('.ttf'));

/** An SVG as PNG, in its own size or `widthPx` wide, drawn outside of this thread. Texts find the product's fonts only. */
export async function drawPng(svg: string, widthPx?: number): Promise<Buffer> {
  const font = { loadSystemFonts: false, fontFiles: FONT_FILES.map((name) => path.join(FONTS, name)) };
  const fitTo = widthPx === undefined ? undefined : ({ mode: 'width', value: widthPx } as const);
  return (await renderAsync(svg, { font, ...(fitTo && { fitTo }) })).asPng();
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright';
import { entryAt } from '../../shared/elements.ts';
import { CHROMIUM_ARGS, findChromium } from '../chromium.mjs';
import createVerovio from 'verovio/wasm';
import { VerovioToolkit } from 'verovio/esm';
import { measureId, writeMei } from './mei.ts';
import { measures } from './piece.ts';

/** Pages as SVG, and for each the number of the measure it begins with. */
type Engraving = Readonly<{ pages: readonly string[]; pageStarts: readonly number[] }>;

// Lengths in tenths of a millimetre on A4; the foot of each page is set over the bottom margin.
const LAYOUT = {
  pageWidth: 2100,
  pageHeight: 2970,
  pageMarginTop: 170,
  pageMarginBottom: 220,
  pageMarginLeft: 150,
  pageMarginRight: 130,
  unit: 9,
  breaks: 'encoded',
  header: 'encoded',
  footer: 'none',
  justifyVertically: true,
  justificationMaxVertical: 1,
  justificationBraceGroup: 0.25,
  spacingBraceGroup: 14,
  minLastJustification: 0,
  svgViewBox: true,
  font: 'Leipzig',
  xmlIdSeed: 846,
};

/** Engraves the piece. Throws when Verovio does not accept the score. */
export async function engrave(title: string, composer: string): Promise<Engraving> {
  const toolkit = new VerovioToolkit(await createVerovio());
  toolkit.setOptions(LAYOUT);
  if (!toolkit.loadData(writeMei(measures, title, composer))) throw new Error('Verovio refused the score');
  const pageOf = measures.map(({ number }) => toolkit.getPageWithElement(measureId(number)));
  const pages = Array.from({ length: toolkit.getPageCount() }, (_, index) => toolkit.renderToSVG(index + 1));
  toolkit.destroy();
  const pageStarts = pages.map((_, index) => entryAt(measures, pageOf.indexOf(index + 1)).number);
  return { pages, pageStarts };
}

function textFont(): string {
  const require = createRequire(import.meta.url);
  const file =
    require.resolve('@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2');
  return readFileSync(file, 'base64');
}

function html({ pages }: Engraving, title: string, composer: string): string {
  const sheets = pages.map(
    (svg, index) => `<section>
${svg}
<footer>${title} · ${index + 1}</footer></section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title} (${composer})</title><style>
@font-face { font-family: Text; src: url(data:font/woff2;base64,${textFont()}); font-weight: 400 700; }
@page { size: A4; margin: 0; }
* { margin: 0; }
body, svg text, svg tspan { font-family: Text !important; }
section { position: relative; width: 210mm; height: 297mm; overflow: hidden; break-after: page; }
section:last-child { break-after: auto; }
section > svg { position: absolute; inset: 0; width: 210mm; height: 297mm; }
footer { position: absolute; bottom: 9mm; left: 0; right: 0; font-size: 9pt; text-align: center; }
</style>${sheets.join('\n')}</html>`;
}

/** Chromium stamps the time of printing; the same length of text keeps the file's table of offsets right. */
const withoutDate = (pdf: Buffer): Buffer =>
  Buffer.from(pdf.toString('latin1').replace(/\(D:\d{14}/g, '(D:20000101000000'), 'latin1');

/** Prints the engraving on A4, as outlines. Needs Chromium, the system's or Playwright's own. */
export async function printPdf(engraving: Engraving, title: string, composer: string): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    await page.setContent(html(engraving, title, composer));
    await page.evaluate(() => document.fonts.ready);
    return withoutDate(await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: false }));
  } finally {
    await browser.close();
  }
}

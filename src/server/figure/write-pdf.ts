import PDFDocument from 'pdfkit';
import type { Figure } from '../../figure/compose-figure.ts';
import { edgeLines } from '../../figure/hatching.ts';
import type { Letters, Primitive } from '../../figure/figure.ts';
import { hexOf } from '../../kinds/columns/colors.ts';
import { advanceOf, type FontSet } from './font-set.ts';

interface PdfFacts {
  readonly title: string;
  readonly author: string;
  readonly address: string;
  /** What the figure shows, for those who do not see it. */
  readonly description: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** When the version was published: the same figure has the same bytes whenever it is made. */
  readonly madeAt: Date;
}

const PT_PER_MM = 72 / 25.4;

/** A figure as a PDF of one page of its size, tagged, with the letters of its fonts embedded. */
export async function writePdf(figure: Figure, facts: PdfFacts, fonts: FontSet): Promise<Buffer> {
  const ptPerPx = figure.mmPerPx * PT_PER_MM;
  const size = [figure.widthPx * ptPerPx, figure.heightPx * ptPerPx] as const;
  const document = new PDFDocument({
    size,
    ...{ margin: 0, pdfVersion: '1.7', tagged: true, lang: facts.language, displayTitle: true },
    // No text is in a font that is not embedded.
    font: null,
    info: {
      ...{ Title: facts.title, Author: facts.author, Subject: facts.address },
      ...{ Producer: 'TiLiA', Creator: 'TiLiA', CreationDate: facts.madeAt, ModDate: facts.madeAt },
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  const drawAll = () => {
    document.save().scale(ptPerPx);
    for (const primitive of figure.primitives) draw(document, primitive, fonts);
    document.restore();
  };
  const root = document.struct('Figure', { alt: facts.description }, drawAll);
  document.addStructure(root);
  root.end();
  if (figure.captionTopPx !== undefined) {
    const topPt = figure.captionTopPx * ptPerPx;
    document.link(0, topPt, size[0], size[1] - topPt, facts.address);
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function draw(document: PDFDocument, primitive: Primitive, fonts: FontSet): void {
  switch (primitive.sort) {
    case 'box': {
      const { leftPx, topPx, rightPx, bottomPx, fill, edge, penPx } = primitive;
      document.rect(leftPx, topPx, rightPx - leftPx, bottomPx - topPx).fill(hexOf(fill));
      if (edge === undefined) return;
      for (const points of edgeLines(primitive)) trace(document, points);
      document.lineWidth(penPx).stroke(hexOf(edge));
      return;
    }
    case 'line': {
      const { x1, y1, x2, y2, penPx, color } = primitive;
      document.moveTo(x1, y1).lineTo(x2, y2).lineWidth(penPx).stroke(hexOf(color));
      return;
    }
    case 'outline': {
      const { points, isClosed, isFilled, penPx, color } = primitive;
      trace(document, points);
      if (isClosed) document.closePath();
      if (isFilled) document.fill(hexOf(color));
      else document.lineWidth(penPx).stroke(hexOf(color));
      return;
    }
    case 'oval': {
      const { leftPx, topPx, rightPx, bottomPx, color } = primitive;
      document
        .ellipse(
          (leftPx + rightPx) / 2,
          (topPx + bottomPx) / 2,
          (rightPx - leftPx) / 2,
          (bottomPx - topPx) / 2,
        )
        .fill(hexOf(color));
      return;
    }
    case 'letters':
      write(document, primitive, fonts);
  }
}

function trace(document: PDFDocument, points: readonly (readonly [number, number])[]): void {
  points.forEach(([x, y], index) => (index === 0 ? document.moveTo(x, y) : document.lineTo(x, y)));
}

function write(
  document: PDFDocument,
  { text, leftPx, baselinePx, style, sizePx, color }: Letters,
  fonts: FontSet,
): void {
  let penPx = leftPx;
  document.fillColor(hexOf(color)).fontSize(sizePx);
  for (const run of fonts.runs(text, style)) {
    document
      .registerFont(run.font.file, run.font.bytes)
      .font(run.font.file)
      .text(run.text, penPx, baselinePx, { lineBreak: false, baseline: 'alphabetic' });
    penPx += advanceOf(run, sizePx);
  }
}

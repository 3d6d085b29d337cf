import type { Sign } from '../../../kinds/shapes.ts';

/** Fills a sign of so many device pixels at the context's origin; `resolution` is device pixels per CSS pixel. */
export function drawSign(
  context: CanvasRenderingContext2D,
  sign: Sign | 'disc' | 'corner',
  width: number,
  height: number,
  resolution: number,
): void {
  context.beginPath();
  switch (sign) {
    case 'triangle':
      context.moveTo(0, height);
      context.lineTo(width / 2, 0);
      context.lineTo(width, height);
      context.fill();
      return;
    case 'corner':
      context.moveTo(0, 0);
      context.lineTo(width, 0);
      context.lineTo(width, height);
      context.fill();
      return;
    case 'disc':
      context.arc(width / 2, height / 2, Math.min(width, height) / 2, 0, 2 * Math.PI);
      context.fill();
      return;
    case 'page': {
      const fold = width * 0.3;
      const half = resolution / 2;
      context.lineWidth = resolution;
      context.strokeStyle = '#ffffff';
      context.moveTo(half, half);
      context.lineTo(width - fold, half);
      context.lineTo(width - half, fold);
      context.lineTo(width - half, height - half);
      context.lineTo(half, height - half);
      context.closePath();
      context.moveTo(width - fold, half);
      context.lineTo(width - fold, fold);
      context.lineTo(width - half, fold);
      context.stroke();
      return;
    }
  }
}

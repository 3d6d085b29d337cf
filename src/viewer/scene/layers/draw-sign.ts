import type { Sign } from '../../../kinds/contract/shapes.ts';
import { signOutline } from '../../../kinds/drawing/sign-outline.ts';

/** Fills a sign of a size in device pixels at the context's origin; `resolution` is device pixels per CSS pixel. */
export function drawSign(
  context: CanvasRenderingContext2D,
  sign: Sign | 'disc' | 'corner',
  width: number,
  height: number,
  resolution: number,
): void {
  context.beginPath();
  switch (sign) {
    case 'corner':
      context.moveTo(0, 0);
      context.lineTo(width, 0);
      context.lineTo(width, height);
      context.fill();
      return;
    case 'disc':
    case 'oval':
      context.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
      context.fill();
      return;
    case 'triangle':
    case 'comment':
    case 'page': {
      const { isFilled, lines } = signOutline(sign, width, height, resolution);
      context.lineWidth = resolution;
      context.strokeStyle = '#ffffff';
      for (const { points, isClosed } of lines) {
        for (const [x, y] of points) context.lineTo(x, y);
        if (isClosed) context.closePath();
        if (isFilled) context.fill();
        else context.stroke();
        context.beginPath();
      }
    }
  }
}

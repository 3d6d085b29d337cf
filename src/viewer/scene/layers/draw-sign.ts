import type { Sign } from '../../../kinds/contract/shapes.ts';

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
    case 'oval':
      context.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
      context.fill();
      return;
    case 'comment': {
      // A speech bubble, its tip at the foot.
      const half = resolution / 2;
      const right = width - half;
      const foot = height * 0.7;
      context.lineWidth = resolution;
      context.strokeStyle = '#ffffff';
      context.moveTo(half, half);
      context.lineTo(right, half);
      context.lineTo(right, foot);
      context.lineTo(width * 0.55, foot);
      context.lineTo(width * 0.25, height - half);
      context.lineTo(width * 0.25, foot);
      context.lineTo(half, foot);
      context.closePath();
      context.stroke();
      return;
    }
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

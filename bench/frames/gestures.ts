import type { CDPSession } from 'playwright';

interface Point {
  readonly x: number;
  readonly y: number;
}

const CTRL = 2;

/** Mouse, wheel and fingers as the browser gets them from the system. Places are CSS pixels of the page. */
export class Gestures {
  constructor(private readonly cdp: CDPSession) {}

  async turnWheel(
    { x, y }: Point,
    turn: { readonly deltaX: number; readonly deltaY: number; readonly ctrl?: boolean },
  ) {
    const { deltaX, deltaY, ctrl = false } = turn;
    const modifiers = ctrl ? CTRL : 0;
    await this.cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY, modifiers });
  }

  async move({ x, y }: Point) {
    await this.cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  }

  async press({ x, y }: Point) {
    await this.button('mousePressed', x, y);
  }

  async drag({ x, y }: Point) {
    await this.cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'left', buttons: 1 });
  }

  async release({ x, y }: Point) {
    await this.button('mouseReleased', x, y);
  }

  async touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Point[]) {
    const touchPoints = points.map(({ x, y }, id) => ({ x, y, id }));
    await this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  private async button(type: 'mousePressed' | 'mouseReleased', x: number, y: number) {
    const clickCount = 1;
    await this.cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount });
  }
}

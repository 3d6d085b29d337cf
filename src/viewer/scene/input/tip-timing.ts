import type { Tools } from '../../session/tools.ts';
import type { Tip } from '../../store/panels.ts';
import { isSameItem } from '../../store/selection.ts';

/** Time for which the pointer rests on a component before its tip appears. */
const REST_MS = 300;

/** Shows and hides the tip as a mouse moves over the components. */
export class TipTiming {
  /** Component under the pointer, with the pointer's last place on it. */
  private at: Tip | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly session: Tools) {}

  /** Takes the component under the pointer; undefined for none. Another component restarts the time of rest. */
  move(at: Tip | undefined): void {
    const { panels } = this.session;
    const isSame = isSameItem(at?.item, this.at?.item);
    this.at = at;
    if (isSame) return;
    this.stop();
    const { tip, keepTip, hideTipSoon } = panels.getState();
    if (at && isSameItem(tip?.item, at.item)) keepTip();
    else hideTipSoon();
    if (at) this.timer = setTimeout(() => this.show(), REST_MS);
  }

  /** Hides the tip at once, and until the pointer has been elsewhere. */
  dismiss(): void {
    this.stop();
    this.session.panels.getState().setTip(undefined);
  }

  private stop(): void {
    if (this.timer !== undefined) clearTimeout(this.timer);
    this.timer = undefined;
  }

  private show(): void {
    this.timer = undefined;
    const { panels } = this.session;
    if (isSameItem(panels.getState().tip?.item, this.at?.item)) return;
    panels.getState().setTip(this.at);
  }
}

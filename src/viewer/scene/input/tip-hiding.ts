import type { PanelsStore } from '../../store/panels.ts';

/** Time for which a tip stays after the pointer has left, to let it move from the component onto the tip. */
const GRACE_MS = 150;

const leaving = new WeakMap<PanelsStore, ReturnType<typeof setTimeout>>();

export function hideTip(panels: PanelsStore): void {
  keepTip(panels);
  panels.getState().setTip(undefined);
}

/** Hides the tip unless `keepTip` is called in time. */
export function hideTipSoon(panels: PanelsStore): void {
  if (!panels.getState().tip || leaving.has(panels)) return;
  leaving.set(
    panels,
    setTimeout(() => hideTip(panels), GRACE_MS),
  );
}

export function keepTip(panels: PanelsStore): void {
  if (!leaving.has(panels)) return;
  clearTimeout(leaving.get(panels));
  leaving.delete(panels);
}

import { LETTER_WIDTHS } from '../../tools/static-preview/letter-widths.ts';
import type { Lettering, PaperTimeline } from '../figure.ts';
import type { MeasureCount } from '../../kinds/contract/kind-timeline.ts';
import { TEXT_SIZES } from '../../kinds/drawing/text-sizes.ts';
import { encodeTimeline } from '../../kinds/registry/encoding.ts';
import { openTimeline } from '../../kinds/registry/opening.ts';
import { entryAt } from '../../shared/elements.ts';
import { readTla } from '../../tla/read-tla.ts';
import { viewerTimelinesJson } from '../../tla/viewer-json.ts';

const AVERAGE_WIDTH = 0.52;

/** The widths of letters in the site's fonts. */
export const lettering: Lettering = {
  width: (text, style) =>
    Array.from(text).reduce((sum, letter) => sum + (LETTER_WIDTHS[style]?.[letter] ?? AVERAGE_WIDTH), 0) *
    TEXT_SIZES[style].sizePx,
  has: (text) => !/[\u0590-\u06ff]/.test(text),
};

/** Timelines of an annotation file, and its length in seconds. */
export function openPaperFile(bytes: Uint8Array): {
  readonly timelines: readonly PaperTimeline[];
  readonly measures: MeasureCount | undefined;
  readonly length: number;
} {
  const { timelines, length } = readTla(bytes, 'test.tla');
  const saved = timelines.map((timeline, id) => ({ ...timeline, id, firstComponentId: 0 }));
  const list = JSON.parse([...viewerTimelinesJson(saved)].join('')) as { components: unknown[] }[];
  let counting: MeasureCount | undefined;
  const opened = saved.map(({ kind, name }, id) => {
    const { components, ...facts } = entryAt(list, id);
    const context = { timelineName: name, measures: () => counting?.all };
    const timeline = openTimeline(kind, encodeTimeline(kind, components, facts), context);
    counting ??= timeline.rows.count > 0 ? timeline.measures : undefined;
    return { ...timeline, id, name };
  });
  return { timelines: opened, measures: counting, length };
}

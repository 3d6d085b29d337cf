import { entryAt } from '../../shared/elements.ts';
import { heightsOf, type Heights } from '../columns/highest.ts';
import { packIds, type Ids } from '../columns/ids.ts';
import { inOrder, isTime, type WireComponent } from '../contract/wire-component.ts';
import type { AudiowaveComponent } from './component.ts';
import type { KindEncoding } from '../contract/kind-timeline.ts';

/** One entry per bar, ascending by start. */
export interface AudiowaveColumns {
  readonly ids: Ids;
  readonly start: Float64Array;
  /** Heights of the bars as parts of the lane's height, 0 to 1. */
  readonly amplitudes: Heights;
}

function withDefaults(written: WireComponent<AudiowaveComponent>): AudiowaveComponent | undefined {
  const { start, amplitude } = written;
  if (!isTime(start)) return undefined;
  if (typeof amplitude === 'number' && !Number.isNaN(amplitude)) return written as AudiowaveComponent;
  return { ...(written as AudiowaveComponent), amplitude: 0 };
}

function toColumns(unsorted: readonly AudiowaveComponent[]): AudiowaveColumns {
  const components = inOrder(unsorted, (a, b) => a.start - b.start);
  const ids = new Float64Array(components.length);
  const start = new Float64Array(components.length);
  const amplitude = new Float64Array(components.length);
  for (let row = 0; row < components.length; row++) {
    const component = entryAt(components, row);
    ids[row] = component.id;
    start[row] = component.start;
    amplitude[row] = Math.min(Math.max(component.amplitude, 0), 1);
  }
  return { ids: packIds(ids), start, amplitudes: heightsOf(amplitude) };
}

export const encoding: KindEncoding<AudiowaveComponent, AudiowaveColumns> = { withDefaults, toColumns };

/** Columns of a lane that shows the recording alone: nothing is stored of it in the file. */
export const waveform: AudiowaveColumns = {
  ids: { first: 0 },
  start: new Float64Array(),
  amplitudes: [new Float64Array()],
};

import { measureTable } from '../../measures/measure-table.ts';
import { searchedId, type KindSearched } from '../contract/searched.ts';
import type { BeatComponent } from './component.ts';
import { integerList, measuresOf } from './measures.ts';

/** Beats, and the measures that they make. */
export const searched: KindSearched<BeatComponent> = {
  word: 'beat',
  parts: (components) => [
    {
      sort: 'points',
      lanes: 'one',
      words: ['beat', 'beats'],
      isUsual: false,
      units: components.map((component, index) => ({
        id: searchedId(component, index),
        label: '',
        start: component.time,
        end: component.time,
      })),
    },
  ],
  measures(components, attributes) {
    if (components.length === 0) return undefined;
    const { starts, numbers } = measuresOf(components.length, {
      pattern: integerList(attributes['beat_pattern']) ?? [4],
      beatsInMeasure: integerList(attributes['beats_in_measure']) ?? [],
      numbers: integerList(attributes['measure_numbers']) ?? [],
    });
    const beats = Float64Array.from(components, ({ time }) => time);
    return measureTable({
      numbers: Float64Array.from(numbers),
      firstBeats: Int32Array.from(starts),
      beats,
    });
  },
};

import type { KindSounding } from '../contract/sounding.ts';
import type { ScoreComponent } from './component.ts';
import { midiPitch } from './pitch.ts';

/** Every note sounds as it is written. */
export const sounding: KindSounding<ScoreComponent> = (components) =>
  components.flatMap((component) => {
    if (component.kind !== 'NOTE') return [];
    const { start, end, staff_index: staff } = component;
    return [{ start, end, midi: midiPitch(component), staff }];
  });

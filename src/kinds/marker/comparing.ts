import type { KindComparing } from '../contract/comparing.ts';
import type { MarkerComponent } from './component.ts';

export const comparing: KindComparing<MarkerComponent> = (components) => ({
  sort: 'points',
  points: components.map(({ id, time, label }) => ({ id, time, label })),
});

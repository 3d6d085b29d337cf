import { searchedId, type KindSearched } from '../contract/searched.ts';
import type { MarkerComponent } from './component.ts';

/** Points; cadences where the timeline's name says so. */
export const searched: KindSearched<MarkerComponent> = {
  word: 'marker',
  role: {
    name: 'cadences',
    isNamed: (name) => /cadenc|kadenz|cadenza|cadência/i.test(name.normalize('NFC')),
  },
  parts: (components) => [
    {
      sort: 'points',
      lanes: 'one',
      words: ['marker', 'markers'],
      isUsual: true,
      units: components.map((component, index) => ({
        id: searchedId(component, index),
        label: component.label,
        start: component.time,
        end: component.time,
        comments: component.comments,
        color: component.color,
      })),
    },
  ],
};

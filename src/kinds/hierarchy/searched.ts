import { searchedId, type KindSearched } from '../contract/searched.ts';
import type { HierarchyComponent } from './component.ts';

/** Units by their levels. A timeline is the form of its piece where its name says so, or where none does. */
export const searched: KindSearched<HierarchyComponent> = {
  word: 'hierarchy',
  role: {
    name: 'form',
    isNamed: (name) => /^(form|formal|formteile|structure)\b/i.test(name.trim()),
    isUsual: true,
  },
  parts: (components) => [
    {
      sort: 'spans',
      lanes: 'levels',
      words: ['hierarchy', 'hierarchies'],
      isUsual: true,
      units: components.map((component, index) => ({
        id: searchedId(component, index),
        label: component.label,
        start: component.start,
        end: component.end,
        level: component.level,
        comments: component.comments,
        formalFunction: component.formal_function,
        formalType: component.formal_type,
        ...(component.color !== undefined && { color: component.color }),
      })),
    },
  ],
};

import type { KindComparing } from '../contract/comparing.ts';
import type { HierarchyComponent } from './component.ts';

/** Levels from the outermost one on. */
export const comparing: KindComparing<HierarchyComponent> = (components) => {
  const levels = [...new Set(components.map(({ level }) => level))].sort((a, b) => b - a);
  return {
    sort: 'sections',
    tiers: levels.map((level) => ({
      name: `level ${level}`,
      sections: components
        .filter((unit) => unit.level === level)
        .map(({ id, start, end, label }) => ({ id, start, end, label })),
    })),
  };
};

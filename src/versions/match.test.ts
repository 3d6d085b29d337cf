import { expect, test } from 'vitest';
import { readTla } from '../tla/read-tla.ts';
import { matchVersions, withNewIds } from './match.ts';
import { readStoredTimelines } from './version-timeline.ts';

const marker = (time: number, label: string) => ({ kind: 'MARKER', time, label });

/** Timelines of a file of marker timelines by their names. */
function read(timelines: Readonly<Record<string, readonly object[]>>) {
  const written = Object.entries(timelines).map(([name, components]) => ({
    kind: 'MARKER',
    name,
    components,
  }));
  const file = { media_metadata: {}, timelines: written };
  return readTla(new TextEncoder().encode(JSON.stringify(file)), 'piece.tla').timelines;
}

/** The timelines as the server stores them; component ids count from 100 times the place of their timeline. */
function stored(timelines: Readonly<Record<string, readonly object[]>>) {
  return readStoredTimelines(
    read(timelines).map(({ kind, name, attributes, components }, index) => ({
      id: index + 1,
      kind: `${kind}_TIMELINE`,
      name,
      ...attributes,
      components: components.map((component, row) => ({ id: (index + 1) * 100 + row, ...component })),
    })),
  );
}

test('timelines and components that stay keep their ids, others are new or gone', () => {
  const older = stored({ Form: [marker(1, 'A'), marker(2, 'B')], Themes: [marker(5, 'x')] });
  const newer = read({ Form: [marker(1, 'A'), marker(1.5, 'new')], Notes: [] });
  expect(matchVersions(older, newer)).toEqual({
    transform: undefined,
    timelines: [
      { id: 1, componentIds: Int32Array.of(100, 0), newCount: 1, removedIds: Int32Array.of(101) },
      { id: 2, componentIds: Int32Array.of(), newCount: 0, removedIds: Int32Array.of(200) },
    ],
    removedTimelines: [],
  });
});

test('new components are numbered on from the first free id', () => {
  const ids = { id: 1, componentIds: Int32Array.of(0, 7, 0), newCount: 2, removedIds: new Int32Array() };
  expect([...withNewIds(ids, 50)]).toEqual([50, 7, 51]);
});

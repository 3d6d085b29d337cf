import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { author, fixture, type RunningServer, upload, type ViewerScreen } from './support.ts';

/** A minute, a beat each second in measures of three: the first four measures are repeated. */
const NUMBERS = [1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];

/** Stores the menuet with repeated measures; returns its id and those of what is in it. */
export async function uploadRepeated(server: RunningServer) {
  const menuet = JSON.parse(readFileSync(fixture('menuet.tla'), 'utf8')) as {
    timelines: Record<string, { kind: string; measure_numbers?: number[] }>;
  };
  for (const timeline of Object.values(menuet.timelines))
    if (timeline.kind === 'BEAT_TIMELINE') timeline.measure_numbers = NUMBERS;
  const bytes = Buffer.from(JSON.stringify(menuet));
  const [id] = (await upload(server, await author(server), [{ name: 'menuet.tla', bytes }])) as [number];
  const json = (await (await fetch(`${server.url}/api/v1/files/${id}/json`)).json()) as {
    timelines: { id: number; name: string; components: { id: number; label?: string }[] }[];
  };
  const named = (name: string) => json.timelines.find((timeline) => timeline.name === name)!;
  const parts = {
    form: named('Form').id,
    cadences: named('Cadences').id,
    consequent: named('Form').components.find(({ label }) => label === 'Consequent')!.id,
  };
  return { id, parts };
}

export const messages = (page: Page) => page.getByRole('status', { name: 'Viewer messages' });

export const lanes = (page: Page) =>
  page.getByRole('list', { name: 'Timelines', exact: true }).getByRole('listitem');

/** A cell of the inspector, by the name of its row. */
export const entry = (viewer: ViewerScreen, name: string) =>
  viewer.inspector
    .getByRole('row')
    .filter({ has: viewer.page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell');

/** A parameter of the current address. */
export const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

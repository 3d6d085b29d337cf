import { expect, test } from 'vitest';
import { createMemoryStorage } from '../persist/storage.ts';
import { createRememberedPanels } from './remembered-column.ts';

test('the next file opens with the tab, the fold and the widths that the reader has left', () => {
  const storage = createMemoryStorage();
  const panels = createRememberedPanels(storage);
  panels.getState().showFirst('guide');
  panels.getState().showTab('outline');
  panels.getState().setColumnWidth(420);
  panels.getState().setScoreBeside(true);
  panels.getState().setColumnOpen(false);
  expect(createRememberedPanels(storage).getState()).toMatchObject({
    tab: 'outline',
    columnOpen: false,
    columnWidthPx: 420,
    scoreBeside: true,
  });
});

test('what the viewer shows by itself, and what passes, is no choice', () => {
  const storage = createMemoryStorage();
  const panels = createRememberedPanels(storage);
  panels.getState().showFirst('guide');
  panels.getState().turnTo('details');
  panels.getState().turnBack('details');
  panels.getState().say('Something.');
  expect(createRememberedPanels(storage).getState().tab).toBeUndefined();
  panels.getState().showTab('details');
  expect(createRememberedPanels(storage).getState().tab).toBeUndefined();
});

test.each(['', 'nothing', '[]', '{"tab":"nowhere","columnWidthPx":-1,"scoreBeside":3}'])(
  'a text that is none of its own opens as for the first time: %s',
  (text) => {
    const storage = createMemoryStorage();
    storage.setItem('tilia.column', text);
    expect(createRememberedPanels(storage).getState()).toMatchObject({
      tab: undefined,
      columnOpen: true,
      columnWidthPx: undefined,
      scoreBeside: undefined,
    });
  },
);

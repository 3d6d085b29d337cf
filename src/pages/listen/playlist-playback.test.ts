import { expect, test } from 'vitest';
import { AppError } from '../../shared/app-error.ts';
import { readList } from '../../viewer/lists/read-list.ts';
import type { FileHead } from '../../viewer/viewer-file.ts';
import { smallSession } from '../../viewer/test-support/small-session.ts';
import { createPlaylistPlayback, type PassageReader } from './playlist-playback.ts';

/** Files 1 to 9 are there, 404 is gone, 500 is not answered for, and 8 has no measure 99. */
const open: PassageReader = async ({ fileId }) => {
  await Promise.resolve();
  if (fileId === 404) throw new AppError('not_found', 'There is no such file.');
  if (fileId === 500) throw new AppError('unreachable', 'The server cannot be reached.');
  if (fileId === 8) return 'Measure 99 is not in this file.';
  return { file: {} as FileHead, session: smallSession() };
};

const playlistOf = (list: string) => createPlaylistPlayback(readList(list).items, open);
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

test('the next passage plays when one has ended, past what is gone or cannot be read, and says so', async () => {
  const playlist = playlistOf('1,m1;404,m1;nonsense;8,m99;2,m1');
  playlist.getState().toggle();
  await settled();
  expect(playlist.getState()).toMatchObject({ current: 0, isWanted: true, statusText: '' });
  playlist.getState().started();
  playlist.getState().ended();
  await settled();
  const { current, isWanted, statusText, states } = playlist.getState();
  expect([current, isWanted]).toEqual([4, true]);
  expect(statusText).toContain('Measure 99');
  expect(states.map(({ phase }) => phase)).toEqual(['open', 'gone', 'unread', 'gone', 'open']);
  playlist.getState().started();
  playlist.getState().ended();
  expect(playlist.getState()).toMatchObject({
    current: 4,
    isWanted: false,
    statusText: 'That was the last passage.',
  });
});

test('whoever goes back is led past what is gone too', async () => {
  const playlist = playlistOf('1,m1;404,m1;2,m1');
  playlist.getState().play(2);
  await settled();
  playlist.getState().step(-1);
  await settled();
  expect(playlist.getState().current).toBe(0);
  playlist.getState().step(-1);
  expect(playlist.getState()).toMatchObject({ current: 0, statusText: 'This is the first passage.' });
});

test('nothing goes on by itself where that is not wanted', async () => {
  const playlist = playlistOf('1,m1;2,m1');
  playlist.getState().setAutoAdvance(false);
  playlist.getState().play(0);
  await settled();
  playlist.getState().ended();
  expect(playlist.getState().current).toBe(0);
});

test('a file that nobody answers for stays, to be tried again', async () => {
  const playlist = playlistOf('500,m1;2,m1');
  playlist.getState().play(0);
  await settled();
  const { states, current, isWanted } = playlist.getState();
  expect(states[0]).toEqual({ phase: 'failed', problem: 'The server cannot be reached.' });
  expect([current, isWanted]).toEqual([0, false]);
});

test('a passage that another takes over from stops at its own beginning, and counts as ended by nobody', async () => {
  const playlist = playlistOf('1,m1;2,m1');
  playlist.getState().play(0);
  await settled();
  const [first] = playlist.getState().states;
  if (first?.phase !== 'open') throw new Error('The first passage is not there.');
  const { playback } = first.passage.session;
  let ends = 0;
  playback.subscribe((now, before) => {
    if (before.playing && !now.playing && now.seekTo !== before.seekTo) ends++;
  });
  playback.getState().play();
  playback.getState().tick(20);
  playlist.getState().step(1);
  expect(playback.getState()).toMatchObject({ playing: false, time: 0 });
  expect(ends).toBe(0);
});

import { expect, test } from 'vitest';
import { AppError } from '../../shared/app-error.ts';
import { readList } from '../../viewer/lists/read-list.ts';
import type { FileHead } from '../../viewer/viewer-file.ts';
import { smallSession } from '../../viewer/test-support/small-session.ts';
import { createCourse, type PassageReader } from './course.ts';

/** Files 1 to 9 are there, 404 is gone, 500 is not answered for, and 8 has no measure 99. */
const open: PassageReader = async ({ fileId }) => {
  await Promise.resolve();
  if (fileId === 404) throw new AppError('not_found', 'There is no such file.');
  if (fileId === 500) throw new AppError('unreachable', 'The server cannot be reached.');
  if (fileId === 8) return 'Measure 99 is not in this file.';
  return { file: {} as FileHead, session: smallSession() };
};

const courseOf = (list: string) => createCourse(readList(list).items, open);
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

test('the next passage plays when one has ended, past what is gone or cannot be read, and says so', async () => {
  const course = courseOf('1,m1;404,m1;nonsense;8,m99;2,m1');
  course.getState().toggle();
  await settled();
  expect(course.getState()).toMatchObject({ current: 0, isWanted: true, news: '' });
  course.getState().started();
  course.getState().ended();
  await settled();
  const { current, isWanted, news, states } = course.getState();
  expect([current, isWanted]).toEqual([4, true]);
  expect(news).toContain('Measure 99');
  expect(states.map(({ phase }) => phase)).toEqual(['open', 'gone', 'unread', 'gone', 'open']);
  course.getState().started();
  course.getState().ended();
  expect(course.getState()).toMatchObject({
    current: 4,
    isWanted: false,
    news: 'That was the last passage.',
  });
});

test('whoever goes back is led past what is gone too', async () => {
  const course = courseOf('1,m1;404,m1;2,m1');
  course.getState().play(2);
  await settled();
  course.getState().step(-1);
  await settled();
  expect(course.getState().current).toBe(0);
  course.getState().step(-1);
  expect(course.getState()).toMatchObject({ current: 0, news: 'This is the first passage.' });
});

test('nothing goes on by itself where that is not wanted', async () => {
  const course = courseOf('1,m1;2,m1');
  course.getState().setGoesOn(false);
  course.getState().play(0);
  await settled();
  course.getState().ended();
  expect(course.getState().current).toBe(0);
});

test('a file that nobody answers for stays, to be tried again', async () => {
  const course = courseOf('500,m1;2,m1');
  course.getState().play(0);
  await settled();
  const { states, current, isWanted } = course.getState();
  expect(states[0]).toEqual({ phase: 'failed', problem: 'The server cannot be reached.' });
  expect([current, isWanted]).toEqual([0, false]);
});

test('a passage that another takes over from stops at its own beginning, and counts as ended by nobody', async () => {
  const course = courseOf('1,m1;2,m1');
  course.getState().play(0);
  await settled();
  const [first] = course.getState().states;
  if (first?.phase !== 'open') throw new Error('The first passage is not there.');
  const { playback } = first.passage.session;
  let ends = 0;
  playback.subscribe((now, before) => {
    if (before.playing && !now.playing && now.seekTo !== before.seekTo) ends++;
  });
  playback.getState().play();
  playback.getState().tick(20);
  course.getState().step(1);
  expect(playback.getState()).toMatchObject({ playing: false, time: 0 });
  expect(ends).toBe(0);
});

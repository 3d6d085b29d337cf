import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { middleView } from '../../test-support/middle-view.ts';
import { Pinching } from './pinching.ts';

let frames: (() => void)[];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', (request: number) => (frames[request - 1] = () => undefined));
});
afterEach(() => vi.unstubAllGlobals());

function opened() {
  const viewport = middleView();
  let moves = 0;
  viewport.subscribe(() => moves++);
  const timeAt = (px: number) => {
    const { leftTime, pxPerSecond } = viewport.getState().view;
    return leftTime + px / pxPerSecond;
  };
  return { pinching: new Pinching(viewport), timeAt, moves: () => moves };
}

const at = (x: number) => ({ x, y: 100 });

test('both fingers move: the view moves once, and what was under each still is', () => {
  const { pinching, timeAt, moves } = opened();
  const [left, right] = [timeAt(400), timeAt(600)];
  pinching.moved(1, [at(400), at(600)], [at(350), at(600)]);
  expect(moves()).toBe(0);
  pinching.moved(2, [at(600), at(350)], [at(680), at(350)]);
  expect(moves()).toBe(1);
  expect(timeAt(350)).toBeCloseTo(left, 9);
  expect(timeAt(680)).toBeCloseTo(right, 9);
  for (const frame of frames) frame();
  expect(moves()).toBe(1);
});

test('one finger that moves alone is followed in the next frame', () => {
  const { pinching, timeAt, moves } = opened();
  const [left, right] = [timeAt(400), timeAt(600)];
  pinching.moved(1, [at(400), at(600)], [at(380), at(600)]);
  pinching.moved(1, [at(380), at(600)], [at(300), at(600)]);
  expect(moves()).toBe(0);
  frames[0]?.();
  expect(moves()).toBe(1);
  expect(timeAt(300)).toBeCloseTo(left, 9);
  expect(timeAt(600)).toBeCloseTo(right, 9);
});

test('what waits when a finger is lifted is not lost', () => {
  const { pinching, timeAt, moves } = opened();
  const left = timeAt(400);
  pinching.moved(1, [at(400), at(600)], [at(300), at(600)]);
  pinching.apply();
  expect(moves()).toBe(1);
  expect(timeAt(300)).toBeCloseTo(left, 9);
});

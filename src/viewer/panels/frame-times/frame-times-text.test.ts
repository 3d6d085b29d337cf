import { expect, test } from 'vitest';
import { FrameTimes } from '../../scene/frame-times.ts';
import { figuresText, frameFacts } from './frame-times-text.ts';

const counts = { rectangles: 2431, draws: 9, components: 1204, uploads: 3 };

test('a report has percentiles, dropped frames, counts and the machine', () => {
  const times = new FrameTimes();
  for (let frame = 0; frame < 99; frame += 1) {
    times.ran(0.4, true);
    times.addInterval(16.6);
  }
  times.ran(5, true);
  times.addInterval(50);
  const figures = times.figures();
  const text = figuresText(figures, [
    ...frameFacts(figures, counts, 1_000_000),
    ['Renderer', 'A graphics card'],
  ]);
  expect(text.split('\n')).toEqual([
    'TiLiA frame times',
    'Scripting in ms (100 frames): p50 0.40, p95 0.40, p99 0.40, max 5.0',
    'Frame interval in ms: p50 16.6, p95 16.6, p99 16.6, max 50.0',
    'Dropped frames: 1 of 100',
    'Display: every 16.6 ms, 60 Hz',
    'Components: 1,000,000, drawn as 1,204 shapes',
    'Last frame: 2,431 rectangles, 9 draw calls',
    'Renderer: A graphics card',
  ]);
});

test('without frames it says so', () => {
  expect(figuresText(new FrameTimes().figures(), [])).toContain('Frame interval in ms: none yet');
});

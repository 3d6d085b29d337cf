import { DataSet, Timeline } from 'vis-timeline/standalone';
import 'vis-timeline/styles/vis-timeline-graph2d.min.css';
import { HEIGHT, offer, ROWS } from '../items.ts';

const toMs = (time: number) => time * 1000;

offer(async (element, { items, length }) => {
  const groups = new DataSet(ROWS.map((content, id) => ({ id, content })));
  const data = new DataSet(
    items.map(({ id, row, start, end, label, color }) => ({
      id,
      group: row,
      content: label,
      start: toMs(start),
      type: end === undefined ? 'point' : 'range',
      style: `background-color: ${color}`,
      ...(end !== undefined && { end: toMs(end) }),
    })),
  );
  const timeline = await new Promise<Timeline>((resolve) => {
    const created: Timeline = new Timeline(element, data, groups, {
      height: HEIGHT,
      // Given a start and an end too, it would stay hidden until it is moved. Without them it shows everything.
      min: -toMs(length) * 0.01,
      max: toMs(length) * 1.01,
      stack: false,
      showCurrentTime: false,
      onInitialDrawComplete: () => resolve(created),
    });
  });
  timeline.addCustomTime(0, 'playhead');
  return {
    setView: (start, end) => timeline.setWindow(toMs(start), toMs(end), { animation: false }),
    setPlayhead: (time) => timeline.setCustomTime(toMs(time), 'playhead'),
  };
});

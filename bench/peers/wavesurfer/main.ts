import WaveSurfer from 'wavesurfer.js';
import RegionsPlugin from 'wavesurfer.js/plugins/regions';
import { HEIGHT, offer, WIDTH } from '../items.ts';

const PEAKS = 10_000;

offer(async (element, { items, length }) => {
  const regions = RegionsPlugin.create();
  const peaks = Float32Array.from({ length: PEAKS }, (_, index) => 0.2 + ((index * 37) % 80) / 100);
  const wavesurfer = WaveSurfer.create({
    container: element,
    height: HEIGHT,
    peaks: [peaks],
    duration: length,
    plugins: [regions],
  });
  await new Promise<void>((resolve) => {
    wavesurfer.on('ready', () => resolve());
  });
  for (const { start, end, label, color } of items)
    regions.addRegion({ start, color, content: label, ...(end !== undefined && { end }) });
  return {
    setView: (start, end) => {
      wavesurfer.zoom(WIDTH / (end - start));
      wavesurfer.setScrollTime(start);
    },
    setPlayhead: (time) => wavesurfer.setTime(time),
  };
});

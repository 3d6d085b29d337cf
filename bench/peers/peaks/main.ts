import Peaks from 'peaks.js/dist/peaks.esm.js';
import { offer, WIDTH } from '../items.ts';

const SAMPLE_RATE = 48_000;
/** The closest view of the script, as a part of the recording. */
const CLOSEST_PART = 0.001;
const HEADER_BYTES = 24;

/** A sound as fine as the closest view needs it, in the file format of its makers. */
function waveform(length: number, samplesPerPixel: number): ArrayBuffer {
  const pixels = Math.ceil((SAMPLE_RATE * length) / samplesPerPixel);
  const file = new DataView(new ArrayBuffer(HEADER_BYTES + pixels * 2));
  const header = [2, 1, SAMPLE_RATE, samplesPerPixel, pixels, 1];
  for (const [index, value] of header.entries()) file.setInt32(index * 4, value, true);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const loudness = 20 + ((pixel * 37) % 80);
    file.setInt8(HEADER_BYTES + pixel * 2, -loudness);
    file.setInt8(HEADER_BYTES + pixel * 2 + 1, loudness);
  }
  return file.buffer;
}

offer(async (element, { items, length }) => {
  const finest = Math.floor((SAMPLE_RATE * length * CLOSEST_PART) / WIDTH);
  let time = 0;
  const peaks = await new Promise<Parameters<Parameters<typeof Peaks.init>[1]>[1]>((resolve, reject) => {
    let emit: (event: string, at: number) => void = () => undefined;
    Peaks.init(
      {
        zoomview: { container: element },
        waveformData: { arraybuffer: waveform(length, finest) },
        zoomLevels: [finest],
        player: {
          init: (events) => {
            emit = (event, at) => events.emit(event, at);
            return Promise.resolve();
          },
          destroy: () => undefined,
          play: () => Promise.resolve(),
          pause: () => undefined,
          seek: (to) => {
            time = to;
            emit('player.seeked', to);
            emit('player.timeupdate', to);
          },
          isPlaying: () => false,
          isSeeking: () => false,
          getCurrentTime: () => time,
          getDuration: () => length,
        },
      },
      (error, instance) => (instance ? resolve(instance) : reject(error)),
    );
  });
  const view = peaks?.views.getView('zoomview');
  if (!peaks || !view) throw new Error('There is no view.');
  peaks.segments.add(
    items.flatMap(({ id, start, end, label, color }) =>
      end === undefined ? [] : [{ id: String(id), startTime: start, endTime: end, labelText: label, color }],
    ),
  );
  peaks.points.add(
    items.flatMap(({ id, start, end, label, color }) =>
      end === undefined ? [{ id: String(id), time: start, labelText: label, color }] : [],
    ),
  );
  const setView = (start: number, end: number) => {
    view.setZoom({ seconds: end - start });
    view.setStartTime(start);
  };
  setView(0, length);
  return { setView, setPlayhead: (to) => peaks.player.seek(to) };
});

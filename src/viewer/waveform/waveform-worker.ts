import {
  ADTS,
  AudioSampleSink,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  UrlSource,
  WAVE,
  WEBM,
} from 'mediabunny';
import type { ReadAnswer, ReadRequest } from './messages.ts';
import { PeakMeter } from './peak-meter.ts';

/**
 * Fetches a recording, decodes it and measures its peaks, in pieces: no more than a few seconds of it stand in memory. One
 * worker for each try; who started it ends it.
 */

/** The formats of recordings that may be uploaded. */
const FORMATS = [MP3, WAVE, OGG, FLAC, MP4, QTFF, MATROSKA, WEBM, ADTS];
const MAX_CACHED_BYTES = 8 * 2 ** 20;
const MAX_TRIES = 3;

/** Members in use of the worker's global scope; the compiler's library declares the window's instead. */
interface Scope {
  onmessage: ((event: { readonly data: ReadRequest }) => void) | null;
  readonly postMessage: (message: ReadAnswer, transfer?: Transferable[]) => void;
}
const scope = self as unknown as Scope;

scope.onmessage = ({ data }) => {
  read(data).then(
    (answer) => scope.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : []),
    (error: unknown) => scope.postMessage({ problem: String(error) }),
  );
};

async function read({ url, mostBytes }: ReadRequest): Promise<Exclude<ReadAnswer, { problem: string }>> {
  const source = new UrlSource(url, {
    maxCacheSize: MAX_CACHED_BYTES,
    getRetryDelay: (tries) => (tries < MAX_TRIES ? 2 ** tries : null),
  });
  const input = new Input({ source, formats: FORMATS });
  try {
    const size = await source.getSizeOrNull();
    if (size !== null && size > mostBytes) return { isTooLarge: true };
    return await measure(input);
  } finally {
    input.dispose();
  }
}

async function measure(input: Input) {
  const track = (await input.canRead()) ? await input.getPrimaryAudioTrack() : null;
  if (!track || !(await track.canDecode())) return { isUndecodable: true } as const;
  const meter = new PeakMeter();
  let framesPerSecond = 0;
  let plane = new Float32Array();
  for await (const sample of new AudioSampleSink(track).samples()) {
    framesPerSecond = sample.sampleRate;
    if (plane.length < sample.numberOfFrames) plane = new Float32Array(sample.numberOfFrames);
    const samples = plane.subarray(0, sample.numberOfFrames);
    const firstFrame = Math.round(sample.timestamp * framesPerSecond);
    for (let planeIndex = 0; planeIndex < sample.numberOfChannels; planeIndex++) {
      sample.copyTo(samples, { planeIndex, format: 'f32-planar' });
      meter.add(samples, firstFrame);
    }
    sample.close();
  }
  if (framesPerSecond === 0) throw new Error('Nothing of the recording can be decoded.');
  return meter.read(framesPerSecond);
}

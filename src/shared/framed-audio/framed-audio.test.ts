import { existsSync, readFileSync } from 'node:fs';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { expect, test } from 'vitest';
import {
  adtsFrames,
  constantMp3,
  lameTag,
  mp3Frames,
  MP3_RATE,
  SAMPLES_PER_FRAME,
  variableMp3,
} from '../../../tests/support/mp3.ts';
import { FrameScan, lengthOfFrames, needsIndex, type FramedAudio } from './frame-scan.ts';
import { mp4Head } from './mp4-head.ts';

function scan(file: Uint8Array, pieceSize = file.length): FramedAudio | undefined {
  const reading = new FrameScan();
  for (let at = 0; at < file.length; at += pieceSize) reading.add(file.subarray(at, at + pieceSize));
  return reading.end();
}

/** Packets that an MP4 reader finds after the head: time and bytes of each frame. */
async function packetsOf(file: Uint8Array, audio: FramedAudio) {
  const bytes = Buffer.concat([mp4Head(audio) ?? new Uint8Array(), file]);
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const track = await input.getPrimaryAudioTrack();
  if (track === null) throw new Error('There is no sound in the file.');
  const packets = [];
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets())
    packets.push({ timestamp, data: Buffer.from(data) });
  return { packets, length: await track.computeDuration(), codec: await track.getCodec() };
}

const ID3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x02\0', 'latin1'), Buffer.alloc(256, 0xff)]);
const ID3_AT_END = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 0x20)]);
const seconds = (frames: number) => (frames * SAMPLES_PER_FRAME) / MP3_RATE;

test.each([1, 7, 100, 4096, 1_000_000])('frames are counted in pieces of %i bytes', (pieceSize) => {
  const file = Buffer.concat([ID3, variableMp3(8), ID3_AT_END]);
  const audio = scan(file, pieceSize);
  expect(audio).toMatchObject({
    isVariable: true,
    fileSize: file.length,
    runs: [{ offset: 266, count: 306 }],
  });
  expect(audio && lengthOfFrames(audio)).toBeCloseTo(seconds(306), 6);
});

test('only frames whose bitrate changes need an index, and AAC, whose length players guess', () => {
  const needs = (file: Uint8Array) => {
    const audio = scan(file);
    return audio && needsIndex(audio);
  };
  expect(needs(variableMp3(4))).toBe(true);
  expect(needs(constantMp3(4))).toBe(false);
  expect(needs(Buffer.concat([lameTag(20, 576, 1000), constantMp3(1)]))).toBe(false);
  expect(needs(adtsFrames([100, 200, 300, 200]))).toBe(true);
});

test('what an encoder says before the music is no music, and its delays are left out', () => {
  const audio = scan(Buffer.concat([lameTag(10, 576, 1000), mp3Frames(Array<number>(10).fill(128))]));
  expect(audio?.sizes.length).toBe(10);
  expect(audio).toMatchObject({ delay: 1105, padding: 471, isVariable: false });
  expect(audio && lengthOfFrames(audio)).toBeCloseTo((11_520 - 1105 - 471) / MP3_RATE, 6);
});

test.each([
  ['no frames', Buffer.alloc(10_000)],
  ['chance headers', Buffer.alloc(10_000, Buffer.from([0xff, 0xfb, 0x90, 0xc0, 1]))],
  ['nothing', Buffer.alloc(0)],
  ['frames of two recordings', Buffer.concat([variableMp3(2), adtsFrames(Array<number>(100).fill(200))])],
  [
    'more between the frames than there is of them',
    Buffer.concat([constantMp3(1), Buffer.alloc(90_000), constantMp3(1)]),
  ],
])('%s: no index is made of it', (_, file) => {
  expect(scan(file)).toBeUndefined();
});

test('a reader of MP4 finds every frame at its time behind the head', async () => {
  const frames = [128, 32, 320, 64, 64, 32, 256].map((bitrate) => mp3Frames([bitrate]));
  const file = Buffer.concat([ID3, ...frames, Buffer.from('junk'), ...frames, ID3_AT_END]);
  const audio = scan(file)!;
  expect(audio.runs).toHaveLength(2);
  const { packets, length, codec } = await packetsOf(file, audio);
  expect(codec).toBe('mp3');
  expect(length).toBeCloseTo(seconds(14), 6);
  expect(packets.map(({ data }) => data)).toEqual([...frames, ...frames]);
  for (const [frame, { timestamp }] of packets.entries()) expect(timestamp).toBeCloseTo(seconds(frame), 6);
});

test('frames of AAC stand in it without their headers', async () => {
  const file = adtsFrames([107, 207, 57, 207]);
  const { packets, codec, length } = await packetsOf(file, scan(file)!);
  expect(codec).toBe('aac');
  expect(packets.map(({ data }) => data.length)).toEqual([100, 200, 50, 200]);
  expect(length).toBeCloseTo((4 * 1024) / 44_100, 6);
});

test('a recording of an hour has its chunks and sizes in the order of the file', async () => {
  const file = variableMp3(3600);
  const audio = scan(file, 65_536)!;
  const head = mp4Head(audio)!;
  expect(head.length).toBeLessThan(file.length / 30);
  const { packets, length } = await packetsOf(file, audio);
  expect(length).toBeCloseTo(seconds(packets.length), 3);
  expect(Buffer.concat(packets.map(({ data }) => data)).equals(file)).toBe(true);
});

const FIELD = '../shared/data/field/vbr-noxing.mp3';
test.skipIf(!existsSync(FIELD))('the recording whose header says 145 s has 120 s of frames', () => {
  const audio = scan(readFileSync(FIELD), 65_536);
  expect(audio && lengthOfFrames(audio)).toBeCloseTo(120.03, 2);
  expect(audio && needsIndex(audio)).toBe(true);
});

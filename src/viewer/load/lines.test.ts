import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';

const encoder = new TextEncoder();

async function* pieces(...parts: readonly Uint8Array[]) {
  for (const part of parts) {
    await Promise.resolve();
    yield part;
  }
}

const linesFrom = async (...parts: readonly Uint8Array[]) => {
  const lines: string[] = [];
  for await (const line of linesOf(pieces(...parts))) lines.push(line);
  return lines;
};

test('a text cut in two at any byte, also within a character, has the same lines', async () => {
  const text = '{"é":"主題",\n"🎻":[\n\n]}\nSchluß';
  const bytes = encoder.encode(text);
  for (let cut = 0; cut <= bytes.length; cut++) {
    expect(await linesFrom(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(text.split('\n'));
  }
});

test('a line may come in many pieces, and many lines in one', async () => {
  const bytes = encoder.encode('äöü\n'.repeat(3));
  const single = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
  expect(await linesFrom(...single)).toEqual(['äöü', 'äöü', 'äöü', '']);
  expect(await linesFrom(bytes)).toEqual(['äöü', 'äöü', 'äöü', '']);
  expect(await linesFrom()).toEqual(['']);
});

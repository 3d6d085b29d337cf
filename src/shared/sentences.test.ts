import { expect, test } from 'vitest';
import { asSentence } from './sentences.ts';

test.each([
  ['is empty. Choose another.', 'Is empty. Choose another.'],
  ['timelines.0.name: longer than 500 characters.', 'timelines.0.name: longer than 500 characters.'],
  ['media_metadata: expected an object.', 'media_metadata: expected an object.'],
  [
    'timelines.0.path (the name of the file): longer than 500.',
    'timelines.0.path (the name of the file): longer than 500.',
  ],
  ['timelines.0."my key".name: longer than 500.', 'timelines.0."my key".name: longer than 500.'],
  ['Already one.', 'Already one.'],
  ['', ''],
])('%j as a sentence is %j', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});

import { expect, test } from 'vitest';
import { fileProblem, findFileFailure, youTubeProblem, type FileFailure } from './media-problem.ts';

const NOT_OPENED = 4;

/** Answers with these in turn; 'refused' stands for a request that fails. */
function answering(...answers: readonly (number | 'refused')[]) {
  const asked: RequestInit[] = [];
  const ask = (_url: string, init: RequestInit) => {
    const answer = answers[asked.length];
    asked.push(init);
    if (answer === undefined || answer === 'refused') return Promise.reject(new TypeError('failed'));
    return Promise.resolve(new Response(null, { status: answer }));
  };
  return { ask, asked };
}

test.each([
  [404, 'missing'],
  [410, 'missing'],
  [401, 'refused'],
  [403, 'refused'],
  [429, 'busy'],
  [503, 'busy'],
  [416, 'unknown'],
  [200, 'unplayable'],
  [206, 'unplayable'],
] as const)('an address that answers with %i: %s', async (status, failure) => {
  expect(await findFileFailure('/a.mp3', NOT_OPENED, answering(status).ask)).toBe(failure);
});

test('what the element knows itself is not asked', async () => {
  const { ask, asked } = answering();
  expect(await findFileFailure('/a.mp3', 2, ask)).toBe('lost');
  expect(await findFileFailure('/a.mp3', 3, ask)).toBe('unplayable');
  expect(asked).toEqual([]);
});

test('an address that is known to be a page’s is not asked', async () => {
  const ask = () => Promise.reject(new Error('asked'));
  expect(await findFileFailure('https://soundcloud.com/artist/track', 4, ask)).toBe('page');
});

test('a place that other sites may not look into is asked without looking', async () => {
  const { ask, asked } = answering('refused', 200);
  expect(await findFileFailure('/a.mp3', NOT_OPENED, ask)).toBe('unknown');
  expect(asked[1]?.mode).toBe('no-cors');
  expect(await findFileFailure('/a.mp3', NOT_OPENED, answering('refused', 'refused').ask)).toBe(
    'unreachable',
  );
});

test('every failure has a sentence that says what to do', () => {
  const failures: readonly FileFailure[] = [
    'missing',
    'refused',
    'busy',
    'unreachable',
    'lost',
    'unplayable',
    'page',
    'unknown',
  ];
  const sentences = failures.map(fileProblem);
  expect(new Set(sentences).size).toBe(failures.length);
  for (const sentence of sentences) expect(sentence).toMatch(/tell whoever|try again|another browser/i);
});

test('YouTube’s errors differ, but for the two that are one', () => {
  expect(youTubeProblem(101)).toBe(youTubeProblem(150));
  const sentences = [2, 5, 100, 101, 153, undefined].map(youTubeProblem);
  expect(new Set(sentences).size).toBe(6);
  expect(youTubeProblem(999)).toBe(youTubeProblem(undefined));
});

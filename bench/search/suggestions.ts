import { quantilesOf } from '../frames/statistics.ts';

/** What is typed of names of the catalogue, each with a number that makes it a new text: `#`. */
const TYPED = {
  'beginning of a frequent word': 'son #',
  'two letters': 'fu',
  'title and composer': 'prelude # bach',
  'title with a slip': 'sonatta no #',
  'composer with a slip': 'beethofen #',
  'performer with a slip': 'ensembel #',
  'found nowhere': 'xyzzy #',
  label: 'expo',
} as const;
const ROUNDS = 25;

/** How long suggestions take over HTTP once the names are known, each for a text that was not asked for before. */
export async function timeSuggestions(url: string): Promise<void> {
  await untilKnown(url);
  for (const [name, typed] of Object.entries(TYPED)) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const text = typed.includes('#')
        ? typed.replace('#', String(1 + round * 7))
        : `${typed}${' '.repeat(round)}`;
      const began = performance.now();
      const answer = await ask(url, text);
      times.push(performance.now() - began);
      found = answer.works.length + answer.people.length + answer.labels.length;
    }
    const { p50, p95, max } = quantilesOf(times);
    const figures = [p50, p95, max].map((value) => value.toFixed(0));
    console.log(`${name}, suggestions: p50, p95, longest ${figures.join(', ')}; ${found} of the last`);
  }
}

interface Answer {
  readonly corrected?: string;
  readonly works: readonly unknown[];
  readonly people: readonly unknown[];
  readonly labels: readonly unknown[];
}

async function ask(url: string, text: string): Promise<Answer> {
  const answer = await fetch(`${url}/api/v1/suggest/?text=${encodeURIComponent(text)}`);
  if (!answer.ok) throw new Error(`A suggestion answered ${answer.status}.`);
  return (await answer.json()) as Answer;
}

/** Names are read behind the requests. */
async function untilKnown(url: string): Promise<void> {
  const began = performance.now();
  for (let tries = 0; (await ask(url, `fuge ${tries}`)).corrected === undefined; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  console.log(
    `names are known ${((performance.now() - began) / 1000).toFixed(1)} s after the server is ready`,
  );
}

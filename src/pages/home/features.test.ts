import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { KIND_FACTS, KIND_NAMES } from '../../kinds/registry/facts.ts';
import { Features } from './features.tsx';

test('the home page names every kind of timeline that is shown, each with its sign once', () => {
  const markup = renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(Features)));
  const [item = ''] = /<li>(?:(?!<\/li>).)*timeline types.*?<\/li>/.exec(markup) ?? [];
  const words = KIND_NAMES.flatMap((name) => KIND_FACTS[name].inWords ?? []);
  expect(words).toEqual(expect.arrayContaining(['score', 'range']));
  for (const word of words) expect(item.toLowerCase()).toContain(word.toLowerCase());
  expect(item.match(/<svg/g)).toHaveLength(words.length);
});

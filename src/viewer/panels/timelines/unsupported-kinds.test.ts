import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UnsupportedKinds } from './unsupported-kinds.tsx';

const textOf = (kinds: readonly string[], unsupported?: readonly string[]) =>
  renderToStaticMarkup(createElement(UnsupportedKinds, { kinds, ...(unsupported && { unsupported }) }))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('a file with timelines of unsupported kinds raises an alert that lists them once', () => {
  const markup = renderToStaticMarkup(
    createElement(UnsupportedKinds, { kinds: ['PDF_TIMELINE'], unsupported: ['PDF'] }),
  );
  expect(markup).toContain('role="alert"');
  expect(textOf(['PDF_TIMELINE', 'MARKER', 'PDF', 'SCORE_TIMELINE'], ['PDF', 'SCORE', 'BEAT'])).toBe(
    'The following timeline types are not supported by the online viewer: PDF SCORE',
  );
});

test('as long as the list of unsupported kinds is empty, no file raises it', () => {
  expect(textOf(['HIERARCHY_TIMELINE', 'PDF_TIMELINE', 'SCORE_TIMELINE'])).toBe('');
});

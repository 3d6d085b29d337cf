import { expect, test } from 'vitest';
import { matchPage } from './match-page.ts';

test.each([
  ['/', '/', []],
  ['/browse/files', '/browse/files', []],
  ['/browse/files/', '/browse/files', []],
  ['/viewer/12', '/viewer/:fileId', ['12']],
  ['/viewer/', '/viewer', []],
  ['/reset-password-confirm/MQ/8f1c0a/', '/reset-password-confirm/:uid/:token', ['MQ', '8f1c0a']],
] as const)('%s is the page %s', (pathname, path, parts) => {
  expect(matchPage(pathname)).toEqual({ path, parts });
});

test.each(['/viewer/12/v1/more', '/browse', '/help/nothing', '//', '/login/x', ''])(
  '%j is no page',
  (path) => {
    expect(matchPage(path)).toBeUndefined();
  },
);

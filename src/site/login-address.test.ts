import { expect, test } from 'vitest';
import { keepingNext, loginAddress, safeNext } from './login-address.ts';

const ORIGIN = 'https://tilia.example';

test('a path reads as itself in the address', () => {
  expect(loginAddress({ pathname: '/upload/', search: '' })).toBe('/login/?next=/upload/');
});

test('the login page leads back to the page that asked for it', () => {
  const address = new URL(loginAddress({ pathname: '/browse/files', search: '?page=2&title=a' }), ORIGIN);
  expect(address.pathname).toBe('/login/');
  expect(safeNext(address.searchParams.get('next'), ORIGIN)).toBe('/browse/files?page=2&title=a');
});

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example',
  '/./\\evil.example',
  '/x/..//evil.example/login',
  '/%2e//evil.example',
  '/.\t/\n/evil.example',
  '/\u0000/../..//evil.example',
  ' //evil.example',
  '///evil.example',
  'javascript:alert(1)',
  'upload/',
])('%j leads home, since it is no path of this site', (next) => {
  expect(safeNext(next, ORIGIN)).toBe('/');
});

test.each([
  '/%2F/evil.example',
  '/%5Cevil.example',
  '/a//evil.example',
  '/@evil.example',
  '/?to=//evil.example',
])('%s is a path of this site, now and when it is read again', (next) => {
  const safe = safeNext(next, ORIGIN);
  expect([safe, new URL(safe, ORIGIN).origin]).toEqual([next, ORIGIN]);
});

test('the pages for logging in and signing up hand on where one wanted to go', () => {
  expect(keepingNext('/register/', '?next=/browse/files?page=2%26title=a')).toBe(
    '/register/?next=/browse/files%3Fpage%3D2%26title%3Da',
  );
  expect(keepingNext('/login/', '')).toBe('/login/');
});

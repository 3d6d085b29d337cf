import { expect, test } from 'vitest';
import { loginAddress, safeNext } from './login-address.ts';

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
  'javascript:alert(1)',
  'upload/',
])('%j leads home, since it is no path of this site', (next) => {
  expect(safeNext(next, ORIGIN)).toBe('/');
});

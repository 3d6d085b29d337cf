import { expect, test } from 'vitest';
import { ordered, ownPlatforms, releasedFile, PLATFORMS, type BrowserFacts } from './platforms.ts';

const facts = (given: Partial<BrowserFacts>): BrowserFacts => ({
  legacy: '',
  userAgent: '',
  touchPoints: 0,
  ...given,
});

test.each([
  ['Chrome on Windows', { brand: 'Windows', legacy: 'Win32' }, ['win']],
  ['Firefox on Windows', { legacy: 'Win32' }, ['win']],
  [
    'Chrome on an Apple processor',
    { brand: 'macOS', architecture: 'arm', legacy: 'MacIntel' },
    ['mac-silicon'],
  ],
  ['Chrome on an Intel Mac', { brand: 'macOS', architecture: 'x86', legacy: 'MacIntel' }, ['mac-intel']],
  ['Safari on any Mac', { legacy: 'MacIntel' }, ['mac-silicon', 'mac-intel']],
  ['Safari on an iPad', { legacy: 'MacIntel', touchPoints: 5 }, []],
  ['Safari on an iPhone', { legacy: 'iPhone', touchPoints: 5 }, []],
  ['Firefox on Linux', { legacy: 'Linux x86_64' }, ['linux']],
  ['Firefox on Android', { legacy: 'Linux armv8l', userAgent: 'Mozilla/5.0 (Android 14; Mobile)' }, []],
  ['a browser that says nothing', {}, []],
] as const)('%s', (_name, given, expected) => {
  expect(ownPlatforms(facts(given))).toEqual(expected);
});

test('the own platforms come first, and none is lost', () => {
  expect(ordered(['linux']).map(({ id }) => id)).toEqual(['linux', 'win', 'mac-intel', 'mac-silicon']);
  expect(ordered(['mac-silicon', 'mac-intel']).map(({ id }) => id)).toEqual([
    'mac-silicon',
    'mac-intel',
    'win',
    'linux',
  ]);
  expect(ordered([])).toEqual(PLATFORMS);
});

test('files are named after version and platform', () => {
  const base = 'https://releases.example/tilia';
  expect(PLATFORMS.map((platform) => releasedFile('0.5.12', platform, base))).toEqual(
    [
      'tilia-0.5.12-win.exe',
      'tilia-0.5.12-mac-intel.zip',
      'tilia-0.5.12-mac-silicon.zip',
      'tilia-0.5.12-linux.zip',
    ].map((name) => ({ name, address: `${base}/${name}` })),
  );
});

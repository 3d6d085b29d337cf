import process from 'node:process';
import { expect, test } from 'vitest';
import { controlAddress } from './control-place.ts';

test.skipIf(process.platform === 'win32')(
  'a socket lies in the data folder, if its path has room in an address',
  () => {
    expect(controlAddress('/var/lib/tilia')).toBe('/var/lib/tilia/control/socket');
    expect(controlAddress(`/${'x'.repeat(200)}`)).toBeUndefined();
    // From where the process is, the way may be shorter.
    const below = `${process.cwd()}/${'x'.repeat(87)}`;
    expect(controlAddress(below)).toBe(`${'x'.repeat(87)}/control/socket`);
  },
);

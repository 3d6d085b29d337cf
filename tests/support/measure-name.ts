import fc from 'fast-check';

/** Names of measures that a link can have. */
export const measureName: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: -99, max: 99_999 }).map(String),
  fc.stringMatching(/^[XIamé]{0,3}[1-9]\d{0,3}[abmxIV]{0,3}$/).map((name) => name.trim()),
  fc.constantFrom(
    'Coda',
    'm8',
    'mm',
    'II',
    '8 bis',
    '1-2',
    '8.1',
    '8!2',
    'bar 3',
    '5 (2nd time)',
    '%41',
    'a+b',
    '4’',
    '007',
  ),
);

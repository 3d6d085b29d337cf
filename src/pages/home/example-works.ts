/** A movement that the home page links to; its file has this id where the examples were loaded. */
interface ExampleMovement {
  readonly id: number;
  readonly heading: string;
  /** Seconds at the nominal tempo, with repeats. */
  readonly length: number;
}

/** A work of several movements, or songs. */
export interface ExampleWork {
  readonly catalogue: string;
  readonly work: string;
  /** Prefix of its files' titles before the work. */
  readonly prefix?: string;
  readonly movements: readonly ExampleMovement[];
}

/** Songs of the home page, by Robert Schumann. */
export const EXAMPLE_SONGS: readonly ExampleWork[] = [
  {
    catalogue: 'Op. 48',
    work: 'Dichterliebe',
    movements: [
      { id: 133, heading: '1. Im wunderschönen Monat Mai', length: 74.8 },
      { id: 134, heading: '7. Ich grolle nicht', length: 106.4 },
    ],
  },
];

/** The six sonatas of the home page, by Wolfgang Amadeus Mozart. */
export const EXAMPLE_SONATAS: readonly ExampleWork[] = [
  {
    catalogue: 'K. 279',
    prefix: 'Piano ',
    work: 'Sonata no. 1 in C major',
    movements: [
      { id: 135, heading: 'I. Allegro', length: 369.2 },
      { id: 136, heading: 'II. Andante', length: 403.6 },
      { id: 137, heading: 'III. Allegro', length: 287.3 },
    ],
  },
  {
    catalogue: 'K. 280',
    prefix: 'Piano ',
    work: 'Sonata no. 2 in F major',
    movements: [
      { id: 138, heading: 'I. Allegro assai', length: 360.0 },
      { id: 139, heading: 'II. Adagio', length: 480.0 },
      { id: 140, heading: 'III. Presto', length: 271.4 },
    ],
  },
  {
    catalogue: 'K. 281',
    prefix: 'Piano ',
    work: 'Sonata no. 3 in B flat major',
    movements: [
      { id: 141, heading: 'I. Allegro', length: 379.1 },
      { id: 143, heading: 'II. Andante amoroso', length: 397.5 },
      { id: 144, heading: 'III. Rondeau – Allegro', length: 267.0 },
    ],
  },
  {
    catalogue: 'K. 282',
    prefix: 'Piano ',
    work: 'Sonata no. 4 in E flat major',
    movements: [
      { id: 145, heading: 'I. Adagio', length: 435.8 },
      { id: 146, heading: 'II. Menuetto I and Menuetto II', length: 251.4 },
      { id: 147, heading: 'III. Allegro', length: 194.3 },
    ],
  },
  {
    catalogue: 'K. 283',
    prefix: 'Piano ',
    work: 'Sonata no. 5 in G major',
    movements: [
      { id: 150, heading: 'I. Allegro', length: 313.0 },
      { id: 151, heading: 'II. Andante', length: 325.7 },
      { id: 152, heading: 'III. Presto', length: 343.8 },
    ],
  },
  {
    catalogue: 'K. 284',
    prefix: 'Piano ',
    work: 'Sonata no. 6 in D major',
    movements: [
      { id: 153, heading: 'I. Allegro', length: 441.7 },
      { id: 154, heading: 'II. Rondo en Polonaise - Andante', length: 276.0 },
      { id: 155, heading: 'III. Andante', length: 958.1 },
    ],
  },
];

/** The title of a movement's file. */
export function titleOf({ prefix = '', work, catalogue }: ExampleWork, { heading }: ExampleMovement): string {
  return `${prefix}${work}, ${catalogue}: ${heading}`;
}

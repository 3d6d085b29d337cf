import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayBeSamePiece, titleFacts, workKeys } from './work-key.ts';

const MOZART = 'Wolfgang Amadeus Mozart';
const BEETHOVEN = 'Ludwig van Beethoven';
const SCHUBERT = 'Franz Schubert';

/** Titles of one piece in each row, as corpora, editions and users write them; no two rows mean the same. */
const PIECES: readonly (readonly (readonly [title: string, composer: string])[])[] = [
  [
    ['Winterreise, D 911: 1. Gute Nacht', SCHUBERT],
    ['Gute Nacht, D. 911 no. 1', 'Schubert, Franz'],
    ['Winterreise D911, Nr. 1: Gute Nacht', 'F. Schubert'],
    ['Winterreise: 1. Gute Nacht', SCHUBERT],
    ['Gute Nacht (Winterreise Nr. 1, D 911)', SCHUBERT],
    ['Schubert D911-01', SCHUBERT],
  ],
  [
    ['Winterreise, D 911: 11. Frühlingstraum', SCHUBERT],
    ['Frühlingstraum, D. 911 no. 11', SCHUBERT],
  ],
  [
    ['Winterreise, D 911', SCHUBERT],
    ['Winterreise', SCHUBERT],
    ['WINTERREISE (D. 911)', 'Franz Peter Schubert'],
  ],
  [
    ['Piano Sonata Op. 2 No. 1, i', BEETHOVEN],
    ['Op. 2, No. 1, i', 'L. v. Beethoven'],
    ['Piano Sonata no. 1 in F minor, Op. 2 no. 1: I. Allegro', BEETHOVEN],
    ['Klaviersonate f-Moll op. 2 Nr. 1, 1. Satz', 'Beethoven, Ludwig van'],
    ['Sonate pour piano en fa mineur, op. 2 n° 1, premier mouvement', BEETHOVEN],
    ['Sonata op. 2/1, first movement', BEETHOVEN],
  ],
  [
    ['Piano Sonata Op. 2 No. 1, ii', BEETHOVEN],
    ['Op. 2 no. 1: II. Adagio', BEETHOVEN],
  ],
  [['Piano Sonata Op. 2 No. 2, i', BEETHOVEN]],
  [
    ['Piano Sonata Op. 2 No. 1', BEETHOVEN],
    ['Sonata op. 2 Nr. 1', BEETHOVEN],
    ['Opus 2/1', BEETHOVEN],
  ],
  [
    ['Piano Sonata no. 13 in B-flat major, K. 333, movement 1: Allegro', MOZART],
    ['Klaviersonate B-Dur KV 333, 1. Satz', 'W. A. Mozart'],
    ['Sonata in B♭ major, K. 333: I. Allegro', 'Mozart, Wolfgang Amadeus'],
    ['Piano Sonata K 333/315c, I', MOZART],
  ],
  [['Piano Sonata no. 2 in F major, K. 280: II. Adagio', MOZART]],
  [
    ['Piano Sonata no. 4 in E flat major, K. 282: II. Menuetto I and Menuetto II', MOZART],
    ['K. 282, movement 2', MOZART],
  ],
  [
    ['12 Variations on “Ah, vous dirai-je, Maman”, K. 265', MOZART],
    ['Zwölf Variationen über „Ah vous dirai-je, Maman“ KV 265/300e', MOZART],
    ['Ah! vous dirai-je Maman, KV 300e', MOZART],
  ],
  [
    ['Dichterliebe, Op. 48: 7. Ich grolle nicht', 'Robert Schumann'],
    ['Ich grolle nicht (Dichterliebe no. 7), op. 48', 'R. Schumann'],
  ],
  [['Scherzo, Op. 48 no. 7', 'Clara Schumann']],
  [
    ['Quartettsatz in C minor, D. 703', SCHUBERT],
    ['Streichquartett c-Moll D 703', SCHUBERT],
  ],
  [
    ['Prelude in C major, BWV 846', 'J. S. Bach'],
    ['Präludium C-Dur BWV 846', 'Johann Sebastian Bach'],
  ],
  [['Prelude in C minor, BWV 847', 'J. S. Bach']],
  [
    ['Sonata in C major', 'C. P. E. Bach'],
    ['Sonate C-Dur', 'Carl Philipp Emanuel Bach'],
    ['Sonate en ut majeur', 'C.P.E. Bach'],
  ],
  [['Sonata in C minor', 'C. P. E. Bach']],
  [['Sonata in C major', 'J. S. Bach']],
  [
    ['Sonata Hob. XVI:52', 'Joseph Haydn'],
    ['Klaviersonate Es-Dur Hob.XVI/52', 'Haydn, Joseph'],
  ],
  [['Sonata Hob. XVI:50', 'Joseph Haydn']],
  [
    ['Cello Suite No. 1, BWV 1007: I. Prélude', 'J. S. Bach'],
    ['Suite für Violoncello BWV 1007, 1. Satz', 'J.S.Bach'],
  ],
  [
    ['Alvorada', 'Jacob do Bandolim'],
    ['ALVORADA', 'Jacob do Bandolim'],
  ],
  [
    ['Symphony no. 5', BEETHOVEN],
    ['Sinfonie Nr. 5', BEETHOVEN],
    ['5th Symphony', BEETHOVEN],
    ['Cinquième symphonie', BEETHOVEN],
  ],
  [['Symphony no. 6', BEETHOVEN]],
  [
    ['String Quartet no. 5', BEETHOVEN],
    ['Streichquartett Nr. 5', BEETHOVEN],
    ['Quatuor à cordes n° 5', BEETHOVEN],
  ],
];

describe('Titles of one piece', () => {
  const named = PIECES.flatMap((row, piece) => row.map(([title, composer]) => ({ piece, title, composer })));

  test('are taken for one, and those of others are not', () => {
    const wrong = named.flatMap((a, index) =>
      named.slice(index + 1).flatMap((b) => {
        const isSame = mayBeSamePiece(a, b);
        // What is proposed is looked for by keys that the two share.
        const isFound = isSame && workKeys(a).some((key) => workKeys(b).includes(key));
        return isSame === (a.piece === b.piece) && isFound === isSame ? [] : [`${a.title} / ${b.title}`];
      }),
    );
    expect(wrong.filter((pair) => !UNKNOWABLE.has(pair))).toEqual([]);
  });

  test('say which piece they mean', () => {
    const { catalogue, parts, words } = titleFacts({
      title: 'Klaviersonate B-Dur KV 333/315c, 1. Satz',
      composer: MOZART,
    });
    expect([...catalogue]).toEqual([['k', ['333', '315c']]]);
    expect([parts, words]).toEqual([[1], ['key-bb-major', 'piano', 'sonata']]);
  });
});

/** Pairs of which nobody could tell by their words alone that they are one. */
const UNKNOWABLE = new Set([
  'Winterreise: 1. Gute Nacht / Schubert D911-01',
  'Gute Nacht, D. 911 no. 1 / Winterreise: 1. Gute Nacht',
  '12 Variations on “Ah, vous dirai-je, Maman”, K. 265 / Ah! vous dirai-je Maman, KV 300e',
]);

/** Words that stand for one another. */
const FORM = [
  [
    'Piano Sonata',
    'Klaviersonate',
    'Sonate pour piano',
    'Sonata for Piano',
    'Sonate für Klavier',
    'PIANO SONATA',
  ],
  ['String Quartet', 'Streichquartett', 'Quatuor à cordes', 'Quartetto per archi'],
  ['Symphony', 'Sinfonie', 'Symphonie', 'Sinfonia'],
  ['Violin Concerto', 'Violinkonzert', 'Concerto pour violon', 'Concerto for Violin'],
];
const KEY = [
  ['C minor', 'c-Moll', 'ut mineur', 'do minore'],
  ['B flat major', 'B-Dur', 'si bémol majeur', 'B♭ major', 'B-flat major'],
  ['F sharp minor', 'fis-Moll', 'fa dièse mineur', 'F♯ minor'],
  ['E flat major', 'Es-Dur', 'mi bémol majeur', 'E♭ major'],
];
const CATALOGUED = [
  ['Wolfgang Amadeus Mozart', (n: number) => [`K. ${n}`, `KV ${n}`, `K${n}`, `K.V. ${n}`]],
  ['Johann Sebastian Bach', (n: number) => [`BWV ${n}`, `BWV${n}`, `bwv. ${n}`]],
  ['Franz Schubert', (n: number) => [`D. ${n}`, `D ${n}`, `D${n}`]],
  ['Antonio Vivaldi', (n: number) => [`RV ${n}`, `RV${n}`]],
  ['Johannes Brahms', (n: number) => [`Op. ${n}`, `op.${n}`, `Opus ${n}`]],
  ['Joseph Haydn', (n: number) => [`Hob. XVI:${n}`, `Hob.XVI/${n}`, `Hob XVI:${n}`]],
] as const;
const ROMAN = ['', 'I', 'II', 'III', 'IV'];
const MOVEMENT = [
  (n: number) => `, movement ${n}`,
  (n: number) => `: ${ROMAN[n]}. Allegro`,
  (n: number) => `, ${n}. Satz`,
  (n: number) => `, ${ROMAN[n]?.toLowerCase()}`,
  (n: number) => `, ${['', 'first', 'second', 'third', 'fourth'][n]} movement`,
];

const pieces = fc.record({
  form: fc.integer({ min: 0, max: FORM.length - 1 }),
  key: fc.integer({ min: 0, max: KEY.length - 1 }),
  composer: fc.integer({ min: 0, max: CATALOGUED.length - 1 }),
  number: fc.integer({ min: 1, max: 700 }),
  movement: fc.integer({ min: 0, max: 4 }),
  ordinal: fc.integer({ min: 1, max: 40 }),
});
const writings = fc.record({
  form: fc.nat(9),
  key: fc.nat(9),
  no: fc.constantFrom(' no. ', ' Nr. ', ' n° ', ' No ', ' № '),
  catalogue: fc.nat(9),
  movement: fc.nat(9),
  hasOrdinal: fc.boolean(),
  hasKey: fc.boolean(),
  isInverted: fc.boolean(),
});
type Piece = typeof pieces extends fc.Arbitrary<infer T> ? T : never;
type Writing = typeof writings extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

function written(piece: Piece, how: Writing) {
  const [name, numbers] = pick(CATALOGUED, piece.composer);
  const given = name.split(' ');
  const ordinal = how.hasOrdinal ? `${how.no}${piece.ordinal}` : '';
  const key = how.hasKey ? ` in ${pick(pick(KEY, piece.key), how.key)}` : '';
  const movement = piece.movement === 0 ? '' : pick(MOVEMENT, how.movement)(piece.movement);
  const title = `${pick(pick(FORM, piece.form), how.form)}${ordinal}${key}, ${pick(numbers(piece.number), how.catalogue)}${movement}`;
  return { title, composer: how.isInverted ? `${given.at(-1)}, ${given.slice(0, -1).join(' ')}` : name };
}

describe('Made titles', () => {
  test('of one piece are taken for one, however they are written', () => {
    fc.assert(
      fc.property(pieces, writings, writings, (piece, one, other) => {
        const [a, b] = [written(piece, one), written(piece, other)];
        expect([a, b, mayBeSamePiece(a, b)]).toEqual([a, b, true]);
        expect(workKeys(a).some((key) => workKeys(b).includes(key))).toBe(true);
      }),
    );
  });

  test('of pieces with other numbers or movements are never taken for one', () => {
    fc.assert(
      fc.property(pieces, pieces, writings, writings, (piece, another, one, other) => {
        const isSame =
          piece.composer === another.composer &&
          piece.number === another.number &&
          piece.movement === another.movement;
        fc.pre(!isSame);
        const [a, b] = [written(piece, one), written(another, other)];
        expect([a, b, mayBeSamePiece(a, b)]).toEqual([a, b, false]);
      }),
    );
  });

  test('of any characters are read in a moment', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 500 }),
        fc.string({ maxLength: 100 }),
        (title, composer) => {
          expect(workKeys({ title, composer }).length).toBeLessThanOrEqual(6);
        },
      ),
    );
    const started = performance.now();
    for (const title of [
      'op. 1 '.repeat(80),
      'a'.repeat(500),
      '1. '.repeat(160),
      'no. 1 '.repeat(80),
      '-flat '.repeat(80),
    ])
      workKeys({ title, composer: 'x' });
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

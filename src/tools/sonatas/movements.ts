/**
 * Facts about the 18 movements of Mozart's piano sonatas K. 279 to K. 284.
 *
 * Facts: title, first key, metre, measures, pickup, quarters and repeats come from DCMLab/mozart_piano_sonatas, commit
 * 5337257a5318711e6302cfe85c3f1a6ade3c6271 (metadata.tsv, measures/*.measures.tsv). No annotation is copied.
 * Readings: form, sections, note, and the keys after the first, which are read from the key signatures.
 * Chosen: the tempos. The score has no metronome marks.
 */
export const MOVEMENTS: readonly Movement[] = [
  {
    id: 135,
    name: 'k279-1',
    title: 'Piano Sonata no. 1 in C major, K. 279: I. Allegro',
    form: 'sonata form',
    keys: 'C major 1',
    metre: '4/4',
    measures: 100,
    pickup: 0,
    quarters: 400,
    tempo: { label: 'Allegro', beat: 'quarter', quarters: 1, bpm: 130 },
    repeats: '1-38 | 39-100',
    sections: 'exposition 1-38 | development 39-57 | recapitulation 58-100',
  },
  {
    id: 136,
    name: 'k279-2',
    title: 'Piano Sonata no. 1 in C major, K. 279: II. Andante',
    form: 'sonata form',
    keys: 'F major 0',
    metre: '3/4',
    measures: 74,
    pickup: 0.25,
    quarters: 222,
    tempo: { label: 'Andante', beat: 'quarter', quarters: 1, bpm: 66 },
    repeats: '0-28 | 28-74',
    sections: 'exposition 0-28 | development 28-42 | recapitulation 43-74',
    note: 'notes of m. 1 return identically at m. 43 after an upbeat in m. 42',
  },
  {
    id: 137,
    name: 'k279-3',
    title: 'Piano Sonata no. 1 in C major, K. 279: III. Allegro',
    form: 'sonata form',
    keys: 'C major 0',
    metre: '2/4',
    measures: 158,
    pickup: 0.5,
    quarters: 316,
    tempo: { label: 'Allegro', beat: 'quarter', quarters: 1, bpm: 132 },
    repeats: '0-56 | 56-158',
    sections: 'exposition 0-56 | development 56-86 | recapitulation 86-158',
    note: 'notes of m. 1 return identically at m. 87 (upbeat in 86)',
  },
  {
    id: 138,
    name: 'k280-1',
    title: 'Piano Sonata no. 2 in F major, K. 280: I. Allegro assai',
    form: 'sonata form',
    keys: 'F major 1',
    metre: '3/4',
    measures: 144,
    pickup: 0,
    quarters: 432,
    tempo: { label: 'Allegro assai', beat: 'quarter', quarters: 1, bpm: 144 },
    repeats: '1-56 | 57-144',
    sections: 'exposition 1-56 | development 57-82 | recapitulation 83-144',
  },
  {
    id: 139,
    name: 'k280-2',
    title: 'Piano Sonata no. 2 in F major, K. 280: II. Adagio',
    form: 'sonata form',
    keys: 'F minor 1',
    metre: '6/8',
    measures: 60,
    pickup: 0,
    quarters: 180,
    tempo: { label: 'Adagio', beat: 'eighth', quarters: 0.5, bpm: 90 },
    repeats: '1-24 | 25-60',
    sections: 'exposition 1-24 | development 25-36 | recapitulation 37-60',
  },
  {
    id: 140,
    name: 'k280-3',
    title: 'Piano Sonata no. 2 in F major, K. 280: III. Presto',
    form: 'sonata form',
    keys: 'F major 0',
    metre: '3/8',
    measures: 190,
    pickup: 0.5,
    quarters: 285,
    tempo: { label: 'Presto', beat: 'dotted quarter', quarters: 1.5, bpm: 84 },
    repeats: '0-77 | 77-190',
    sections: 'exposition 0-77 | development 77-107 | recapitulation 107-190',
    note: 'notes of m. 1 return identically at m. 108 (upbeat in 107)',
  },
  {
    id: 141,
    name: 'k281-1',
    title: 'Piano Sonata no. 3 in B flat major, K. 281: I. Allegro',
    form: 'sonata form',
    keys: 'B-flat major 1',
    metre: '2/4',
    measures: 109,
    pickup: 0,
    quarters: 218,
    tempo: { label: 'Allegro', beat: 'quarter', quarters: 1, bpm: 69 },
    repeats: '1-40 | 41-109',
    sections: 'exposition 1-40 | development 41-69 | recapitulation 70-109',
  },
  {
    id: 143,
    name: 'k281-2',
    title: 'Piano Sonata no. 3 in B flat major, K. 281: II. Andante amoroso',
    form: 'sonata form',
    keys: 'E-flat major 1',
    metre: '3/8',
    measures: 106,
    pickup: 0,
    quarters: 159,
    tempo: { label: 'Andante amoroso', beat: 'eighth', quarters: 0.5, bpm: 96 },
    repeats: '1-46 | 47-106',
    sections: 'exposition 1-46 | development 47-58 | recapitulation 59-106',
    note: 'return at m. 59 is a varied match of the notes',
  },
  {
    id: 144,
    name: 'k281-3',
    title: 'Piano Sonata no. 3 in B flat major, K. 281: III. Rondeau – Allegro',
    form: 'rondeau',
    keys: 'B-flat major 0',
    metre: '2/2',
    measures: 162,
    pickup: 2,
    quarters: 648,
    tempo: { label: 'Allegro', beat: 'half', quarters: 2, bpm: 80 },
    repeats: '52-59 | 60-67',
    sections:
      'refrain 1 0-17 | couplet 1 17-43 | refrain 2 43-51 | couplet 2 (two repeated strains) 52-67 | retransition 67-71 | refrain 3 71-89 | couplet 3 and return of couplet 1 material 89-142 | refrain 4 142-162',
    note: 'refrains found by identical notes at mm. 1, 44, 72, 143 (each with its upbeat in the measure before)',
  },
  {
    id: 145,
    name: 'k282-1',
    title: 'Piano Sonata no. 4 in E flat major, K. 282: I. Adagio',
    form: 'binary sonata form with coda',
    keys: 'E-flat major 1',
    metre: '4/4',
    measures: 36,
    pickup: 0,
    quarters: 144,
    tempo: { label: 'Adagio', beat: 'quarter', quarters: 1, bpm: 38 },
    repeats: '1-15 | 16-33',
    sections: 'first part (exposition) 1-15 | second part 16-33 | coda 34-36',
    note: 'opening does not return at the start of the recapitulation; its bass returns at m. 34',
  },
  {
    id: 146,
    name: 'k282-2',
    title: 'Piano Sonata no. 4 in E flat major, K. 282: II. Menuetto I and Menuetto II',
    form: 'minuet and second minuet, first minuet da capo',
    keys: 'B-flat major 0 | E-flat major 32',
    metre: '3/4',
    measures: 72,
    pickup: 1,
    quarters: 216,
    tempo: { label: 'Menuetto I', beat: 'quarter', quarters: 1, bpm: 126 },
    repeats: '0-12 | 12-32 | 32-48 | 48-72',
    daCapoTo: 32,
    sections:
      'Menuetto I, first strain 0-12 | Menuetto I, second strain 12-32 | Menuetto II, first strain 32-48 | Menuetto II, second strain 48-72 | Menuetto I da capo 0-32',
    note: 'metadata keysig: two flats from m. 0, three flats from the second half of m. 32',
  },
  {
    id: 147,
    name: 'k282-3',
    title: 'Piano Sonata no. 4 in E flat major, K. 282: III. Allegro',
    form: 'sonata form',
    keys: 'E-flat major 0',
    metre: '2/4',
    measures: 102,
    pickup: 0.5,
    quarters: 204,
    tempo: { label: 'Allegro', beat: 'quarter', quarters: 1, bpm: 126 },
    repeats: '0-39 | 39-102',
    sections: 'exposition 0-39 | development 39-61 | recapitulation 61-102',
    note: 'notes of m. 5 return identically at m. 66, so m. 1 corresponds to m. 62 (upbeat in 61)',
  },
  {
    id: 150,
    name: 'k283-1',
    title: 'Piano Sonata no. 5 in G major, K. 283: I. Allegro',
    form: 'sonata form',
    keys: 'G major 0',
    metre: '3/4',
    measures: 120,
    pickup: 1,
    quarters: 360,
    tempo: { label: 'Allegro', beat: 'quarter', quarters: 1, bpm: 138 },
    repeats: '0-53 | 53-120',
    sections: 'exposition 0-53 | development 53-71 | recapitulation 71-120',
  },
  {
    id: 151,
    name: 'k283-2',
    title: 'Piano Sonata no. 5 in G major, K. 283: II. Andante',
    form: 'sonata form',
    keys: 'C major 1',
    metre: '4/4',
    measures: 39,
    pickup: 0,
    quarters: 156,
    tempo: { label: 'Andante', beat: 'quarter', quarters: 1, bpm: 56 },
    repeats: '1-14 | 15-37',
    endings: true,
    sections: 'exposition 1-14 | development 15-23 | recapitulation 24-37 | coda 38-39',
  },
  {
    id: 152,
    name: 'k283-3',
    title: 'Piano Sonata no. 5 in G major, K. 283: III. Presto',
    form: 'sonata form',
    keys: 'G major 1',
    metre: '3/8',
    measures: 277,
    pickup: 0,
    quarters: 415.5,
    tempo: { label: 'Presto', beat: 'dotted quarter', quarters: 1.5, bpm: 96 },
    repeats: '1-102 | 103-273',
    sections: 'exposition 1-102 | development 103-171 | recapitulation 172-273 | coda 274-277',
  },
  {
    id: 153,
    name: 'k284-1',
    title: 'Piano Sonata no. 6 in D major, K. 284: I. Allegro',
    form: 'sonata form',
    keys: 'D major 1',
    metre: '4/4',
    measures: 127,
    pickup: 0,
    quarters: 508,
    tempo: { label: 'Allegro', beat: 'quarter', quarters: 1, bpm: 138 },
    repeats: '1-51 | 52-127',
    sections: 'exposition 1-51 | development 52-71 | recapitulation 72-127',
  },
  {
    id: 154,
    name: 'k284-2',
    title: 'Piano Sonata no. 6 in D major, K. 284: II. Rondo en Polonaise - Andante',
    form: 'rondeau (polonaise)',
    keys: 'A major 1',
    metre: '3/4',
    measures: 92,
    pickup: 0,
    quarters: 276,
    tempo: { label: 'Andante', beat: 'quarter', quarters: 1, bpm: 60 },
    repeats: '',
    sections:
      'refrain 1 1-16 | couplet 1 17-30 | refrain 2 31-46 | couplet 2 47-69 | refrain 3 (ornamented) 70-92',
    note: 'second refrain matched by notes at m. 31; at m. 70 the same bass and chord sequence returns under an ornamented melody',
  },
  {
    id: 155,
    name: 'k284-3',
    title: 'Piano Sonata no. 6 in D major, K. 284: III. Andante',
    form: 'theme and twelve variations',
    keys: 'D major 0 | D minor 119 | D major 136',
    metre: '2/2',
    measures: 260,
    pickup: 2,
    quarters: 1001,
    metreChange: { measure: 221, after: 2, metre: '3/4' },
    tempo: { label: 'Andante', beat: 'half', quarters: 2, bpm: 60 },
    tempoChanges: [
      { measure: 188, label: 'Adagio', beat: 'half', quarters: 2, bpm: 26 },
      { measure: 222, label: 'Allegro', beat: 'quarter', quarters: 1, bpm: 132 },
    ],
    repeats:
      '0-8 | 8-17 | 17-25 | 25-34 | 34-42 | 42-51 | 51-59 | 59-68 | 68-76 | 76-85 | 85-93 | 93-102 | 102-110 | 110-119 | 119-127 | 127-136 | 136-144 | 144-153 | 153-161 | 161-170 | 170-178 | 178-187',
    sections:
      'theme 0-17 | variation 1 17-34 | variation 2 34-51 | variation 3 51-68 | variation 4 68-85 | variation 5 85-102 | variation 6 102-119 | variation 7 119-136 | variation 8 136-153 | variation 9 153-170 | variation 10 170-187 | variation 11 (Adagio; repeats written out) 187-221 | variation 12 (Allegro, 3/4) 221-260',
    note: 'variation starts are the pickup half-measures; measure numbers are those of the measure that holds the upbeat',
  },
];

/** Lengths are in quarter notes. Measures have the numbers of the score; 0 is an upbeat before measure 1. */
export interface Movement {
  /** Id of the file in the database. */
  readonly id: number;
  /** Name of the file on the disk, without its ending. */
  readonly name: string;
  readonly title: string;
  readonly form: string;
  /** Keys, each with the measure it begins in, later ones from the upbeat before it: `D major 0 | D minor 119`. */
  readonly keys: string;
  readonly metre: string;
  readonly measures: number;
  readonly pickup: number;
  /** Length as written, with each measure once. */
  readonly quarters: number;
  /** A measure that begins in the old metre and after so many quarters goes on in the new one. */
  readonly metreChange?: { readonly measure: number; readonly after: number; readonly metre: string };
  readonly tempo: Tempo;
  /** Each from the upbeat before its measure on. */
  readonly tempoChanges?: readonly (Tempo & { readonly measure: number })[];
  /**
   * First and last measures, ascending: `1-38 | 39-100`. One that begins at 0 or in the measure in which the one before
   * ends begins with an upbeat there. Each is played twice.
   */
  readonly repeats: string;
  /** Whether the repeats have first and second endings, of one number of measures. */
  readonly endings?: boolean;
  /** The beginning to this measure is played once more at the end, without repeats. */
  readonly daCapoTo?: number;
  /** Name, first and last measure, in the order in which they are first played; upbeats as in `repeats`. */
  readonly sections: string;
  readonly note?: string;
}

export interface Tempo {
  readonly label: string;
  /** Note value that is counted, and its length. */
  readonly beat: string;
  readonly quarters: number;
  readonly bpm: number;
}

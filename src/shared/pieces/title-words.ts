/**
 * Words of titles in the languages in which music is published, each with the one that it is compared by. Keys are normalised:
 * lower case, without accents.
 */

const fromLists = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(lists).flatMap(([word, others]) =>
      [word, ...others.split(' ')].filter((other) => other !== '').map((other) => [other, word] as const),
    ),
  );

const FORMS = {
  sonata: 'sonate sonates sonaten sonatas',
  sonatina: 'sonatine sonatines sonatinas',
  symphony: 'symphonie sinfonie sinfonia symphonies symphonien',
  concerto: 'konzert concert koncert concertos concerti',
  quartet: 'quartett quatuor quartetto quartets quartette',
  quintet: 'quintett quintette quintetto',
  sextet: 'sextett sextuor sestetto',
  octet: 'oktett octuor ottetto',
  duo: 'duett duet duetto',
  trio: '',
  prelude: 'praludium preludio preludes praludien preludium',
  fugue: 'fuge fuga fugues fugen',
  invention: 'inventionen inventions invenzione inventio',
  minuet: 'menuett menuet menuetto minuetto minuets menuette',
  waltz: 'walzer valse valses valzer waltzes',
  variations: 'variationen variation variazioni',
  suite: 'suiten suites',
  partita: 'partiten partitas',
  etude: 'etuden etudes study studies studie',
  nocturne: 'notturno nocturnes nocturnen',
  ballade: 'ballad balladen ballades ballata',
  impromptu: 'impromptus improvviso',
  mazurka: 'mazurkas mazurken mazurek',
  polonaise: 'polonaisen polonaises polacca polonez',
  rondo: 'rondeau rondos',
  fantasia: 'fantasie fantaisie phantasie fantasy',
  scherzo: 'scherzi',
  serenade: 'serenata serenaden standchen',
  overture: 'ouverture ouverturen ouvertura',
  mass: 'messe missa messa',
  cantata: 'kantate cantate',
  song: 'lied songs lieder chanson chansons melodie',
  dance: 'tanz tanze danse danses dances danza',
  march: 'marsch marche marcia',
  bagatelle: 'bagatellen bagatelles bagatella',
};

const PLAYERS = {
  piano: 'klavier pianoforte fortepiano hammerklavier keyboard clavier pno',
  violin: 'violine violon violino geige vln',
  viola: 'bratsche alto',
  cello: 'violoncello violoncelle celli',
  string: 'strings cordes archi streicher',
  organ: 'orgel orgue organo',
  flute: 'flote flauto',
  clarinet: 'klarinette clarinette clarinetto',
  horn: 'cor corno',
  oboe: 'hautbois',
  orchestra: 'orchester orchestre',
  harpsichord: 'cembalo clavecin clavicembalo',
  guitar: 'gitarre guitare chitarra',
};

const MOVEMENTS = 'movement mvt mvmt mov satz mouvement movimento';
const TEMPI =
  'allegro allegretto andante andantino adagio largo larghetto lento presto prestissimo vivace moderato grave assai molto ma non troppo con brio grazioso cantabile amoroso poco tempo rubato maestoso tema theme thema';
const KEY_WORDS = 'major minor flat sharp';

/** Words that say nothing by themselves. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'in the a an of from for to on with and or pour fur fuer de des du la le les l d di da dal del della per und et e y el los ' +
    'der die das den dem ein eine einem aus von vom zu zum zur au aux en no nr op opus'
  ).split(' '),
);

const FIRST_TO_TENTH = [
  'first 1st 1er 1re 1ere erste erster erstes ersten premier premiere primo prima',
  'second 2nd zweite zweiter zweites zweiten deuxieme secondo seconda 2eme 2e',
  'third 3rd dritte dritter drittes dritten troisieme terzo terza 3eme 3e',
  'fourth 4th vierte vierter viertes vierten quatrieme quarto quarta 4eme 4e',
  'fifth 5th funfte funfter funftes funften cinquieme 5eme 5e',
  'sixth 6th sechste sechster sechstes sechsten sixieme 6eme 6e',
  'seventh 7th siebte siebter siebtes siebten septieme 7eme 7e',
  'eighth 8th achte achter achtes achten huitieme 8eme 8e',
  'ninth 9th neunte neunter neuntes neunten neuvieme 9eme 9e',
  'tenth 10th zehnte zehnter zehntes zehnten dixieme 10eme 10e',
];

/** Ordinal numbers in words, with what they are in figures. */
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  FIRST_TO_TENTH.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)),
);

const CANONICAL: ReadonlyMap<string, string> = new Map([...fromLists(FORMS), ...fromLists(PLAYERS)]);

const GENERIC: ReadonlySet<string> = new Set([
  ...Object.keys(FORMS),
  ...Object.keys(PLAYERS),
  ...`${MOVEMENTS} ${TEMPI} ${KEY_WORDS}`.split(' '),
]);

/** Words for a movement, for a regular expression. */
export const MOVEMENT_WORDS = MOVEMENTS.split(' ').join('|');

/** The word that a word of a title is compared by; those of a German compound: 'piano', 'sonata' for 'klaviersonate'. */
export function canonicalWords(word: string): readonly string[] {
  const known = CANONICAL.get(word);
  if (known !== undefined) return [known];
  const ordinal = ORDINALS.get(word);
  if (ordinal !== undefined) return [String(ordinal)];
  for (let cut = word.length - 3; cut >= 3; cut--) {
    // A compound may join its parts by a letter: 'Orchestersuite', 'Streichquartett'.
    const [player, form] = [word.slice(0, cut), CANONICAL.get(word.slice(cut))];
    const first = CANONICAL.get(player) ?? (player === 'streich' ? 'string' : undefined);
    if (first !== undefined && form !== undefined) return [first, form];
  }
  return [word];
}

/** Whether a canonical word tells forms, players, tempi or keys, of which many pieces have the same. */
export const isGeneric = (word: string): boolean => GENERIC.has(word) || /^(\d+|key-.*)$/.test(word);

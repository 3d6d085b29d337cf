import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Classes of characters: each Latin letter, digit and the blank has its own, all others share those that are left. */
const CLASSES = 64;
const BLANK = 36;
const OTHERS = 37;
export const PAIR_BITS = CLASSES * CLASSES;

/**
 * Which pairs of neighbouring characters occur in the texts of a timeline: a signature file of one bit for each pair of
 * classes (Faloutsos and Christodoulakis 1984), as the column `timelines.letter_pairs` has them. Each text begins and
 * ends with a blank, so that its last character begins a pair too.
 */
export class LetterPairs {
  private readonly bytes = new Uint8Array(PAIR_BITS / 8);

  /** Adds the pairs of a `normalise`d text, and says whether one is new. */
  add(text: string): boolean {
    if (text === '') return false;
    let isNew = false;
    let previous = BLANK;
    for (const next of classesOf(text)) {
      isNew = this.addPair(previous, next) || isNew;
      previous = next;
    }
    return this.addPair(previous, BLANK) || isNew;
  }

  /** Adds a pair of classes, and says whether it is new. */
  addPair(first: number, second: number): boolean {
    const place = first * CLASSES + second;
    const mask = 0x80 >> (place & 7);
    const byte = this.bytes[place >> 3] ?? 0;
    this.bytes[place >> 3] = byte | mask;
    return (byte & mask) === 0;
  }

  /** Gives the bits as PostgreSQL reads a bit string: `x` and the hexadecimal digits. */
  toString(): string {
    return `x${Buffer.from(this.bytes).toString('hex')}`;
  }
}

/**
 * Whether a timeline may have components whose texts contain all of `texts`, which are `normalise`d; it is false only of
 * one that has none.
 */
export function mayContain(texts: readonly string[]): RawBuilder<SqlBool> {
  if (texts.length === 0) return sql`true`;
  const pairs = new LetterPairs();
  const alone = new Set<number>();
  for (const text of texts) {
    const [first, ...others] = classesOf(text);
    if (first === undefined) continue;
    if (others.length === 0) alone.add(first);
    others.reduce((previous, next) => {
      pairs.addPair(previous, next);
      return next;
    }, first);
  }
  const bits = sql`${String(pairs)}::bit(${sql.lit(PAIR_BITS)})`;
  const beginPairs = [...alone].map((first) => {
    const from = first * CLASSES + 1;
    return sql`substring(letter_pairs from ${sql.lit(from)} for ${sql.lit(CLASSES)}) <> 0::bit(${sql.lit(CLASSES)})`;
  });
  return sql<SqlBool>`(letter_pairs is null or (${sql.join([sql`letter_pairs & ${bits} = ${bits}`, ...beginPairs], sql` and `)}))`;
}

/** Class of each character. The migration `0015-letter-pairs` says the same in SQL. */
function classesOf(text: string): number[] {
  const classes: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index) ?? 0;
    if (code > 0xffff) index++;
    classes.push(classOf(code));
  }
  return classes;
}

function classOf(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26;
  return code === 0x20 ? BLANK : OTHERS + (code % (CLASSES - OTHERS));
}

import { spanOf, type Span } from '../words/span.ts';

/** What an answer does not know: what files lack, and words that are no music. */
export type Warning =
  | { readonly kind: 'no_map' | 'no_length' | 'long_lane'; readonly files: number }
  | { readonly kind: 'no_field'; readonly field: string; readonly files: number }
  | ({ readonly kind: 'no_chord' | 'no_key'; readonly text: string } & Span);

/** Collects warnings over all files of a search. */
export class Warnings {
  readonly #lacking = new Map<string, Set<string>>();
  readonly #words = new Map<string, Warning>();
  #file = '';

  /** Tells which file is being searched. */
  begin(file: string): void {
    this.#file = file;
  }

  noMap(): void {
    this.#lacks('no_map');
  }

  noLength(): void {
    this.#lacks('no_length');
  }

  /** A lane is longer than what is read of one. */
  longLane(): void {
    this.#lacks('long_lane');
  }

  noField(field: string): void {
    this.#lacks(`no_field ${field}`);
  }

  noChord(text: string, at: readonly Span[]): void {
    this.#noMusic('no_chord', text, at);
  }

  noKey(text: string, at: readonly Span[]): void {
    this.#noMusic('no_key', text, at);
  }

  all(): readonly Warning[] {
    const lacking = Array.from(this.#lacking, ([what, { size: files }]): Warning => {
      const [kind, field = ''] = what.split(' ');
      if (kind === 'no_field') return { kind, field, files };
      return { kind: kind === 'no_map' || kind === 'long_lane' ? kind : 'no_length', files };
    });
    return [...this.#words.values(), ...lacking];
  }

  #lacks(what: string): void {
    const files = this.#lacking.get(what) ?? new Set();
    this.#lacking.set(what, files.add(this.#file));
  }

  #noMusic(kind: 'no_chord' | 'no_key', text: string, at: readonly Span[]): void {
    const [first] = at;
    const last = at.at(-1);
    if (first && last) this.#words.set(`${kind} ${first.from}`, { kind, text, ...spanOf(first, last) });
  }
}

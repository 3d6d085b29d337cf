/** Whether a character, one code point as text, is in a set. */
export type CharacterTest = (character: string) => boolean;

/** A place between characters that is tested. */
export type PlaceTest = 'start' | 'end' | 'word edge' | 'no word edge';

/** A regular expression. Groups and lazy forms are not told apart: whether a text fits is asked, not how. */
export type RegexNode =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'place'; readonly test: PlaceTest }
  | { readonly kind: 'sequence'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'options'; readonly options: readonly RegexNode[] }
  | { readonly kind: 'repeat'; readonly part: RegexNode; readonly min: number; readonly max: number };

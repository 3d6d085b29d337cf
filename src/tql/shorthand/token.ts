import type { Span } from '../words/span.ts';

/** Chords that one word may mean: literals of the language, in root position alone or in any inversion. */
export interface ChordOption {
  readonly literals: readonly string[];
  readonly isRootPosition: boolean;
}

/** One word of the musicians' shorthand. */
export type ShorthandToken = Span &
  (
    | { readonly kind: 'chord'; readonly options: readonly ChordOption[]; readonly isOptional: boolean }
    | { readonly kind: 'any' }
    /** So many harmonies of any kind, or fewer. */
    | { readonly kind: 'gap'; readonly most: number }
    /** A change of key; undefined for any. */
    | { readonly kind: 'change'; readonly key: string | undefined }
    | { readonly kind: 'option'; readonly option: OptionName; readonly value: string }
  );

export type OptionName = 'mode' | 'key' | 'in' | 'composer' | 'title' | 'performer';

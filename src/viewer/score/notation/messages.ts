/** Lines of the engraving that was made of a notation, or why there are none. */
export type NotationAnswer = { readonly lines: readonly string[] } | { readonly problem: string };

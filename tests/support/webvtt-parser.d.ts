/** Types of the part of the parser used here; the package ships none. */
declare module 'webvtt-parser' {
  export class WebVTTParser {
    parse(
      input: string,
      mode: 'chapters',
    ): { readonly errors: readonly { readonly message: string }[]; readonly cues: readonly object[] };
  }
}

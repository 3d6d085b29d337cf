import type { Warning } from '../match/warnings.ts';

/** A warning as a sentence. */
export function warningInWords(warning: Warning): string {
  switch (warning.kind) {
    case 'no_chord':
      return `${warning.text} is not a chord that can be read.`;
    case 'no_key':
      return `${warning.text} is not a key that can be read.`;
    case 'no_map':
      return `${files(warning.files)} without measures: what asks for measures finds nothing there.`;
    case 'no_length':
      return `${files(warning.files)} without a length: what asks for parts of it finds nothing there.`;
    case 'long_lane':
      return `${files(warning.files)} with a timeline that is too long to be read to its end.`;
    case 'no_field':
      return `${files(warning.files)} without the field ${warning.field}.`;
  }
}

const files = (count: number) => (count === 1 ? 'A file' : `${count} files`);

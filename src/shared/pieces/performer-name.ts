/** A performer as a file names them, and the code of their performance in a corpus. */
export interface PerformerName {
  /** '' where only a code is known. */
  readonly name: string;
  /** Initials and year, such as `HU33`; '' for none. */
  readonly code: string;
}

const CODE = String.raw`[A-Z]{2,3}\d{2}[a-z]?`;
const ALONE = new RegExp(`^${CODE}$`);
const IN_BRACKETS = new RegExp(String.raw`^(.*\S)\s*[([](${CODE})[)\]]$`);
const OF_FILENAME = new RegExp(String.raw`_(${CODE})(?:\.[^.]*)?$`);

/** Reads a performer: 'Hüsch (HU33)' is Hüsch with a code, 'FI66' a code alone. */
export function readPerformer(written: string): PerformerName {
  const performer = written.trim();
  if (ALONE.test(performer)) return { name: '', code: performer };
  const [, name = performer, code = ''] = IN_BRACKETS.exec(performer) ?? [];
  return { name, code };
}

/** Code at the end of a file's name: `HU33` of `Schubert_D911-01_HU33.tla`; '' for none. */
export const codeOfFilename = (filename: string): string => OF_FILENAME.exec(filename)?.[1] ?? '';

/**
 * A performance by the performer and the name of its file, which tells two of one performer apart: Friedrich Gulda with `FG58`
 * and with `FG67`.
 */
export function performanceOf(performer: string, filename: string): PerformerName {
  const { name, code } = readPerformer(performer);
  return { name, code: code === '' ? codeOfFilename(filename) : code };
}

/** What a performance is called: its performer, else 'performance FI66', else 'performer not named'. */
export const performanceInWords = ({ name, code }: PerformerName): string =>
  name !== '' ? name : code !== '' ? `performance ${code}` : 'performer not named';

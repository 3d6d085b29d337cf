/** A performer as a file names it. Both parts may be empty. */
export interface PerformerName {
  readonly name: string;
  /** Code by which a corpus tells its performances apart, such as `HU33`. */
  readonly code: string;
}

const CODE = '[A-Z]{1,4}\\d{1,4}[a-z]?';
const IN_BRACKETS = new RegExp(`^(.*?)\\s*\\((${CODE})\\)$`, 'u');
const ALONE = new RegExp(`^${CODE}$`, 'u');
const IN_FILE_NAME = new RegExp(`_(${CODE})(?:\\.[A-Za-z0-9]+)?$`, 'u');

/** Reads `Hüsch (HU33)`, `HU33` or `Hüsch`: a code at the end in brackets, or alone, is no name. */
export function readPerformer(written: string): PerformerName {
  const text = written.trim();
  if (ALONE.test(text)) return { name: '', code: text };
  const [, name, code] = IN_BRACKETS.exec(text) ?? [];
  return name === undefined || code === undefined ? { name: text, code: '' } : { name, code };
}

/** The code at the end of a file's name, as in `Schubert_D911-01_HU33.tla`; empty where there is none. */
export const codeInFileName = (filename: string): string => IN_FILE_NAME.exec(filename)?.[1] ?? '';

/** A performer in words; a code alone is `performance FI66`, and empty is who has neither. */
export const performerWords = ({ name, code }: PerformerName): string =>
  name !== '' || code === '' ? name : `performance ${code}`;

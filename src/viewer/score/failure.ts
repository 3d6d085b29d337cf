/** Why a document could not be opened, as far as a reader can do something about it. */
export type ScoreFailure = 'missing' | 'broken' | 'unreachable' | 'locked';

/** What pdf.js rejects with has a name and sometimes the status of an answer. */
interface Told {
  readonly name?: unknown;
  readonly status?: unknown;
}

const told = (error: unknown): Told => (typeof error === 'object' && error !== null ? error : {});

/** Whether the server no longer takes the token that was sent along. */
export const isRefused = (error: unknown) => told(error).status === 401;

/** What to tell of something that the opening of a document has thrown. */
export function failureOf(error: unknown): ScoreFailure {
  const { name, status } = told(error);
  if (status === 404 || status === 403 || status === 410) return 'missing';
  if (name === 'InvalidPDFException' || name === 'FormatError') return 'broken';
  if (name === 'PasswordException') return 'locked';
  return 'unreachable';
}

/** Reason why a document could not be opened, as far as a reader can do something about it. */
export type ScoreFailure = 'missing' | 'broken' | 'unreachable' | 'locked';

/** Fields of the errors that pdf.js rejects with: a name and sometimes the status of an answer. */
interface ErrorFields {
  readonly name?: unknown;
  readonly status?: unknown;
}

const fieldsOf = (error: unknown): ErrorFields => (typeof error === 'object' && error !== null ? error : {});

/** Whether the server no longer takes the token that was sent along. */
export const isRefused = (error: unknown) => fieldsOf(error).status === 401;

/** Classifies an error thrown on opening a document. */
export function failureOf(error: unknown): ScoreFailure {
  const { name, status } = fieldsOf(error);
  if (status === 404 || status === 403 || status === 410) return 'missing';
  if (name === 'InvalidPDFException' || name === 'FormatError') return 'broken';
  if (name === 'PasswordException') return 'locked';
  return 'unreachable';
}

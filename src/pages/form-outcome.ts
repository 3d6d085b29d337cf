import { AppError } from '../shared/app-error.ts';
import { REQUIRED } from '../shared/texts.ts';

/** What a form's action gives back when it stays on its page: a new object for each try. */
export interface FormOutcome {
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Messages that stand below the form. */
  readonly messages: readonly string[];
  /** The field that `messages` are about. */
  readonly about?: string;
  /** What was done, where nothing was refused. */
  readonly done?: string;
}

/** The outcome for a refused call; throws whatever else went wrong. */
export function refused(error: unknown): FormOutcome {
  if (!(error instanceof AppError)) throw error;
  if (error.fields === undefined) return { fields: {}, messages: [error.message] };
  const { non_field_errors: messages = [], ...fields } = error.fields;
  return { fields, messages };
}

/** The message for each field that was left empty. */
export function emptyFields(values: Readonly<Record<string, string>>): FormOutcome['fields'] {
  const empty = Object.entries(values).filter(([, value]) => value === '');
  return Object.fromEntries(empty.map(([name]) => [name, [REQUIRED]]));
}

/** The text of a form's field; empty where it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

import { AppError } from '../shared/app-error.ts';

/** What a form's action gives back when it was refused: a new object for each try. */
export interface FormOutcome {
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Messages that belong to no field. */
  readonly messages: readonly string[];
}

/** The outcome for a refused call; throws whatever else went wrong. */
export function refused(error: unknown): FormOutcome {
  if (!(error instanceof AppError)) throw error;
  if (error.fields === undefined) return { fields: {}, messages: [error.message] };
  const { non_field_errors: messages = [], ...fields } = error.fields;
  return { fields, messages };
}

/** The text of a form's field; empty where it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

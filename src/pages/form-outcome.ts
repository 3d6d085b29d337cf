import { AppError } from '../shared/app-error.ts';
import { REQUIRED } from '../shared/texts.ts';

/** Result of submitting a form that stays on its page: a new object for each attempt. */
export interface FormOutcome {
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Messages that stand below the form. */
  readonly messages: readonly string[];
  /** The field that `messages` are about. */
  readonly about?: string;
  /** Message of success, where nothing was refused. */
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

/** Name of the hidden field that holds what another field began with. */
export const beforeName = (name: string): string => `before.${name}`;

/** The texts of the changed fields only: other people may have changed the others meanwhile. */
export function changedFields<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const asSent = (name: string) => textOf(form, name).replaceAll(/\r\n?/g, '\n');
  const changed = names.filter((name) => asSent(name) !== asSent(beforeName(name)));
  return Object.fromEntries(changed.map((name) => [name, asSent(name)])) as Partial<Record<Name, string>>;
}

/** The text of a form's field; empty where it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

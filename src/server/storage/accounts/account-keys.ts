import { storableText } from '../../../shared/fields.ts';

/** The form in which a username is unique and looked up: two that look alike but for case are one. */
export function usernameKey(username: string): string {
  return storableText(username).normalize('NFKC').toLowerCase();
}

/** The form in which an e-mail address is unique and looked up. */
export function emailKey(email: string): string {
  return storableText(email).normalize('NFKC').toLowerCase();
}

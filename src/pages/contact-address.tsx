import { CONTACT_META } from '../shared/document-head.ts';
import { PROJECT_LINKS } from './project-links.ts';
import { documentSetting } from './document-setting.ts';

/** Where one writes: the operator's address, and without one the issue tracker of the project. */
export function ContactAddress() {
  const email = documentSetting(CONTACT_META);
  if (email !== undefined) return <a href={`mailto:${email}`}>{email}</a>;
  return <a href={PROJECT_LINKS.issues}>the project’s issue tracker, which anyone can read</a>;
}

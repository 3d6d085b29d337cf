import { licenceName } from './licences.ts';
import type { Cited } from './cited.ts';

/** What has no field of its own: passage, licence, and that others cannot see it. */
export const notesOf = ({ passage, licence, isPublic }: Cited): string =>
  [passage, licence === undefined ? '' : licenceName(licence), isPublic ? '' : 'not public']
    .filter((part) => part !== undefined && part !== '')
    .join('; ');

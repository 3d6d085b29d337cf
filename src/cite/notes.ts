import { licenceName } from './licences.ts';
import type { Cited } from './cited.ts';

/** Notes without a field of their own: passage, licence, and that others cannot see the analysis. */
export const notesOf = ({ passage, licence, isPublic }: Cited): string =>
  [passage, licence === undefined ? '' : licenceName(licence), isPublic ? '' : 'not public']
    .filter((part) => part !== undefined && part !== '')
    .join('; ');

/** A licence that an author can choose. */
interface Licence {
  /** SPDX id. */
  readonly id: string;
  readonly name: string;
  /** Conditions of the licence, in words. */
  readonly asks: string;
  readonly deed: string;
}

/** Whether `wider` permits all that `licence` permits. Without a licence nothing is permitted; an empty id is none. */
export function isAsWide(wider: string, licence: string): boolean {
  if (licence === '') return true;
  if (wider === '') return false;
  const allowed = conditionsOf(licence);
  return conditionsOf(wider).every((condition) => allowed.includes(condition));
}

/** Conditions in a licence's id: BY, NC, ND, SA; none for CC0. */
const conditionsOf = (id: string): readonly string[] =>
  id.split('-').filter((part) => ['BY', 'NC', 'ND', 'SA'].includes(part));

const creativeCommons = (part: string, asks: string): Licence => ({
  id: `CC-${part.toUpperCase()}-4.0`,
  name: `CC ${part.toUpperCase()} 4.0`,
  asks,
  deed: `https://creativecommons.org/licenses/${part}/4.0/`,
});

/** Choices of an author, the usual one first. */
export const LICENCES: readonly Licence[] = [
  creativeCommons('by', 'credit the author'),
  creativeCommons('by-sa', 'credit, same licence'),
  creativeCommons('by-nc', 'credit, not commercial'),
  creativeCommons('by-nc-sa', 'credit, not commercial, same licence'),
  creativeCommons('by-nd', 'credit, unchanged'),
  creativeCommons('by-nc-nd', 'credit, not commercial, unchanged'),
  {
    id: 'CC0-1.0',
    name: 'CC0 1.0',
    asks: 'no conditions',
    deed: 'https://creativecommons.org/publicdomain/zero/1.0/',
  },
];

export const findLicence = (id: string | undefined): Licence | undefined =>
  LICENCES.find((licence) => licence.id === id);

/** The short name; of one that is not in the list the id, which of Creative Commons' earlier ones is written as theirs. */
export const licenceName = (id: string): string =>
  findLicence(id)?.name ?? id.replace(/^CC-([A-Z]+(?:-[A-Z]+)*)-(\d\.\d)$/, 'CC $1 $2');

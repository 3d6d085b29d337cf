/** A licence that an author can choose. */
interface Licence {
  /** SPDX id. */
  readonly id: string;
  readonly name: string;
  /** What it asks of others. */
  readonly asks: string;
  readonly deed: string;
}

const creativeCommons = (part: string, asks: string): Licence => ({
  id: `CC-${part.toUpperCase()}-4.0`,
  name: `CC ${part.toUpperCase()} 4.0`,
  asks,
  deed: `https://creativecommons.org/licenses/${part}/4.0/`,
});

/** Choices of an author, the usual one first. */
const LICENCES: readonly Licence[] = [
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

/** The short name, or the id itself of one that is not in the list. */
export const licenceName = (id: string): string => findLicence(id)?.name ?? id;

import type { CitedName } from './cited.ts';

/** Role of a person in an analysis; analysts are its authors in citations. */
export const ROLES = ['analyst', 'editor', 'contributor', 'supervisor', 'data source'] as const;
type Role = (typeof ROLES)[number];

/** Somebody who is to be named, by the parts of a name or by one name, which is `literal`. Empty texts are not given. */
export interface Credit {
  readonly role: Role;
  readonly family: string;
  readonly given: string;
  readonly literal: string;
  readonly orcid: string;
}

/** The author's details of an analysis on the web; fields that were not given are missing. */
export interface About {
  readonly heading?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  /** BCP 47 tag of the language of labels and comments. */
  readonly language?: string;
  /** SPDX ids by the number of the version from which on each holds; empty for none. */
  readonly licences?: Readonly<Record<string, string>>;
  readonly credits?: readonly Credit[];
  /** The path of a version here, `/viewer/7/v2`, or a web address; empty for none. */
  readonly basedOn?: string;
  /** Bare DOIs by the number of the version that each is of. */
  readonly dois?: Readonly<Record<string, string>>;
}

/** The licence of a version: the one chosen last for it or for an earlier version; undefined for none. */
export function licenceOf({ licences = {} }: About, version: number): string | undefined {
  const since = Object.keys(licences)
    .map(Number)
    .filter((number) => number <= version);
  return (since.length > 0 && licences[String(Math.max(...since))]) || undefined;
}

/** How an account is named on its analyses. Empty texts are not given. */
export interface PublicName {
  readonly username: string;
  readonly given: string;
  readonly family: string;
  readonly orcid: string;
}

/** The public name in one piece, or the username. */
export const shownName = ({ username, given, family }: Omit<PublicName, 'orcid'>): string =>
  [given, family].filter((part) => part !== '').join(' ') || username;

/** Authors in citations: the analysts of the credits, else the account; empty where the account has no name. */
export function authorsOf({ credits = [] }: About, account: PublicName): readonly CitedName[] {
  const analysts = credits.filter(({ role }) => role === 'analyst').map(creditedName);
  if (analysts.length > 0) return analysts;
  return account.username === '' ? [] : [accountName(account)];
}

/** Somebody of the credits as citations name them. */
export const creditedName = ({ family, given, literal, orcid }: Credit): CitedName =>
  withOrcid(literal === '' ? { family, given } : { literal }, orcid);

/** An account as citations name it. A single part of a name is a name of its own. */
function accountName({ username, given, family, orcid }: PublicName): CitedName {
  const name = given !== '' && family !== '' ? { family, given } : { literal: family || given || username };
  return withOrcid(name, orcid);
}

const withOrcid = (name: CitedName, orcid: string): CitedName => (orcid === '' ? name : { ...name, orcid });

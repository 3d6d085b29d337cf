import { readOrcid } from '../../shared/orcid.ts';
import { storableText } from '../../shared/fields.ts';
import { requireSignedIn } from '../auth/access.ts';
import { throwProblems } from '../auth/registration.ts';
import type { Handler } from '../http/handler.ts';
import { changePublicProfile as changeStored } from '../storage/accounts/people.ts';

const WRONG_ORCID = 'Enter an ORCID iD such as 0000-0002-1825-0097. The last digit checks the others.';
const WRONG_HOMEPAGE = 'Enter a web address that begins with https:// or http://.';

/**
 * Changes how one is named on one's analyses; what is left out stays. Throws `bad_request` with the messages of all fields at
 * once.
 */
export const changePublicProfile: Handler<'changePublicProfile'> = async ({ body, caller }, { db }) => {
  const { id } = requireSignedIn(caller);
  const given = trimmed(body);
  const orcid = given.orcid && readOrcid(given.orcid);
  const homepage = given.homepage && readWebAddress(given.homepage);
  throwProblems({
    orcid: given.orcid !== undefined && orcid === undefined ? [WRONG_ORCID] : [],
    homepage: given.homepage !== undefined && homepage === undefined ? [WRONG_HOMEPAGE] : [],
  });
  await changeStored(db, id, {
    ...given,
    ...(orcid !== undefined && { orcid }),
    ...(homepage !== undefined && { homepage }),
  });
  return { status: 200, body: { detail: 'Your name on your analyses has been changed.' } };
};

/** The given texts, without surrounding blanks. */
const trimmed = <Name extends string>(body: Partial<Record<Name, string>>): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries<string | undefined>(body).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, storableText(text).trim()] as const],
    ),
  ) as Partial<Record<Name, string>>;

/** The web address as browsers write it; undefined if it is not a web address or contains a password. */
function readWebAddress(text: string): string | undefined {
  const address = URL.parse(text.trim());
  const isOfWeb = address?.protocol === 'https:' || address?.protocol === 'http:';
  return isOfWeb && address.username === '' && address.password === '' ? address.href : undefined;
}

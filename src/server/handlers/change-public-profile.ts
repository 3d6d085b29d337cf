import { readOrcid } from '../../shared/orcid.ts';
import { storableText } from '../../shared/fields.ts';
import { signedIn } from '../auth/access.ts';
import { throwProblems, trimmedName } from '../auth/registration.ts';
import type { Handler } from '../http/handler.ts';
import { changePublicProfile as changeStored } from '../storage/people.ts';

const WRONG_ORCID = 'Enter an ORCID iD such as 0000-0002-1825-0097. The last digit checks the others.';
const WRONG_HOMEPAGE = 'Enter a web address that begins with https:// or http://.';

/** Changes how one is named on one's analyses. Throws `bad_request` with the messages of all fields at once. */
export const changePublicProfile: Handler<'changePublicProfile'> = async ({ body, caller }, { db }) => {
  const { id } = signedIn(caller);
  const orcid = body.orcid.trim() === '' ? '' : readOrcid(body.orcid);
  const homepage = body.homepage.trim() === '' ? '' : readWebAddress(body.homepage);
  throwProblems({
    orcid: orcid === undefined ? [WRONG_ORCID] : [],
    homepage: homepage === undefined ? [WRONG_HOMEPAGE] : [],
  });
  await changeStored(db, id, {
    given_name: trimmedName(body.given_name),
    family_name: trimmedName(body.family_name),
    orcid: orcid ?? '',
    about: storableText(body.about).trim(),
    homepage: homepage ?? '',
  });
  return { status: 200, body: { detail: 'Your name on your analyses has been changed.' } };
};

/** The address as browsers write it; undefined for what is none of the web, or has a password in it. */
function readWebAddress(text: string): string | undefined {
  const address = URL.parse(text.trim());
  const isOfWeb = address?.protocol === 'https:' || address?.protocol === 'http:';
  return isOfWeb && address.username === '' && address.password === '' ? address.href : undefined;
}

import type { components } from '../../api/schema.d.ts';
import { licenceOf, type About, type Credit } from '../../cite/about.ts';
import { oneLine } from '../../cite/cited.ts';
import { findLicence, isAsWide, licenceName } from '../../cite/licences.ts';
import { readDoi } from '../../shared/doi.ts';
import { storableText } from '../../shared/fields.ts';
import { normalise } from '../../shared/normalise.ts';
import { readOrcid } from '../../shared/orcid.ts';
import { notFound, requireOwner } from '../auth/access.ts';
import { throwProblems } from '../auth/registration.ts';
import { storedBasedOn } from '../details/based-on.ts';
import type { Call, Handler } from '../http/handler.ts';
import { Unavailable } from '../http/http-errors.ts';
import { isBasedOn, tagOf } from '../http/if-match.ts';
import type { Services } from '../services.ts';
import { changeAbout as changeStored } from '../storage/files/about.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';
import { presentAbout } from './get-about.ts';

type Given = components['schemas']['About'];

const WRONG = {
  language: 'Enter a language tag such as en, de or pt-BR, or leave it empty.',
  licence: 'Choose one of the licences that are offered.',
};
export const WRONG_DOI = 'Enter a DOI such as 10.5281/zenodo.17, or leave it empty.';

/** Most tries of one call while others change the same analysis. */
const MAX_TRIES = 5;
const RETRY_AFTER_SECONDS = 5;

/**
 * Changes the description of one's own analysis, unless it was changed since the state named in `If-Match`. Throws
 * `bad_request` with the messages of all fields at once, `not_found`, and `forbidden` for somebody else's public file.
 */
export const changeAbout: Handler<'changeAbout'> = async (call, services) => {
  const { params, caller, request } = call;
  const { db } = services;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const file = requireOwner(caller, await findFile(db, params.id));
    const now = presentAbout(file.about, file.number);
    const isCurrent = isBasedOn(request, tagOf(now));
    if (isCurrent === undefined) return { status: 428, body: UNBASED };
    if (!isCurrent) return { status: 412, body: { ...CHANGED, about: now }, headers: { etag: tagOf(now) } };
    const { about, warnings } = await readAbout(call, file, services);
    const outcome = await changeStored(db, file, about);
    if (outcome === 'gone') throw notFound();
    if (outcome === 'changed') continue;
    const etag = tagOf(presentAbout(about, file.number));
    return { status: 200, body: { warnings }, headers: { etag } };
  }
  throw new Unavailable(
    'Somebody else is changing this all the time. Nothing was saved; try again in a moment.',
    RETRY_AFTER_SECONDS,
  );
};

const UNBASED = {
  detail: 'Send If-Match with the ETag that this address gave you, so that nobody’s changes are lost.',
  code: 'if_match_required',
} as const;
const CHANGED = {
  detail: 'This was changed elsewhere meanwhile, so nothing was saved. Look at both and save again.',
  code: 'changed_meanwhile',
} as const;

/** The request body in its stored form, with warnings. Throws `bad_request` with the messages of all fields. */
async function readAbout(
  { body, caller, request }: Call<'changeAbout'>,
  file: FoundFile,
  services: Services,
): Promise<{ readonly about: About; readonly warnings: string[] }> {
  const doi = body.doi.trim() === '' ? '' : readDoi(body.doi);
  const language = body.language.trim() === '' ? '' : readLanguage(body.language.trim());
  const reader = { caller, key: undefined, address: request.ip };
  const basedOn = await storedBasedOn(body.based_on ?? file.about.basedOn ?? '', file, reader, services);
  throwProblems({
    language: language === undefined ? [WRONG.language] : [],
    licence: body.licence === '' || findLicence(body.licence) ? [] : [WRONG.licence],
    doi: doi === undefined ? [WRONG_DOI] : [],
    based_on: basedOn.problem === undefined ? [] : [basedOn.problem],
    credits: body.credits.flatMap(creditProblems),
  });
  const { licences, warnings } = licencesAfter(file, body.licence);
  const about = {
    heading: oneLine(storableText(body.heading)),
    description: storableText(body.description).trim(),
    tags: tagsOf(body.tags),
    language: language ?? '',
    licences,
    credits: body.credits.map(creditOf),
    basedOn: basedOn.problem === undefined ? basedOn.stored : '',
    dois: { ...file.about.dois, [String(file.number)]: doi ?? '' },
  };
  return { about, warnings };
}

/** The language tag in canonical spelling; undefined if it is not valid. */
function readLanguage(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** Each tag once, whatever its case and accents. */
function tagsOf(given: readonly string[]): readonly string[] {
  const tags = given.map((tag) => oneLine(storableText(tag))).filter((tag) => tag !== '');
  const keys = tags.map(normalise);
  return tags.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

function creditProblems(credit: Given['credits'][number], index: number): readonly string[] {
  const { family, given, literal, orcid } = creditOf(credit);
  const which = `Credit ${index + 1}`;
  return [
    ...(family === '' && given === '' && literal === '' ? [`${which} has no name.`] : []),
    ...(credit.orcid.trim() !== '' && orcid === ''
      ? [`${which}: enter an ORCID iD such as 0000-0002-1825-0097. The last digit checks the others.`]
      : []),
  ];
}

const creditOf = ({ role, family, given, literal, orcid }: Given['credits'][number]): Credit => ({
  role,
  family: oneLine(storableText(family)),
  given: oneLine(storableText(given)),
  literal: oneLine(storableText(literal)),
  orcid: readOrcid(orcid) ?? '',
});

/** Copies already handed out keep their licence, so a narrower one applies from the next version on. */
function licencesAfter(
  { about, number, last_number, seen_at }: FoundFile,
  chosen: string,
): { readonly licences: NonNullable<About['licences']>; readonly warnings: string[] } {
  const kept = Object.fromEntries(
    Object.entries(about.licences ?? {}).filter(([since]) => Number(since) <= number),
  );
  const now = licenceOf(about, number) ?? '';
  if (seen_at === null || isAsWide(chosen, now)) {
    return { licences: { ...kept, [String(number)]: chosen }, warnings: [] };
  }
  const next = last_number + 1;
  const named = chosen === '' ? 'No licence' : licenceName(chosen);
  return {
    licences: { ...kept, [String(next)]: chosen },
    warnings: [
      `Version ${number} keeps ${licenceName(now)}: a licence cannot be taken back for what is published. ${named} holds from version ${next} on.`,
    ],
  };
}

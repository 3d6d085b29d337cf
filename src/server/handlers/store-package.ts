import { oneLine } from '../../cite/cited.ts';
import { findLicence } from '../../cite/licences.ts';
import { storableText } from '../../shared/fields.ts';
import { throwProblems } from '../auth/registration.ts';
import type { Handler } from '../http/handler.ts';
import { licencesOf, planOf, presentPackage } from '../packages/present-package.ts';
import { startStoring } from '../storage/packages/packages.ts';
import { findFiles } from '../storage/packages/package-files.ts';
import { findOwnPackage } from './get-package.ts';

/** Has the plan of one's own package carried out. */
export const storePackage: Handler<'storePackage'> = async ({ params, body, caller }, services) => {
  const found = await findOwnPackage(params.id, caller, services);
  if (found.state !== 'planned') return { status: 409, body: { detail: NO_PLAN } };
  const files = await findFiles(services.db, found.id);
  const { licence: ofPlan, licences } = licencesOf(found, files);
  const offered = licences.map(({ id }) => id);
  const { licence = licences.length > 0 ? undefined : ofPlan } = body;
  const isKnown =
    licence !== undefined &&
    (licence === '' || licence === ofPlan || offered.includes(licence) || findLicence(licence) !== undefined);
  const isAllOrNone = body.all_or_none ?? false;
  const refused = files.filter(({ outcome }) => outcome === 'refused').length;
  throwProblems({
    licence: isKnown ? [] : [licence === undefined ? disagree(offered) : WRONG_LICENCE],
    all_or_none: isAllOrNone && refused > 0 ? [notAll(refused)] : [],
  });
  const plan = await planOf(found, services);
  const started = await startStoring(services.db, found.id, {
    ...{ isPublic: body.is_public ?? false, licence: licence ?? '' },
    corpusTitle: oneLine(storableText(body.corpus_title ?? '')) || plan.title,
    ...{ isAllOrNone, isQuarters: body.is_quarters ?? false },
  });
  if (!started) return { status: 409, body: { detail: NO_PLAN } };
  services.packageJobs.wake();
  const now = await findOwnPackage(params.id, caller, services);
  return { status: 202, body: await presentPackage(now, services) };
};

const NO_PLAN = 'This package has no plan that waits for you. Look at its state first.';
const WRONG_LICENCE = 'Choose one of the licences that are offered.';
const notAll = (refused: number) =>
  `${refused === 1 ? '1 file cannot' : `${refused} files cannot`} be taken. Correct the package and send it again, or add what can be read.`;
const disagree = (ids: readonly string[]) =>
  `LICENSE and the files name different licences (${ids.join(', ')}). Choose one.`;

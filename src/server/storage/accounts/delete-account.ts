import { sql, type Transaction, type Kysely } from 'kysely';
import type { operations } from '../../../api/schema.d.ts';
import { type About, type Credit, creditedName } from '../../../cite/about.ts';
import { wholeName } from '../../../cite/cited.ts';
import { FORMER_MEMBER } from '../../../shared/former-member.ts';
import { normalise } from '../../../shared/normalise.ts';
import { editedMetadata } from '../../../tla/details.ts';
import { withoutLocalPaths } from '../../../tla/local-paths.ts';
import { REDACTION_VERSION } from '../../../tla/redact-tla.ts';
import { shownFields, shownTexts } from '../../../tla/shown-texts.ts';
import { deleteUnusedBlobs } from '../blobs/blob-rows.ts';
import { deleteVersions } from '../files/delete-version.ts';
import type { FoundFile } from '../files/find-files.ts';
import type { Schema } from '../engine/schema.ts';
import { leaveTombstones } from '../files/tombstones.ts';
import { columnsOfAbout } from '../files/file-columns.ts';
import { deleteCorporaOf, leaveCorporaOf } from '../corpora/corpora.ts';
import { deletePackagesOf } from '../packages/packages.ts';
import { deleteQuestionsOf } from './saved-questions.ts';
import { endSessions } from './tokens.ts';
import type { User } from './users.ts';

/**
 * The choice of a person who deletes their account: keep nothing, their public analyses under the name that they were
 * published under, or their public analyses without a name.
 */
export type Keep = operations['deleteAccount']['requestBody']['content']['application/json']['keep'];

type Outcome =
  /** The account has gone meanwhile, or its password is another one than it was found with. */
  | { readonly is: 'gone' | 'changed' }
  /** Versions whose copy for others must be made first, since only that copy stays. */
  | { readonly is: 'unready'; readonly versions: readonly { readonly id: number; readonly number: number }[] }
  | {
      readonly is: 'done';
      /** Hidden files, to be removed. */
      readonly files: readonly number[];
      /** Blobs whose bytes can be deleted. */
      readonly unneeded: readonly string[];
    };

/**
 * Deletes an account, all or nothing: its row stays without name, address and password, its sessions and mailed links end,
 * files that do not stay are hidden for good, and saved questions go. Of files that stay, what is not public goes too: versions that
 * were not published, corpora that are not public, the names of versions, the uploaded bytes with their local paths, the
 * names of the files that were sent, the log of edits and the links.
 */
export function deleteAccount(
  db: Kysely<Schema>,
  user: User,
  keep: Keep,
  detailsOf: (version: GivenVersion) => string,
): Promise<Outcome> {
  return db.transaction().execute(async (trx): Promise<Outcome> => {
    // The whole row, which new files refer to: an upload that ends at this moment is either seen below or refused.
    const current = await trx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (current === undefined) return { is: 'gone' };
    if (current.password_hash !== user.password_hash) return { is: 'changed' };
    const files = await trx
      .selectFrom('files')
      .select(['id', 'is_public', 'is_ready'])
      .where('author_id', '=', user.id)
      .orderBy('id')
      .forUpdate()
      .execute();
    const stays = (file: (typeof files)[number]) => keep !== 'none' && file.is_public && file.is_ready;
    const kept = files.filter(stays).map(({ id }) => id);
    const gone = files.filter((file) => !stays(file)).map(({ id }) => id);
    const versions = await findUnready(trx, kept, detailsOf);
    if (versions.length > 0) return { is: 'unready', versions };

    const ofUnpublished = await deleteUnpublished(trx, kept);
    await leaveTombstones(trx, gone, 'withdrawn');
    const ofPackages = await deletePackagesOf(trx, user.id);
    await deleteQuestionsOf(trx, user.id);
    if (keep === 'none') await deleteCorporaOf(trx, user.id);
    else {
      const names = keep === 'anonymous' ? namesOf(current) : [];
      await leaveCorporaOf(trx, user.id, { names, former: FORMER_MEMBER });
    }
    await sql`update files set is_ready = false where id = any(${gone}::integer[])`.execute(trx);
    const candidates = [...ofUnpublished, ...(await leaveWhatOthersSee(trx, kept))];
    const unneeded = candidates.length === 0 ? [] : await deleteUnusedBlobs(trx, [...new Set(candidates)]);
    if (keep === 'anonymous') await takeOutCredits(trx, kept, current);
    await forgetAddresses(trx, current);
    await endSessions(trx, user.id);
    await trx.updateTable('users').set(rowLeft(current, keep)).where('id', '=', user.id).execute();
    return { is: 'done', files: gone, unneeded: [...unneeded, ...ofPackages] };
  });
}

type GivenVersion = Pick<FoundFile, 'id' | 'number' | 'metadata' | 'edits' | 'about'>;

/** Versions without the copy that others download, or with one in which other details are written than they would get now. */
async function findUnready(
  trx: Transaction<Schema>,
  fileIds: readonly number[],
  detailsOf: (version: GivenVersion) => string,
): Promise<readonly { readonly id: number; readonly number: number }[]> {
  if (fileIds.length === 0) return [];
  const versions = await trx
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_id')
    .select(['files.id', 'number', 'metadata', 'edits', 'about'])
    .select(['redacted_blob_id', 'redaction_version', 'redacted_details'])
    .where('file_id', 'in', fileIds)
    .where('published_at', 'is not', null)
    .execute();
  return versions.filter(
    (version) =>
      version.redacted_blob_id === null ||
      version.redaction_version !== REDACTION_VERSION ||
      version.redacted_details !== detailsOf(version),
  );
}

/** Deletes the versions of public files that are not public themselves. Gives the blobs that they had. */
async function deleteUnpublished(
  trx: Transaction<Schema>,
  fileIds: readonly number[],
): Promise<readonly string[]> {
  const unpublished = await trx
    .selectFrom('file_versions')
    .select(['file_id', 'number'])
    .where('file_id', '=', sql<number>`any(${fileIds}::integer[])`)
    .where('published_at', 'is', null)
    .execute();
  return deleteVersions(trx, unpublished);
}

/** Gives the blobs of the uploaded bytes, which others may need. */
async function leaveWhatOthersSee(
  trx: Transaction<Schema>,
  fileIds: readonly number[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct original_blob_id as id from file_versions
    where file_id = any(${fileIds}::integer[]) and original_blob_id <> redacted_blob_id`.execute(trx);
  await sql`
    update file_versions set original_blob_id = redacted_blob_id, warnings = '[]', name = '',
      filename = case when is_export then 'analysis.json' else 'analysis.tla' end
    where file_id = any(${fileIds}::integer[])`.execute(trx);
  await leaveShownDetails(trx, fileIds);
  await sql`delete from detail_log where file_id = any(${fileIds}::integer[])`.execute(trx);
  await sql`delete from share_links where file_id = any(${fileIds}::integer[])`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Makes of what was said on the web and in files what others see of it: local paths and what was edited away go. */
async function leaveShownDetails(trx: Transaction<Schema>, fileIds: readonly number[]): Promise<void> {
  const isKept = sql<number>`any(${fileIds}::integer[])`;
  const versions = await trx
    .selectFrom('file_versions')
    .select(['file_id', 'number', 'metadata', 'edits', 'note'])
    .where('file_id', '=', isKept)
    .execute();
  for (const { file_id, number, ...version } of versions) {
    const metadata = shownFields(editedMetadata(version.metadata, version.edits));
    const note = withoutLocalPaths(version.note, 'free');
    const isSame = JSON.stringify(metadata) === JSON.stringify(version.metadata) && note === version.note;
    if (isSame && Object.keys(version.edits).length === 0) continue;
    await trx
      .updateTable('file_versions')
      .set({ metadata: JSON.stringify(metadata), edits: '{}', note })
      .where('file_id', '=', file_id)
      .where('number', '=', number)
      .execute();
  }
  const files = await trx
    .selectFrom('files')
    .select(['id', 'about', 'version'])
    .where('id', '=', isKept)
    .execute();
  for (const { id, about, version } of files) {
    const shown = shownTexts(about, 'free');
    if (shown === about) continue;
    await trx
      .updateTable('files')
      .set({ about: JSON.stringify(shown), ...columnsOfAbout(shown, version) })
      .where('id', '=', id)
      .execute();
  }
}

/** Puts "a former member" in the place of the person's own credits. */
async function takeOutCredits(
  trx: Transaction<Schema>,
  fileIds: readonly number[],
  user: User,
): Promise<void> {
  if (fileIds.length === 0) return;
  const files = await trx.selectFrom('files').select(['id', 'about']).where('id', 'in', fileIds).execute();
  for (const { id, about } of files) {
    if (!about.credits?.some((credit) => isOf(user, credit))) continue;
    const credits = about.credits.map((credit) =>
      isOf(user, credit)
        ? { role: credit.role, family: '', given: '', literal: FORMER_MEMBER, orcid: '' }
        : credit,
    );
    const left: About = { ...about, credits };
    await trx
      .updateTable('files')
      .set({ about: JSON.stringify(left) })
      .where('id', '=', id)
      .execute();
  }
}

/** Whether a credit names the person, by ORCID iD or by one of the names that the account knows. */
function isOf(user: User, credit: Credit): boolean {
  if (user.orcid !== '' && credit.orcid === user.orcid) return true;
  const names = namesOf(user).map(normalise);
  return names.filter((name) => name !== '').includes(normalise(wholeName(creditedName(credit))));
}

/** Names that the account knows. */
const namesOf = ({ given_name, family_name, first_name, last_name, username }: User): readonly string[] =>
  [`${given_name} ${family_name}`, `${first_name} ${last_name}`, username]
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Takes the person's addresses and former names out of mailed links, reports and what leads to them. */
async function forgetAddresses(trx: Transaction<Schema>, user: User): Promise<void> {
  for (const table of ['password_resets', 'email_confirmations', 'email_undos', 'former_usernames'] as const)
    await trx.deleteFrom(table).where('user_id', '=', user.id).execute();
  await trx
    .updateTable('reports')
    .set({ name: '', email: '', email_key: '' })
    .where('email_key', '<>', '')
    .where('email_key', 'in', [user.email_key, user.confirmed_email_key])
    .execute();
}

/** The columns of a deleted account; nobody can register its keys. */
function rowLeft(user: User, keep: Keep) {
  const isNamed = user.given_name !== '' || user.family_name !== '';
  const shown = isNamed
    ? { given_name: user.given_name, family_name: user.family_name, public_name_key: user.public_name_key }
    : { given_name: '', family_name: user.username, public_name_key: normalise(user.username) };
  const nobody = { given_name: '', family_name: '', public_name_key: '' };
  return {
    ...(keep === 'credited' ? { ...shown, orcid: user.orcid } : { ...nobody, orcid: '' }),
    ...{ username: FORMER_MEMBER, username_key: `${FORMER_MEMBER} ${user.id}` },
    ...{ first_name: '', last_name: '', about: '', homepage: '', password_hash: null },
    ...{ email: '', email_key: '', confirmed_email: '', confirmed_email_key: `deleted ${user.id}` },
    deleted_at: sql<Date>`now()`,
    is_operator: false,
  };
}

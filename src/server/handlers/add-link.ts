import { randomBytes } from 'node:crypto';
import { AppError } from '../../shared/app-error.ts';
import { storableText } from '../../shared/fields.ts';
import { filePath } from '../../shared/file-id.ts';
import { MAX_LINKS } from '../../shared/limits.ts';
import { notFound, requireOwner } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findFile } from '../storage/files/find-files.ts';
import { insertLink } from '../storage/files/share-links.ts';
import { presentLink } from './present.ts';

/** A key of 128 bits cannot be guessed. */
const KEY_BYTES = 16;

const FULL = `This file has ${MAX_LINKS} links, the most there can be. Revoke one that is no longer needed.`;
const NAMES_ARE_PUBLIC = 'This file is public, and its page names you. Make it private first.';

/**
 * Makes a link to one's own file. Throws `bad_request` with the messages of the fields, `not_found`, and `forbidden` for somebody
 * else's public file.
 */
export const addLink: Handler<'addLink'> = async ({ params, body, caller }, { db }) => {
  const file = requireOwner(caller, await findFile(db, params.id));
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const label = storableText(body.label).replace(/\s+/g, ' ').trim();
  const link = await insertLink(db, file.id, { key, label, hidesNames: body.hides_names === true });
  if (link === 'gone') throw notFound();
  if (link === 'full') throw new AppError('bad_request', FULL, { non_field_errors: [FULL] });
  if (link === 'public') {
    throw new AppError('bad_request', NAMES_ARE_PUBLIC, { hides_names: [NAMES_ARE_PUBLIC] });
  }
  const address = `${filePath(link.addressId)}?k=${key}`;
  return { status: 201, body: { link: presentLink(link), key, address } };
};

import { AppError } from '../../shared/app-error.ts';
import { notFound, requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { isOperator } from '../moderation/operators.ts';
import { findWorksOwnedBy, hasJoined, partWork as part } from '../storage/files/work-groups.ts';
import { findWork } from '../works/find-work.ts';

/**
 * Takes a work out of those that it was joined to: whoever owns all its public files, whoever has joined it, and the operator may.
 * Throws `not_found` and `forbidden`.
 */
export const partWork: Handler<'partWork'> = async ({ params, caller }, services) => {
  const { db } = services;
  const { id: userId } = requireSignedIn(caller);
  const { group } = await findWork(params.id, caller, services);
  const parted = group.works.find(({ id }) => id === params.work_id);
  if (parted === undefined || group.works.length < 2) throw notFound();
  const mayPart =
    (await findWorksOwnedBy(db, userId, [parted.id])).has(parted.id) ||
    (await hasJoined(db, userId, parted.id)) ||
    (await isOperator(db, userId));
  if (!mayPart)
    throw new AppError(
      'forbidden',
      'Works are parted by whoever owns all analyses of one of them, by whoever has joined them, or by whoever runs this site.',
    );
  await part(db, userId, group, parted);
  return { status: 200, body: { id: parted.id } };
};

import { AppError } from '../../shared/app-error.ts';
import { mayBeSamePiece } from '../../shared/pieces/work-key.ts';
import { requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { isOperator } from '../moderation/operators.ts';
import { findWorksOwnedBy, joinGroups } from '../storage/files/work-groups.ts';
import { findWork } from '../works/find-work.ts';

const NOT_OWN = 'Works are joined by whoever owns all analyses of one of them, or by whoever runs this site.';
const TWO_PIECES =
  'By their titles these are two pieces. Give both the same composer and catalogue number, or the same title, first.';

/**
 * Makes two works one. Who owns all public files of one of them may, if the titles can mean one piece, and the operator. Throws
 * `not_found`, `forbidden` and `bad_request`.
 */
export const joinWorks: Handler<'joinWorks'> = async ({ params, body, caller }, services) => {
  const { db } = services;
  const { id: userId } = requireSignedIn(caller);
  const { group } = await findWork(params.id, caller, services);
  const { group: other } = await findWork(body.work, caller, services);
  if (group.id === other.id) throw new AppError('bad_request', 'These are one work already.');
  if (!(await isOperator(db, userId))) {
    const ids = [...group.works, ...other.works].map(({ id }) => id);
    const owned = await findWorksOwnedBy(db, userId, ids);
    const mayJoin = [group, other].some(({ works }) => works.every(({ id }) => owned.has(id)));
    if (!mayJoin) throw new AppError('forbidden', NOT_OWN);
    const isAlike = group.works.some((work) => other.works.some((one) => mayBeSamePiece(work, one)));
    if (!isAlike) throw new AppError('bad_request', TWO_PIECES);
  }
  await joinGroups(db, userId, group, other);
  return { status: 200, body: { id: Math.min(group.id, other.id) } };
};

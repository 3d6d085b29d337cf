import type { components } from '../../api/schema.d.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Handler } from '../http/handler.ts';
import { isOperator } from '../moderation/operators.ts';
import type { Services } from '../services.ts';
import { findWorksOwnedBy, hasJoined, proposeWorks } from '../storage/files/work-groups.ts';
import { findWork, type FoundWork } from '../works/find-work.ts';
import { presentPerformances, presentPiece } from '../works/present-work.ts';

type WorkPage = components['schemas']['WorkPage'];

/** A work with its analyses and performances, and the works that may be the same piece. Throws `not_found`. */
export const getWork: Handler<'getWork'> = async ({ params, caller }, services) => {
  const { db, keptAnswers } = services;
  if (caller === undefined)
    return keptAnswers.json(`work ${params.id}`, async () => ({
      body: await present(await findWork(params.id, undefined, services), undefined, services),
    }));
  const work = await findWork(params.id, caller, services);
  const isOfOperator = await isOperator(db, caller.id);
  return { status: 200, body: await present(work, { caller, isOfOperator }, services) };
};

interface Asker {
  readonly caller: Caller;
  readonly isOfOperator: boolean;
}

async function present(
  { group, files, count }: FoundWork,
  asker: Asker | undefined,
  { db, mediaLinks }: Services,
): Promise<WorkPage> {
  const [first] = group.works;
  const proposals = await proposeWorks(db, group);
  const workIds = [...group.works, ...proposals].map(({ id }) => id);
  const owned = asker === undefined ? NONE : await findWorksOwnedBy(db, asker.caller.id, workIds);
  const ownsAll = group.works.every(({ id }) => owned.has(id));
  const isJoined = group.works.length > 1;
  const mayPart = async (id: number) =>
    asker !== undefined &&
    (asker.isOfOperator || owned.has(id) || (await hasJoined(db, asker.caller.id, id)));
  return {
    ...presentPiece({ title: '', composer: '', ...first, id: group.id }),
    count,
    performances: presentPerformances(files, mediaLinks),
    works: isJoined
      ? await Promise.all(
          group.works.map(async (work) => ({ ...presentPiece(work), may_part: await mayPart(work.id) })),
        )
      : [],
    proposals: proposals.map((work) => ({
      ...presentPiece(work),
      count: work.count,
      may_join: asker?.isOfOperator === true || ownsAll || owned.has(work.id),
    })),
  };
}

const NONE: ReadonlySet<number> = new Set();

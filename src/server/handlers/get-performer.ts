import type { components } from '../../api/schema.d.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Handler } from '../http/handler.ts';
import { isOperator } from '../moderation/operators.ts';
import { findPerformer } from '../performers/find-performer.ts';
import type { Services } from '../services.ts';
import {
  findFilesBy,
  findJoinedBy,
  findSpellingsOwnedBy,
  proposeSpellings,
} from '../storage/files/performers.ts';
import { presentFiles } from './present.ts';

type PerformerPage = components['schemas']['PerformerPage'];

/** Files of a page, as the contract has it. */
const PAGE_SIZE = 50;

/** A person with what they perform, and the spellings that may mean them too. Throws `not_found`. */
export const getPerformer: Handler<'getPerformer'> = async ({ params, query, caller }, services) => {
  const page = query.page ?? 1;
  if (caller !== undefined) return { status: 200, body: await present(params.slug, page, caller, services) };
  return services.keptAnswers.json(`performer ${JSON.stringify([params.slug, page])}`, async () => ({
    body: await present(params.slug, page, undefined, services),
  }));
};

async function present(
  slug: string,
  asked: number,
  caller: Caller | undefined,
  services: Services,
): Promise<PerformerPage> {
  const { db, mediaLinks } = services;
  const { person, spellings, name } = await findPerformer(slug, caller, services);
  const pageFrom = (page: number) =>
    findFilesBy(db, person, caller?.id, { from: (page - 1) * PAGE_SIZE, most: PAGE_SIZE });
  const found = await pageFrom(asked);
  const page = Math.min(asked, Math.max(1, Math.ceil(found.count / PAGE_SIZE)));
  const { files } = page === asked ? found : await pageFrom(page);
  const proposals = await proposeSpellings(db, person, spellings);
  const may = await rightsOf(caller, [...person.slugs, ...proposals.map((one) => one.slug)], services);
  const ownsAll = person.slugs.every((one) => may.owns(one));
  return {
    ...{ slug: person.slug, name, count: found.count, work_count: found.works, page },
    spellings:
      person.slugs.length > 1
        ? spellings.map((one) => ({ ...one, may_part: may.owns(one.slug) || may.joined(one.slug) }))
        : [],
    proposals: proposals.map(({ person: other, name: its, count, slug: spelling }) => ({
      ...{ slug: other, name: its, count },
      may_join: ownsAll || may.owns(spelling),
    })),
    ...presentFiles(files, mediaLinks),
  };
}

/** Which spellings are the caller's own, and which they have joined; an operator has the rights of both. */
async function rightsOf(caller: Caller | undefined, slugs: readonly string[], { db }: Services) {
  if (caller === undefined) return { owns: () => false, joined: () => false };
  if (await isOperator(db, caller.id)) return { owns: () => true, joined: () => true };
  const owned = await findSpellingsOwnedBy(db, caller.id, slugs);
  const joined = await findJoinedBy(db, caller.id, slugs);
  return { owns: (slug: string) => owned.has(slug), joined: (slug: string) => joined.has(slug) };
}

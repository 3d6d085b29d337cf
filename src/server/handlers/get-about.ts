import type { About } from '../../cite/about.ts';
import type { components } from '../../api/schema.d.ts';
import type { Handler } from '../http/handler.ts';
import { tagOf } from '../http/if-match.ts';
import { findSeen, readerOf } from '../sharing/see-file.ts';

/** What its author says about an analysis. Throws `not_found`. */
export const getAbout: Handler<'getAbout'> = async (call, services) => {
  const file = await findSeen(call.params.id, undefined, readerOf(call), services);
  const body = presentAbout(file.about, file.number);
  // The owner alone changes it, and needs to say what a change is based on.
  return { status: 200, body, ...(file.isOwn && { headers: { etag: tagOf(body) } }) };
};

/** What was given last, also where it holds from the next version on. */
export function presentAbout(about: About, number: number): components['schemas']['About'] {
  const { heading = '', description = '', tags = [], language = '', licences = {} } = about;
  const last = Math.max(0, ...Object.keys(licences).map(Number));
  return {
    ...{ heading, description, language },
    tags: [...tags],
    licence: licences[String(last)] ?? '',
    doi: about.dois?.[String(number)] ?? '',
    based_on: about.basedOn ?? '',
    // In one order, whichever they were stored in: an `ETag` is made of the text.
    credits: (about.credits ?? []).map(({ role, family, given, literal, orcid }) => ({
      ...{ role, family, given, literal, orcid },
    })),
  };
}

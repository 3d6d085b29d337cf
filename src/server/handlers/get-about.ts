import type { About } from '../../cite/about.ts';
import type { components } from '../../api/schema.d.ts';
import type { Handler } from '../http/handler.ts';
import { tagOf } from '../http/if-match.ts';
import { findReadable, viewerOf } from '../sharing/readable-file.ts';

/** The author's description of an analysis. Throws `not_found`. */
export const getAbout: Handler<'getAbout'> = async (call, services) => {
  const file = await findReadable(call.params.id, undefined, viewerOf(call), services);
  const body = presentAbout(file.about, file.number);
  // Only the owner may change it, and must send this `ETag` back in `If-Match`.
  return { status: 200, body, ...(file.isOwn && { headers: { etag: tagOf(body) } }) };
};

/** The description for its owner to edit. The licence is the one given last, even if it applies from the next version on. */
export function presentAbout(about: About, number: number): components['schemas']['About'] {
  const { heading = '', description = '', tags = [], language = '', licences = {} } = about;
  const last = Math.max(0, ...Object.keys(licences).map(Number));
  return {
    ...{ heading, description, language },
    tags: [...tags],
    licence: licences[String(last)] ?? '',
    doi: about.dois?.[String(number)] ?? '',
    based_on: about.basedOn ?? '',
    // In a fixed order of keys, since the `ETag` is computed from the text.
    credits: (about.credits ?? []).map(({ role, family, given, literal, orcid }) => ({
      ...{ role, family, given, literal, orcid },
    })),
  };
}

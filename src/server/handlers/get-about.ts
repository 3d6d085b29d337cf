import type { About } from '../../cite/about.ts';
import type { components } from '../../api/schema.d.ts';
import type { Handler } from '../http/handler.ts';
import { findSeen, readerOf } from '../sharing/see-file.ts';

/** What its author says about an analysis. Throws `not_found`. */
export const getAbout: Handler<'getAbout'> = async (call, services) => {
  const { about, number } = await findSeen(call.params.id, undefined, readerOf(call), services);
  return { status: 200, body: presentAbout(about, number) };
};

/** What was given last, also where it holds from the next version on. */
function presentAbout(about: About, number: number): components['schemas']['About'] {
  const { heading = '', description = '', tags = [], language = '', licences = {} } = about;
  const last = Math.max(0, ...Object.keys(licences).map(Number));
  return {
    ...{ heading, description, language },
    tags: [...tags],
    licence: licences[String(last)] ?? '',
    doi: about.dois?.[String(number)] ?? '',
    based_on: about.basedOn ?? '',
    credits: [...(about.credits ?? [])],
  };
}

import type { About } from '../../cite/about.ts';
import type { components } from '../../api/schema.d.ts';
import { requireReadable } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findFile } from '../storage/files.ts';

/** What its author says about an analysis. Throws `not_found`. */
export const getAbout: Handler<'getAbout'> = async ({ params, caller }, { db }) => {
  const { about, number } = requireReadable(caller, await findFile(db, params.id));
  return { status: 200, body: presentAbout(about, number) };
};

/** What was given last, also where it holds from the next version on. */
function presentAbout(about: About, number: number): components['schemas']['About'] {
  const { heading = '', description = '', tags = [], language = '', licences = {}, credits = [] } = about;
  const last = Math.max(0, ...Object.keys(licences).map(Number));
  return {
    ...{ heading, description, language },
    tags: [...tags],
    licence: licences[String(last)] ?? '',
    doi: about.dois?.[String(number)] ?? '',
    credits: [...credits],
  };
}

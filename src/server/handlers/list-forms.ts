import { findForms } from '../forms/find-forms.ts';
import { presentForms } from '../forms/present-forms.ts';
import type { Handler } from '../http/handler.ts';
import { readAsked } from '../tql/asked-line.ts';
import { readChosen } from '../tql/chosen-facets.ts';
import { checkNamesOf } from '../tql/corpus-names.ts';
import { searchFor } from '../tql/search-for.ts';
import { orLineProblem } from './or-line-problem.ts';

/** Forms of the public files in which a line finds something, or of all. */
export const listForms: Handler<'listForms'> = ({ query: asked, request }, services) =>
  orLineProblem(async () => {
    const { keptAnswers, tlaReader, laneIndex, db, mediaLinks } = services;
    const { query: text = '', after = 0, facets = '{}' } = asked;
    const read = text.trim() === '' ? undefined : readAsked(text);
    const { composer: composers = [], media = [], corpus: corpora = [], sort, key } = readChosen(facets);
    return keptAnswers.json(`forms ${JSON.stringify([text, after, facets])}`, () =>
      searchFor(
        request.ip,
        (search) =>
          search(async (session) => {
            const indexing = await laneIndex.progress();
            const names = read && (await checkNamesOf(read.query, session, keptAnswers));
            const wanted = {
              ...{ query: read?.query, line: read?.line, sorts: sort ?? [], keys: key ?? [] },
              needsFields: names?.usesMetadata ?? false,
              scope: { after, composers, media, corpora },
            };
            const found = await findForms(wanted, session, tlaReader);
            const body = { ...(await presentForms(found, db, mediaLinks)), ...(indexing && { indexing }) };
            return { body, isLasting: indexing === undefined && found.next === undefined };
          }),
        services,
      ),
    );
  });

import { checkNames, TqlError } from '../../tql/tql.ts';
import { presentForms } from '../forms/present-forms.ts';
import { findForms } from '../forms/find-forms.ts';
import type { Handler } from '../http/handler.ts';
import { onBehalfOf } from '../limits/queue/on-behalf-of.ts';
import { withSearch } from '../search/session.ts';
import { readAsked } from '../tql/asked-line.ts';
import { namesFor } from '../tql/corpus-names.ts';
import { readChosen } from '../tql/chosen-facets.ts';
import { presentLineProblem } from './present-line-problem.ts';

/** Forms of the public files in which a line finds something, or of all. */
export const listForms: Handler<'listForms'> = async ({ query: asked, request }, services) => {
  const { searchLimit, searches, keptAnswers, tlaReader, laneIndex, db, mediaLinks } = services;
  const { query: text = '', after = 0, facets = '{}' } = asked;
  try {
    const read = text.trim() === '' ? undefined : readAsked(text);
    const { composer: composers = [], media = [], corpus: corpora = [], sort, key } = readChosen(facets);
    return await searchLimit.run(request.ip, (network) =>
      onBehalfOf(network, () =>
        withSearch(searches, network, async (session) => {
          const names = read && (await namesFor(read.query, session, keptAnswers));
          if (read && names) checkNames(read.query, names);
          return keptAnswers.json(`forms ${JSON.stringify([text, after, facets])}`, async () => {
            const indexing = await laneIndex.progress();
            const wanted = {
              ...{ query: read?.query, line: read?.line, sorts: sort ?? [], keys: key ?? [] },
              needsFields: names?.usesMetadata ?? false,
              scope: { after, composers, media, corpora },
            };
            const found = await findForms(wanted, session, tlaReader);
            const body = { ...(await presentForms(found, db, mediaLinks)), ...(indexing && { indexing }) };
            return { body, isLasting: indexing === undefined && found.next === undefined };
          });
        }),
      ),
    );
  } catch (error) {
    if (!(error instanceof TqlError)) throw error;
    return { status: 400, body: presentLineProblem(error) };
  }
};

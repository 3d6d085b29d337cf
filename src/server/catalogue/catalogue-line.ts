import type { components } from '../../api/schema.d.ts';
import { creditedName } from '../../cite/about.ts';
import { writtenDay } from '../../cite/cited.ts';
import type { KindName } from '../../kinds/registry/facts.ts';
import { shownTexts } from '../../tla/shown-texts.ts';
import { filePath } from '../../shared/file-id.ts';
import { citedFile } from '../handlers/citing.ts';
import { presentLength } from '../handlers/present.ts';
import { shownToOthers } from '../sharing/shown-file.ts';
import type { FoundFile } from '../storage/files/find-files.ts';

type CatalogueFile = components['schemas']['CatalogueFile'];

/** A public file in its newest version, with the public corpora that it stands in, as a line of the catalogue. `origin` is the site's address, without a slash at the end. */
export function catalogueLine(
  found: FoundFile,
  corpora: readonly { readonly slug: string; readonly title: string }[],
  origin: string,
): CatalogueFile {
  const file = shownToOthers(found);
  const { id, number, about, title, composer, artist, fields } = file;
  const { heading, authors, publishedOn, doi, licence = '', language, tags = [] } = citedFile(file);
  const credits = (about.credits ?? []).map((credit) => ({ role: credit.role, name: creditedName(credit) }));
  const { description = '', basedOn = '' } = about;
  return {
    ...{ id, version: number },
    address: origin + filePath(id, number),
    newest_address: origin + filePath(id),
    download: `${origin}/api/v1/files/${id}/tla?version=${number}`,
    ...{ heading, title, composer, performer: artist },
    fields: fields.map(({ name, value }) => ({ name, value })),
    authors: [...authors],
    ...(credits.length > 0 && { credits }),
    ...(description !== '' && { description }),
    tags: [...tags],
    licence,
    ...(language !== undefined && { language }),
    ...(doi !== undefined && { doi }),
    ...(corpora.length > 0 && {
      corpora: corpora.map((corpus) => ({ ...corpus, title: shownTexts(corpus.title, 'free') })),
    }),
    ...(basedOn !== '' && { based_on: basedOn.startsWith('/') ? origin + basedOn : basedOn }),
    published_on: writtenDay(publishedOn),
    updated_at: file.updated_at.toISOString(),
    ...presentLength(file),
    timelines: countsOf(file.kinds),
    ...(file.viewer_components !== null && { component_count: file.viewer_components }),
  };
}

function countsOf(kinds: readonly KindName[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

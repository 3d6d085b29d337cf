import { authorsOf, licenceOf, type PublicName } from '../../cite/about.ts';
import { dayOf, headingOf, type Cited } from '../../cite/cited.ts';
import type { ShownFile } from '../sharing/shown-file.ts';

/** What is cited of a file, but for where it lies and what of it is meant. */
export type CitedFile = Omit<Cited, 'address' | 'accessedOn' | 'passage' | 'download'>;

export const publicNameOf = (
  file: Pick<ShownFile, 'author' | 'given_name' | 'family_name' | 'orcid'>,
): PublicName => ({
  username: file.author,
  given: file.given_name,
  family: file.family_name,
  orcid: file.orcid,
});

/** What is cited of a file. */
export function citedFile(file: ShownFile): CitedFile {
  const { id, about, title, composer, is_public, number } = file;
  return {
    fileId: id,
    authors: authorsOf(about, publicNameOf(file)),
    heading: headingOf(about.heading ?? '', title, composer),
    version: number,
    publishedOn: dayOf(file.published_at ?? file.created_at),
    isPublic: is_public,
    doi: about.dois?.[String(number)] || undefined,
    licence: licenceOf(about, number),
    language: about.language || undefined,
    tags: about.tags ?? [],
  };
}

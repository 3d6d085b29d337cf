import { authorsOf, licenceOf, type PublicName } from '../../cite/about.ts';
import { dayOf, headingOf, type Cited } from '../../cite/cited.ts';
import type { ShownFile } from '../sharing/shown-file.ts';
import { firstSeen, isOpenToAll } from '../storage/files/versions.ts';

/** Facts for citing a file, without its address, the date of access, and the passage cited. */
export type CitedFile = Omit<Cited, 'address' | 'accessedOn' | 'passage' | 'download' | 'version'> & {
  readonly version: number;
};

export const publicNameOf = (
  file: Pick<ShownFile, 'author' | 'given_name' | 'family_name' | 'orcid'>,
): PublicName => ({
  username: file.author,
  given: file.given_name,
  family: file.family_name,
  orcid: file.orcid,
});

export function citedFile(file: ShownFile): CitedFile {
  const { id, about, title, composer, number } = file;
  return {
    fileId: id,
    authors: authorsOf(about, publicNameOf(file)),
    heading: headingOf(about.heading ?? '', title, composer),
    version: number,
    publishedOn: dayOf(firstSeen(file) ?? file.created_at),
    isPublic: isOpenToAll(file),
    doi: about.dois?.[String(number)] || undefined,
    licence: licenceOf(about, number),
    language: about.language || undefined,
    tags: about.tags ?? [],
  };
}

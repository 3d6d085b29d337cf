import type { Links } from '../links/links.ts';
import type { FileHead } from '../viewer-file.ts';
import { NotGiven } from './not-given.tsx';
import { PageLink } from './page-link.tsx';

interface Props {
  readonly file: NonNullable<FileHead['file']>;
  readonly links: Links | undefined;
  /** Class of the link that leads the owner on. */
  readonly detailsClass: string | undefined;
}

const visibilityOf = ({ is_public, is_by_link }: Props['file']): string =>
  is_by_link === true ? 'no; whoever has the link can read it' : is_public ? 'yes' : 'no';

/** The facts of a file beside its title. */
export function AboutFile({ file, links, detailsClass }: Props) {
  const { doi, licence, description } = file.citation ?? {};
  const details = file.is_own === true ? links?.pages.details : undefined;
  const facts = [
    { name: 'Annotator', value: file.author_name ?? file.author ?? 'Hidden by this link' },
    ...(licence === undefined ? [] : [{ name: 'Licence', value: licence }]),
    ...(doi === undefined ? [] : [{ name: 'DOI', value: doi }]),
    ...(description === undefined ? [] : [{ name: 'About', value: description }]),
    { name: 'Public', value: visibilityOf(file) },
    ...file.metadata,
  ];
  return (
    <>
      <h2>About this file</h2>
      <dl>
        {facts.map(({ name, value }, index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value === '' ? <NotGiven /> : value}</dd>
          </div>
        ))}
      </dl>
      {links && details !== undefined && (
        <PageLink links={links} className={detailsClass} href={details}>
          Edit details
        </PageLink>
      )}
      {links?.pages.report !== undefined && file.is_own !== true && (
        <PageLink links={links} className={detailsClass} href={links.pages.report}>
          Report to the operator
        </PageLink>
      )}
    </>
  );
}

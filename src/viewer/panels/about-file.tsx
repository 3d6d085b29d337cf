import { findLicence } from '../../cite/licences.ts';
import { OtherSite, PlainText } from '../../ui/plain-text.tsx';
import type { Links } from '../links/links.ts';
import type { Citable, FileHead } from '../viewer-file.ts';
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

interface BasisProps {
  readonly basedOn: NonNullable<Citable['based_on']>;
  readonly links: Links | undefined;
}

/** A link to what the analysis is based on: another one of this site, or something elsewhere. */
function Basis({ basedOn: { address, name }, links }: BasisProps) {
  if (links === undefined || !address.startsWith('/')) return <OtherSite href={address} />;
  return (
    <PageLink links={links} href={address}>
      {name ?? address}
    </PageLink>
  );
}

/** The facts of a file beside its title. */
export function AboutFile({ file, links, detailsClass }: Props) {
  const { doi, licence, description, based_on: basedOn } = file.citation ?? {};
  const chosen = findLicence(licence);
  const details = file.is_own === true ? links?.pages.details : undefined;
  const facts = [
    { name: 'Annotator', value: file.author_name ?? file.author ?? 'Hidden by this link' },
    ...(chosen === undefined
      ? []
      : [{ name: 'Licence', value: <OtherSite href={chosen.deed}>{chosen.name}</OtherSite> }]),
    ...(doi === undefined
      ? []
      : [{ name: 'DOI', value: <OtherSite href={`https://doi.org/${doi}`}>{doi}</OtherSite> }]),
    ...(basedOn === undefined
      ? []
      : [{ name: 'Based on', value: <Basis basedOn={basedOn} links={links} /> }]),
    ...(description === undefined ? [] : [{ name: 'About', value: <PlainText text={description} /> }]),
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

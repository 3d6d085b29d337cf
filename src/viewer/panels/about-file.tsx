import { Fragment } from 'react';
import { findLicence } from '../../cite/licences.ts';
import { isNotes } from '../../shared/notes-field.ts';
import type { Links } from '../links/links.ts';
import type { Citable, FileHead } from '../viewer-file.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { NotGiven } from '../../ui/not-given.tsx';
import { timelineName, type Timeline } from '../model/timeline.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Tools } from '../session/tools.ts';
import styles from './about-file.module.css';
import { PageLink } from './parts/page-link.tsx';
import { ViewerDialog } from './parts/viewer-dialog.tsx';

interface Props {
  readonly file: NonNullable<FileHead['file']>;
  readonly links: Links | undefined;
}

const visibilityOf = ({ is_public, is_by_link }: Props['file']): string =>
  is_by_link === true ? 'no; whoever has the link can read it' : is_public ? 'yes' : 'no';

interface BasisProps {
  readonly basedOn: NonNullable<Citable['based_on']>;
  readonly links: Links | undefined;
}

/**
 * A link that the author has given. `ui` has one for pages; shared with them it would be a script of its own, of which the
 * first picture would have to be told.
 */
const OtherSite = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a href={href} rel="nofollow ugc noopener">
    {children}
  </a>
);

/** A link to the source of the analysis: another one of this site, or something elsewhere. */
function Basis({ basedOn: { address, name }, links }: BasisProps) {
  if (links === undefined || !address.startsWith('/')) return <OtherSite href={address}>{address}</OtherSite>;
  return (
    <PageLink links={links} href={address}>
      {name ?? address}
    </PageLink>
  );
}

interface NotesInProps {
  readonly corpus: NonNullable<Props['file']['notes_in']>;
  readonly links: Links | undefined;
}

/** Where the notes stand that the file has like most others of its corpus. */
const NotesIn = ({ corpus: { address, title }, links }: NotesInProps) => (
  <>
    As most files of{' '}
    {links === undefined ? (
      title
    ) : (
      <PageLink links={links} href={address}>
        {title}
      </PageLink>
    )}
  </>
);

interface TagsProps {
  readonly tags: readonly string[];
  readonly links: Links | undefined;
}

/** The tags, each of which leads to the files that have it. */
const Tags = ({ tags, links }: TagsProps) =>
  tags.map((tag, index) => (
    <Fragment key={tag}>
      {index > 0 && ', '}
      {links?.pages.tag === undefined ? (
        tag
      ) : (
        <PageLink links={links} href={links.pages.tag(tag)}>
          {tag}
        </PageLink>
      )}
    </Fragment>
  ));

/** Somebody who is named, with the ORCID iD where it is known. */
const Named = ({ name }: { readonly name: NonNullable<Citable['credits']>[number]['name'] }) => (
  <>
    {name.literal ?? [name.given, name.family].filter(Boolean).join(' ')}
    {name.orcid !== undefined && (
      <>
        {' '}
        <OtherSite href={`https://orcid.org/${name.orcid}`}>{name.orcid}</OtherSite>
      </>
    )}
  </>
);

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Fields of new files of the desktop, and `notes`; files of 0.1 and before join the words with underscores. */
const STANDARD: ReadonlySet<string> = new Set([
  ...[
    'title',
    'notes',
    'composer',
    'tonality',
    'time signature',
    'performer',
    'performance year',
    'arranger',
  ],
  ...['composition year', 'recording year', 'form', 'instrumentation', 'genre', 'lyrics'],
]);

/** 'Time signature'; a field of the author's own is called as they wrote it. */
function labelOf(field: string): string {
  const name = field.replaceAll('_', ' ');
  return STANDARD.has(name) ? capitalised(name) : field;
}

interface DialogProps {
  readonly session: AnalysisView & Tools;
  readonly file: FileHead['file'];
}

/** The facts of a file beside its title, while they are asked for. */
export const AboutDialog = ({ session, file }: DialogProps) => (
  <ViewerDialog session={session} name="about" heading="About this file" className={styles.about}>
    {file && <AboutFile file={file} links={session.links} timelines={session.timelines} />}
    <DialogActions>
      <Button look="outline" onClick={() => session.panels.getState().setDialog(undefined)}>
        Close
      </Button>
    </DialogActions>
  </ViewerDialog>
);

/** Name of the analyst; leads to their page where there is one, as with something public. */
function Analyst({ file: { author, author_name, is_public }, links }: Props) {
  if (author === undefined) return 'Hidden by this link';
  const name = author_name ?? author;
  const page = is_public ? links?.pages.person?.(author) : undefined;
  if (!links || page === undefined) return name;
  return (
    <PageLink links={links} href={page}>
      {name}
    </PageLink>
  );
}

/** Authors of timelines, each with what is theirs. */
function authorsOf(
  timelines: readonly Timeline[],
): readonly { readonly name: string; readonly value: string }[] {
  const named = timelines.flatMap((timeline) => {
    const author = timeline.details.find(({ name }) => name === 'Author')?.value;
    return author === undefined ? [] : [{ author, timeline: timelineName(timeline) }];
  });
  return [...new Set(named.map(({ author }) => author))].map((author) => ({
    name: `Author of ${named
      .filter((one) => one.author === author)
      .map(({ timeline }) => timeline)
      .join(', ')}`,
    value: author,
  }));
}

function AboutFile({ file, links, timelines }: Props & Pick<AnalysisView, 'timelines'>) {
  const authors = authorsOf(timelines);
  const { doi, licence, description, based_on: basedOn, tags = [], credits = [] } = file.citation ?? {};
  const chosen = findLicence(licence);
  const details = file.is_own === true ? links?.pages.details : undefined;
  const facts = [
    { name: 'Analyst', value: <Analyst file={file} links={links} /> },
    ...(file.newest_version > 1
      ? [{ name: 'Version', value: `${file.version} of ${file.newest_version}` }]
      : []),
    ...credits.map(({ role, name }) => ({ name: capitalised(role), value: <Named name={name} /> })),
    ...authors,
    ...(file.format === undefined ? [] : [{ name: 'Format', value: `Draft format (${file.format})` }]),
    ...(chosen === undefined
      ? []
      : [{ name: 'Licence', value: <OtherSite href={chosen.deed}>{chosen.name}</OtherSite> }]),
    ...(doi === undefined
      ? []
      : [{ name: 'DOI', value: <OtherSite href={`https://doi.org/${doi}`}>{doi}</OtherSite> }]),
    ...(basedOn === undefined
      ? []
      : [{ name: 'Based on', value: <Basis basedOn={basedOn} links={links} /> }]),
    ...(description === undefined ? [] : [{ name: 'About', value: description }]),
    ...(tags.length === 0 ? [] : [{ name: 'Tags', value: <Tags tags={tags} links={links} /> }]),
    { name: 'Public', value: visibilityOf(file) },
    ...file.metadata
      .filter((field) => file.notes_in === undefined || !isNotes(field))
      .map(({ name, value }) => ({ name: labelOf(name), value })),
    ...(file.notes_in === undefined
      ? []
      : [{ name: 'Notes', value: <NotesIn corpus={file.notes_in} links={links} /> }]),
  ];
  return (
    <>
      <dl>
        {facts.map(({ name, value }, index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value === '' ? <NotGiven /> : value}</dd>
          </div>
        ))}
      </dl>
      {links && details !== undefined && (
        <PageLink links={links} className={styles.details} href={details}>
          Edit details
        </PageLink>
      )}
      {links?.pages.report !== undefined && file.is_own !== true && (
        <PageLink links={links} className={styles.details} href={links.pages.report}>
          Report this file
        </PageLink>
      )}
    </>
  );
}

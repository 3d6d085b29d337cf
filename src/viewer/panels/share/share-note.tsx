import type { Links } from '../../links/links.ts';
import type { FileHead } from '../../viewer-file.ts';
import { PageLink } from '../parts/page-link.tsx';

interface Props {
  readonly links: Links;
  readonly file: FileHead['file'];
}

/** Note on who can open a link to a file that is not public; leads its owner to the page that changes it. */
export function ShareNote({ links, file }: Props) {
  if (file?.is_by_link === true) return <p>This link has its key: whoever gets it can read the file.</p>;
  const { sharing } = links.pages;
  if (file?.is_own !== true || sharing === undefined) return null;
  return (
    <p>
      {file.is_public
        ? 'Everybody can open this link.'
        : 'This file is private: only you can open this link.'}{' '}
      <PageLink links={links} href={sharing}>
        {file.is_public ? 'Who can see it' : 'Make a link for others'}
      </PageLink>
    </p>
  );
}

import type { Tools } from '../../session/tools.ts';
import type { FileHead } from '../../viewer-file.ts';
import { PageLink } from '../parts/page-link.tsx';
import styles from './versions.module.css';

interface Props {
  readonly session: Tools;
  readonly note: NonNullable<FileHead['file']>;
}

/** Notice that a newer version exists, with a link to it. */
export function OldVersion({ session: { links }, note: { version, newest_version: newest } }: Props) {
  if (links?.versions === undefined || version === newest) return null;
  return (
    <p className={styles.strip} role="note" aria-label="Older version">
      You are reading version {version}. Version {newest} is the newest.{' '}
      <PageLink links={links} href={links.versions.pathOf(undefined)}>
        Open version {newest}
      </PageLink>
      {' · '}
      <PageLink links={links} href={links.versions.pathOf(undefined, version)}>
        See what changed
      </PageLink>
    </p>
  );
}

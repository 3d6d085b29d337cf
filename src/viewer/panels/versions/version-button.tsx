import { longDate } from '../../../shared/long-date.ts';
import type { Session } from '../../session.ts';
import type { FileHead } from '../../viewer-file.ts';
import styles from './versions.module.css';

interface Props {
  readonly session: Session;
  readonly note: NonNullable<FileHead['file']>;
}

/** Which version this is, where there are several; leads to all of them. */
export function VersionButton({ session: { links, panels }, note }: Props) {
  const { version, newest_version: newest, published_at: published } = note;
  if (links?.versions === undefined || newest === 1) return null;
  return (
    <button type="button" className={styles.button} onClick={() => panels.getState().setDialog('versions')}>
      Version {version} of {newest}
      {published !== undefined && <span>, {longDate(new Date(published))}</span>}
    </button>
  );
}

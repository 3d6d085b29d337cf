import { Link2, TriangleAlert } from 'lucide-react';
import { PopoverDisclosure } from '../../ui/disclosure.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './own-file-table.module.css';
import type { OwnFile } from './own-files.ts';

/** Badges beside a file's title: its version, where it is not the first, who else reads it, and what was found at the upload. */
export function OwnFileNotes({
  file: { title, version, warnings, isPublic, linkCount },
}: {
  readonly file: OwnFile;
}) {
  const count = warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`;
  return (
    <>
      {version > 1 && (
        <span className={styles.badge}>
          <span aria-hidden="true">v{version}</span>
          <span className={textStyles.visuallyHidden}>version {version}</span>
        </span>
      )}
      {linkCount > 0 && !isPublic && (
        <span className={styles.badge}>
          <Link2 size={13} aria-hidden="true" /> {linkCount === 1 ? '1 link' : `${linkCount} links`}
        </span>
      )}
      {warnings.length > 0 && (
        <PopoverDisclosure
          className={styles.warned}
          panelClass={styles.warnings}
          aria-label={`${count} for ${title}`}
          panel={
            <>
              <h3>Warnings of the upload</h3>
              <ul>
                {warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </>
          }
        >
          <TriangleAlert size={15} aria-hidden="true" />
          {count}
        </PopoverDisclosure>
      )}
    </>
  );
}

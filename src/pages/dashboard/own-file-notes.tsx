import { EyeOff, Link2, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { PopoverDisclosure } from '../../ui/disclosure.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './own-file-table.module.css';
import type { OwnFile } from './own-files.ts';

/**
 * Badges beside a file's title: its version, where it is not the first, whether it is shared or hidden, and warnings of
 * the upload.
 */
export function OwnFileNotes({
  file: { title, version, warnings, isPublic, linkCount, hiddenReason },
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
      {hiddenReason !== '' && (
        <PopoverDisclosure
          className={styles.warned}
          panelClass={styles.warnings}
          aria-label={`${title} is hidden by the operator`}
          panel={
            <>
              <h3>Hidden by the operator</h3>
              <p>Only you see this file. The reason: {hiddenReason}</p>
              <p>
                If you think that this is wrong, <Link to="/contact">write to the operator</Link>.
              </p>
            </>
          }
        >
          <EyeOff size={15} aria-hidden="true" />
          Hidden
        </PopoverDisclosure>
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

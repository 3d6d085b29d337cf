import { EyeOff, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { PopoverDisclosure } from '../../ui/disclosure.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './own-file-table.module.css';
import type { OwnFile } from './own-files.ts';

/** Line below a file's title: whether the operator hides it, warnings of the upload, and the file's name. */
export function OwnFileNotes({
  file: { title, filename, warnings, hiddenReason },
}: {
  readonly file: OwnFile;
}) {
  const count = warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`;
  return (
    <>
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
          {warnings.length}
          <span className={textStyles.visuallyHidden}>{warnings.length === 1 ? 'warning' : 'warnings'}</span>
        </PopoverDisclosure>
      )}
      <span className={styles.filename}>{filename}</span>
    </>
  );
}

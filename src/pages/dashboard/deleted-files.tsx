import checkStyles from '../../ui/check.module.css';
import { FormStrip } from '../../ui/form-strip.tsx';
import styles from './own-file-table.module.css';
import type { OwnFile } from './own-files.ts';

/** Question before files are deleted; that about one is a literal text of the specification, section 8. */
export const deleteQuestion = (count: number): string =>
  `Do you really want to delete ${count === 1 ? 'this file' : `these ${count} files`}? This can't be undone.`;

/** Titles that the question about a deletion names. */
const MAX_NAMED = 8;

interface Props {
  readonly files: readonly OwnFile[];
  /** Callback when the owner chooses whether notes stay. */
  readonly onNote: (isLeft: boolean) => void;
}

/** Body of the dialog that confirms a deletion; for public files also whether a note stays at their addresses. */
export function DeletedFiles({ files, onNote }: Props) {
  const named = files.slice(0, MAX_NAMED);
  const [only] = files;
  return (
    <div className={styles.about}>
      {named.map(({ id, title }) => (
        <p key={id}>{title}</p>
      ))}
      {files.length > MAX_NAMED && <p>and {files.length - MAX_NAMED} more</p>}
      {files.length === 1 && <FormStrip rows={only?.strip} />}
      {files.some(({ isPublic }) => isPublic) && (
        <label className={checkStyles.check}>
          <input type="checkbox" defaultChecked onChange={({ target }) => onNote(target.checked)} />
          {files.length === 1
            ? 'Leave a note at its address'
            : 'Leave notes at the addresses of public files'}
        </label>
      )}
    </div>
  );
}

import { FolderOpen } from 'lucide-react';
import { useId, useState, type DragEvent, type RefObject } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { FieldError } from '../../ui/text-field.tsx';
import { MAX_IMPORT_MB } from '../../imports/limits.ts';
import { MAX_CHOSEN_ANALYSES } from '../../shared/limits.ts';
import textStyles from '../../ui/text.module.css';
import styles from './file-chooser.module.css';
import { MAX_FILE_MB } from './file-size.ts';

interface FileChooserProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  /** Whether one file is to be replaced, or gets timelines of files of other programs. */
  readonly purpose?: 'replacing' | 'importing';
  readonly onChoose: (files: readonly File[]) => void;
}

/** The button that opens the system's chooser, in the area that takes dropped files. */
export function FileChooser({ input, error, isDisabled, purpose, onChoose }: FileChooserProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drag = (isNowOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isNowOver && !isDisabled);
  };
  return (
    <div className={fieldStyles.field}>
      <div
        role="presentation"
        className={styles.drop}
        data-over={isOver || undefined}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          if (!isDisabled) onChoose([...event.dataTransfer.files]);
        }}
      >
        <input
          ref={input}
          id={id}
          type="file"
          name="file"
          multiple
          className={`${textStyles.visuallyHidden} ${styles.chooser}`}
          disabled={isDisabled}
          required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-limits${error === undefined ? '' : ` ${id}-error`}`}
          onChange={({ target }) => {
            onChoose([...(target.files ?? [])]);
            // So that the same file can be chosen again once it has been corrected.
            target.value = '';
          }}
        />
        <label htmlFor={id} className={buttonClass('outline')}>
          <FolderOpen size={17} aria-hidden="true" />
          Choose files
        </label>
        <div>
          <p>or drop them here</p>
          <p id={`${id}-limits`} className={fieldStyles.help}>
            {purpose === 'importing' ? (
              <>
                A table (CSV), labels, JAMS, ELAN or <Link to="/help/web/import">another format</Link>, of at
                most {MAX_IMPORT_MB} MB.
              </>
            ) : purpose === 'replacing' ? (
              <>
                A <code>.tla</code> file, recordings and scores of at most {MAX_FILE_MB} MB each.
              </>
            ) : (
              <>
                Up to {MAX_CHOSEN_ANALYSES} <code>.tla</code> files of at most {MAX_FILE_MB} MB each, with the
                recordings and scores that belong to them, or a zip of many. Tables (CSV), labels and other
                formats are <Link to="/help/web/import">imported</Link>.
              </>
            )}
          </p>
        </div>
      </div>
      {error !== undefined && (
        <div id={`${id}-error`}>
          <FieldError message={error} />
        </div>
      )}
    </div>
  );
}

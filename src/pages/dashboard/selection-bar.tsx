import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import checkStyles from '../../ui/check.module.css';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './dashboard.module.css';
import type { OwnFile } from './own-files.ts';

interface Props {
  readonly files: readonly OwnFile[];
  readonly chosen: ReadonlySet<number>;
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly onChoose: (ids: ReadonlySet<number>) => void;
  readonly onPublish: () => void;
  readonly onDone: () => void;
}

/** Actions on several files at once. */
export function SelectionBar({ files, chosen, progress, onChoose, onPublish, onDone }: Props) {
  const areAll = chosen.size === files.length;
  const isSending = progress !== undefined;
  const all = useRef<HTMLInputElement>(null);
  // The bar replaces the button that had the focus.
  useEffect(() => all.current?.focus(), []);
  useEffect(() => {
    if (all.current) all.current.indeterminate = chosen.size > 0 && !areAll;
  }, [chosen, areAll]);
  const hasPrivate = files.some(({ id, isPublic }) => chosen.has(id) && !isPublic);
  return (
    <div className={styles.selection} role="group" aria-label="Selected files">
      <label className={checkStyles.check}>
        <input
          ref={all}
          type="checkbox"
          checked={areAll}
          disabled={isSending}
          onChange={({ target }) => onChoose(new Set(target.checked ? files.map(({ id }) => id) : []))}
        />
        {files.length === 1 ? 'Select the file' : `Select all ${files.length} files`}
      </label>
      <p role="status">
        {progress === undefined ? (
          `${chosen.size} selected`
        ) : (
          <Spinner label={`Making public: ${progress.done} of ${progress.total}`} />
        )}
      </p>
      <div className={styles.selectionEnd}>
        <Button size="small" disabled={isSending || !hasPrivate} onClick={onPublish}>
          Make all public
        </Button>
        <Button size="small" look="outline" disabled={isSending} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

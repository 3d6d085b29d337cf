import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/toasts.tsx';
import type { OwnFile } from '../own-files.ts';
import { useVersions, type FileVersion } from './use-versions.ts';
import { VersionItem } from './version-item.tsx';
import styles from './versions-dialog.module.css';

interface Props {
  readonly file: OwnFile;
  /** Callback when the list of files must be loaded anew. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** All versions of one's own file: to name, restore, publish and delete them. */
export function VersionsDialog({ file, onChanged, onClose }: Props) {
  const { versions, problem, isBusy, rename, publish, remove, restore } = useVersions(file.id);
  const list = useRef<HTMLOListElement>(null);
  const { title, isPublic } = file;
  const newest = versions?.find((version) => version.is_newest);

  const restoreOne = async ({ number }: FileVersion) => {
    if (isPublic && !(await mayShow('Restore', number))) return;
    const stored = await restore(number);
    if (stored === undefined) return;
    notify(`Version ${number} is the newest again, as version ${stored}.`);
    onChanged();
    list.current?.focus();
  };
  const publishOne = async ({ number }: FileVersion) => {
    if (!(await mayShow('Publish', number)) || !(await publish(number))) return;
    notify(`Version ${number} is public now.`);
    onChanged();
    list.current?.focus();
  };
  const removeOne = async ({ number }: FileVersion) => {
    if (!(await mayDelete(number)) || !(await remove(number))) return;
    notify(`Version ${number} was deleted.`);
    onChanged();
    // The button that had the focus is gone.
    list.current?.focus();
  };
  return (
    <Dialog heading={`Versions of “${title}”`} className={styles.dialog ?? ''} onClose={onClose}>
      <p>
        Each file that you store here stays as a version. {isPublic ? OF_PUBLIC : OF_PRIVATE} You can delete
        versions that nobody else has seen.
      </p>
      {problem !== undefined && (
        <Notice kind="error">
          <p>{problem}</p>
        </Notice>
      )}
      {versions === undefined && problem === undefined && <p role="status">Looking for the versions</p>}
      <ol ref={list} className={styles.list} reversed tabIndex={-1} aria-label="Versions" aria-busy={isBusy}>
        {versions?.map((version) => (
          <VersionItem
            key={version.number}
            version={version}
            comparePath={
              newest === undefined || version === newest
                ? undefined
                : `/compare?a=${file.id}@${version.number}&b=${file.id}@${newest.number}`
            }
            isBusy={isBusy}
            mayPublish={isPublic && version.seen_by !== 'everybody'}
            mayDelete={version.seen_by === 'owner' && versions.length > 1}
            onRename={(name) => rename(version.number, name)}
            onRestore={() => void restoreOne(version)}
            onPublish={() => void publishOne(version)}
            onDelete={() => void removeOne(version)}
          />
        ))}
      </ol>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const OF_PUBLIC = 'The newest one is public, and so are older ones that were published.';
const OF_PRIVATE = 'If you make the file public, the newest one is shown; older ones stay as they are.';

const mayShow = (act: 'Restore' | 'Publish', number: number): Promise<boolean> =>
  confirm({
    text:
      act === 'Restore'
        ? `Restore version ${number}? The file is public: everybody sees it at once, as a further version.`
        : `Publish version ${number}? Everybody can see it from now on, and it can no longer be deleted alone.`,
    about: null,
    yes: act,
  });

const mayDelete = (number: number): Promise<boolean> =>
  confirm({
    text: `Delete version ${number} for good? Nobody else has seen it.`,
    about: null,
    yes: 'Delete',
  });

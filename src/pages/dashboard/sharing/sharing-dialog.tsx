import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { OwnFile } from '../own-files.ts';
import { CopyField } from './copy-field.tsx';
import { LicenceQuestion } from './licence-question.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkList, linkName } from './link-list.tsx';
import { usePublicFlag } from '../use-public-flag.ts';
import { useSharing, type ShareLink } from './use-sharing.ts';
import { VisibilityChoice, type Visibility } from './visibility-choice.tsx';
import styles from './sharing-dialog.module.css';

const NOT_CHANGED = 'Who can see the file was not changed. Try again in a moment.';

interface Props {
  readonly file: OwnFile;
  readonly onStored: (file: OwnFile) => void;
  readonly onClose: () => void;
}

/** Dialog for the visibility of a file, and the links to it for people without an account. */
export function SharingDialog({ file, onStored, onClose }: Props) {
  const sharing = useSharing(file.id, (linkCount) => onStored({ ...file, linkCount }));
  const { links, made, isBusy, add, revoke } = sharing;
  const [failure, setFailure] = useState<string>();
  const { isPublic, change } = usePublicFlag(
    file,
    (stored) => {
      if (stored.isPublic) sharing.forgetBlind();
      onStored(stored);
    },
    () => setFailure(NOT_CHANGED),
  );
  const problem = failure ?? sharing.problem;
  const [wantsLink, setWantsLink] = useState(false);
  const [wasPublished, setWasPublished] = useState(false);
  const labelField = useRef<HTMLInputElement>(null);
  const count = links?.length ?? file.linkCount;
  const visibility = isPublic ? 'everybody' : count > 0 || wantsLink ? 'link' : 'me';

  const choose = async (next: Visibility) => {
    if (next === 'me' && count > 0 && !(await mayRevokeAll(count))) return;
    setWantsLink(next === 'link');
    setWasPublished(next === 'everybody');
    setFailure(undefined);
    if (isPublic !== (next === 'everybody')) await change(next === 'everybody');
    if (next === 'me') await revoke(links ?? []);
    if (next === 'link' && count === 0) labelField.current?.focus();
  };
  const revokeOne = async (link: ShareLink) => {
    if (!(await mayRevoke(link)) || !(await revoke([link]))) return;
    labelField.current?.focus();
  };

  return (
    <Dialog heading={`Sharing “${file.title}”`} className={styles.dialog ?? ''} onClose={onClose}>
      <VisibilityChoice chosen={visibility} isBusy={isBusy} onChoose={(next) => void choose(next)} />
      {isPublic && wasPublished && <LicenceQuestion fileId={file.id} />}
      <section className={styles.section} aria-labelledby="share-links">
        <h3 id="share-links">Links for people without an account</h3>
        {problem !== undefined && (
          <Notice kind="error">
            <p>{problem}</p>
          </Notice>
        )}
        {made !== undefined && (
          <CopyField
            label={`Link for “${linkName(made.link)}”`}
            text={made.address}
            help="Copy it now: it is not shown again. Whoever has it can read the file."
          />
        )}
        {links !== undefined && links.length > 0 && (
          <LinkList links={links} isBusy={isBusy} onRevoke={(link) => void revokeOne(link)} />
        )}
        <LinkForm fileId={file.id} isPublic={isPublic} isBusy={isBusy} labelField={labelField} onAdd={add} />
      </section>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const mayRevoke = (link: ShareLink): Promise<boolean> =>
  confirm({
    text: `Revoke the link for “${linkName(link)}”? It stops working at once, also for those who are reading.`,
    about: null,
    yes: 'Revoke',
  });

const mayRevokeAll = (count: number): Promise<boolean> =>
  confirm({
    text:
      count === 1
        ? 'Revoke the link to this file? It stops working at once, also for those who are reading.'
        : `Revoke all ${count} links to this file? They stop working at once, also for those who are reading.`,
    about: null,
    yes: 'Revoke',
  });

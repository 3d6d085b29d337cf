import { useState } from 'react';
import { Link } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { corpusPath, editCorpusPath } from '../../site/corpus-path.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CopiedText } from '../copied-text.tsx';
import styles from '../wide-dialog.module.css';
import type { Corpus } from './corpus-entry.ts';

interface Props {
  readonly corpus: Corpus;
  readonly onClose: () => void;
}

/** The address of a corpus, or the link to one that is not listed, by who may give it. */
export function ShareDialog({ corpus, onClose }: Props) {
  const { slug, visibility, is_own: isOwn } = corpus;
  return (
    <Dialog heading="Share this corpus" className={styles.dialog} onClose={onClose}>
      {visibility === 'public' && <CopiedText name="address" text={location.origin + corpusPath(slug)} />}
      {visibility === 'unlisted' && isOwn && <NewLink corpus={corpus} />}
      {visibility === 'unlisted' && !isOwn && <CopiedText name="link" text={location.href} />}
      {visibility === 'private' && (
        <p>
          Only you see this corpus. To share it, <Link to={editCorpusPath(slug)}>choose who sees it</Link>.
        </p>
      )}
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Makes the link, whose key nobody can be told again. */
function NewLink({ corpus: { slug, has_link: hasLink = false } }: Pick<Props, 'corpus'>) {
  const [made, setMade] = useState<string | AppError>();
  const make = async () => {
    try {
      const { address } = await orThrow(api.POST('/corpora/{slug}/link/', { params: { path: { slug } } }));
      setMade(location.origin + address);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setMade(error);
    }
  };
  if (typeof made === 'string')
    return (
      <>
        <p>
          Whoever has this link sees the corpus, the public files in it and those of yours that have a link
          too. Copy it now: it is shown once.
        </p>
        <CopiedText name="link" text={made} />
      </>
    );
  return (
    <>
      <p>
        {hasLink
          ? 'This corpus has a link, which cannot be shown again. A new one takes its place, and the old one ends.'
          : 'With a link people see the corpus without an account: the public files in it, and those of yours that have a link too.'}
      </p>
      <div>
        <Button look="outline" onClick={() => void make()}>
          {hasLink ? 'Make a new link' : 'Make a link'}
        </Button>
      </div>
      {made && (
        <Notice kind="error">
          <p>{made.message}</p>
        </Notice>
      )}
    </>
  );
}

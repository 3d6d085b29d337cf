import { useState } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import type { components } from '../../api/schema.d.ts';
import { AppError } from '../../shared/app-error.ts';
import { counted } from '../../shared/counted.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toasts.tsx';
import styles from './edit-corpus.module.css';

interface Props {
  readonly slug: string;
  readonly counts: NonNullable<components['schemas']['Corpus']['packaged']>;
  readonly onChanged: () => void;
}

/** All that packages brought into a corpus, to be shown, hidden and deleted as one thing. */
export function PackagedFiles({ slug, counts, onChanged }: Props) {
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError>();
  const all = counts.public + counts.private;
  const params = { path: { slug } };

  /** Works through the files part by part; `next` does one part, and gives how many it was and where the next begins. */
  const work = async (next: (after: number | undefined) => Promise<Part>): Promise<number | undefined> => {
    setBusy(true);
    setError(undefined);
    let done = 0;
    try {
      for (let after: number | undefined; ;) {
        const part = await next(after);
        done += part.count;
        setSaid(`${done} of ${all} done…`);
        if (part.next === undefined) return done;
        after = part.next;
      }
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure;
      setSaid(done === 0 ? '' : `${counted(done, 'file')} done; the others are as they were.`);
      setError(failure);
      return undefined;
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  const show = async (isPublic: boolean) => {
    const count = isPublic ? counts.private : counts.public;
    const files = counted(count, 'file');
    const question = isPublic
      ? `Make ${files} public? Anyone can find, play and download ${count === 1 ? 'it' : 'them'}.`
      : `Make ${files} private? Nobody else sees ${count === 1 ? 'it' : 'them'} then.`;
    const yes = isPublic ? 'Make public' : 'Make private';
    if (!(await confirm({ text: question, about: null, yes }))) return;
    let kept = 0;
    const done = await work(async (after) => {
      const body = { is_public: isPublic, ...(after !== undefined && { after }) };
      const part = await orThrow(api.PATCH('/corpora/{slug}/packaged-files/', { params, body }));
      kept += part.kept;
      return { count: part.changed, next: part.next };
    });
    if (done !== undefined)
      setSaid(
        `${counted(done, 'file')} ${done === 1 ? 'is' : 'are'} ${isPublic ? 'public' : 'private'} now.${keptInWords(kept)}`,
      );
  };
  const remove = async () => {
    const about = <p>Their addresses show a note that they were withdrawn. The corpus itself stays.</p>;
    const text = `Delete ${counted(all, 'file')} with all versions for good?`;
    if (!(await confirm({ text, about, yes: `Delete ${counted(all, 'file')}` }))) return;
    const done = await work(async (after) => {
      const body = { note: true, ...(after !== undefined && { after }) };
      const part = await orThrow(api.POST('/corpora/{slug}/packaged-files/removal/', { params, body }));
      return { count: part.deleted, next: part.next };
    });
    // The section goes with the last file.
    if (done !== undefined) notify(`${counted(done, 'file')} deleted.`);
  };
  return (
    <section className={styles.part} aria-labelledby="packaged">
      <h2 id="packaged">Files of the package</h2>
      <p>
        {counted(all, 'file')} came into this corpus with a package: {counts.public} public, {counts.private}{' '}
        private. What you do here is done to all of them; files that you added one by one stay as they are.
      </p>
      <div className={layoutStyles.actions}>
        <Button look="outline" disabled={isBusy || counts.private === 0} onClick={() => void show(true)}>
          Make all public
        </Button>
        <Button look="outline" disabled={isBusy || counts.public === 0} onClick={() => void show(false)}>
          Make all private
        </Button>
        <Button look="danger" disabled={isBusy || all === 0} onClick={() => void remove()}>
          Delete {counted(all, 'file')}
        </Button>
      </div>
      <p role="status">{said}</p>
      {error && (
        <Notice kind="error">
          <p>{error.message}</p>
        </Notice>
      )}
    </section>
  );
}

interface Part {
  readonly count: number;
  readonly next: number | undefined;
}

const keptInWords = (kept: number): string =>
  kept === 0
    ? ''
    : ` ${counted(kept, 'file')} ${kept === 1 ? 'stays' : 'stay'} private, for two licences of which each asks for the whole, for links that hide names, or because the operator hides ${kept === 1 ? 'it' : 'them'}. Your dashboard says which.`;

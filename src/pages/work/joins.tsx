import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { counted } from '../../shared/counted.ts';
import { workPath } from '../../site/work-path.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toasts.tsx';
import type { WorkPage } from './entries.ts';
import styles from './work.module.css';

/** Runs a change of works; `error` says why the last one failed. */
function useChange() {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = (change: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    change()
      .catch((failure: unknown) => {
        if (!(failure instanceof AppError)) throw failure;
        setError(failure.message);
      })
      .finally(() => setBusy(false));
  };
  return { error, isBusy, run };
}

const named = ({ title, composer }: { readonly title: string; readonly composer: string }) =>
  [title || 'Untitled', ...(composer === '' ? [] : [composer])].join(', ');

/** Works that may be the same piece, with a button for who may join them. */
export function ProposedWorks({ id, proposals }: Pick<WorkPage, 'id' | 'proposals'>) {
  const { error, isBusy, run } = useChange();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  if (proposals.length === 0) return null;
  const join = (other: WorkPage['proposals'][number]) =>
    run(async () => {
      const joined = await orThrow(
        api.POST('/works/{id}/joins/', { params: { path: { id } }, body: { work: other.id } }),
      );
      notify(`${other.title || 'Untitled'} is one work with this one now.`, workPath(joined.id));
      if (joined.id === id) await revalidate();
      else await navigate(workPath(joined.id), { replace: true });
    });
  return (
    <section aria-labelledby="proposals" className={styles.joins}>
      <h2 id="proposals">These may be the same piece</h2>
      <ul>
        {proposals.map((work) => (
          <li key={work.id}>
            <Link to={workPath(work.id)}>{named(work)}</Link>
            <span>{counted(work.count, 'file')}</span>
            {work.may_join && (
              <Button look="outline" size="small" disabled={isBusy} onClick={() => join(work)}>
                Join
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <Notice kind="error">
          <p>{error}</p>
        </Notice>
      )}
    </section>
  );
}

/** The titles that were joined to this work, with a button for who may part them. */
export function JoinedWorks({ id, works }: Pick<WorkPage, 'id' | 'works'>) {
  const { error, isBusy, run } = useChange();
  const { revalidate } = useRevalidator();
  if (works.length === 0) return null;
  const part = (work: WorkPage['works'][number]) =>
    run(async () => {
      await orThrow(
        api.DELETE('/works/{id}/joins/{work_id}/', { params: { path: { id, work_id: work.id } } }),
      );
      notify(`${work.title || 'Untitled'} is a work of its own again.`);
      await revalidate();
    });
  return (
    <section aria-labelledby="joined" className={styles.joins}>
      <h2 id="joined">Titles joined to this work</h2>
      <ul>
        {works.map((work) => (
          <li key={work.id}>
            <span>{named(work)}</span>
            {work.may_part && (
              <Button look="outline" size="small" disabled={isBusy} onClick={() => part(work)}>
                Take out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <Notice kind="error">
          <p>{error}</p>
        </Notice>
      )}
    </section>
  );
}

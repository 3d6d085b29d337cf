import { useNavigate, useRevalidator } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { counted } from '../../shared/counted.ts';
import { workPath } from '../../site/work-path.ts';
import { notify } from '../../ui/toasts.tsx';
import { JoinList } from '../joins/join-list.tsx';
import { useChange } from '../joins/use-change.ts';
import type { WorkPage } from './entries.ts';

const named = ({ title, composer }: { readonly title: string; readonly composer: string }) =>
  [title || 'Untitled', ...(composer === '' ? [] : [composer])].join(', ');

/** Works that may be the same piece, with a button for who may join them. */
export function ProposedWorks({ id, proposals }: Pick<WorkPage, 'id' | 'proposals'>) {
  const { error, isBusy, run } = useChange();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
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
    <JoinList
      id="proposals"
      heading="These may be the same piece"
      verb="Join"
      entries={proposals.map((work) => ({
        ...{ key: work.id, name: named(work), to: workPath(work.id), facts: counted(work.count, 'file') },
        change: work.may_join ? () => join(work) : undefined,
      }))}
      {...{ isBusy, error }}
    />
  );
}

/** The titles that were joined to this work, with a button for who may part them. */
export function JoinedWorks({ id, works }: Pick<WorkPage, 'id' | 'works'>) {
  const { error, isBusy, run } = useChange();
  const { revalidate } = useRevalidator();
  const part = (work: WorkPage['works'][number]) =>
    run(async () => {
      await orThrow(
        api.DELETE('/works/{id}/joins/{work_id}/', { params: { path: { id, work_id: work.id } } }),
      );
      notify(`${work.title || 'Untitled'} is a work of its own again.`);
      await revalidate();
    });
  return (
    <JoinList
      id="joined"
      heading="Titles joined to this work"
      verb="Take out"
      entries={works.map((work) => ({
        ...{ key: work.id, name: named(work) },
        change: work.may_part ? () => part(work) : undefined,
      }))}
      {...{ isBusy, error }}
    />
  );
}
